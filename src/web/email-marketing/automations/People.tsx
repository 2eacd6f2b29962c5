import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { Automation, RunStatus } from '#contract/email-marketing/automations.ts'
import { useApiQuery, useApiMutation } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { isolateLtr } from '../../i18n/isolates.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/words.ts'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { SelectFilter } from '../../ui/list/SelectFilter.tsx'
import { Pill } from '../../ui/text/Pill.tsx'
import { useConfirm } from '../../ui/overlay/useConfirm.ts'
import { useListState } from '../../ui/list/useListState.ts'
import { Code, UserText } from '../../ui/text/UserText.tsx'
import { useLoadError } from '../useLoadError.ts'
import { useEditor } from '../useEditor.ts'
import { suiteWords } from '../words.ts'
import type { Names } from './names.ts'
import { summary } from './summary.ts'
import { invalidates } from './invalidates.ts'
import { automationWords } from './words.ts'
import { lazyForm } from '../../ui/state/lazyDialog.tsx'

const EnrolForm = lazyForm(async () => (await import('./EnrolForm.tsx')).EnrolForm)

const colors: Record<RunStatus, string> = { active: 'blue', done: 'green', reached: 'teal', removed: 'gray' }

/** The enrolled contacts and their steps. Enrols and removes contacts. */
export function People({ automation, names }: { automation: Automation; names: Names }) {
  const w = useWords(automationWords)
  const s = useWords(suiteWords)
  const dates = useDates()
  const language = useLanguage()
  const confirm = useConfirm()
  const loadError = useLoadError('people')
  const list = useListState({ status: 'active' })
  const automationId = automation._id
  const query = useApiQuery('GET /api/:tenant/email-marketing/automation/:automationId/run', {
    automationId,
    ...list.input,
  })
  const [enrolling, setEnrolling] = useState(false)
  const takeOut = useApiMutation('DELETE /api/:tenant/email-marketing/automation/:automationId/run/:contactId', {
    successToast: { message: w.takenOut },
    errorTitle: s.removeFailed,
    invalidates,
  })
  const { steps } = automation.flow
  const stepText = (id: string | null) => {
    const step = steps.find((step) => step.id === id)
    return step ? summary(step, steps, { w, names, language }) : '–'
  }
  const ask = async ({ contactId, email }: { contactId: string; email: string }) => {
    const title = w.takeOutAsk({ email: isolateLtr(email) })
    if (await confirm({ title, confirm: w.takeOutSure })) takeOut.mutate({ automationId, contactId })
  }
  const editor = useEditor()
  const isStarted = automation.status === 'running' || automation.status === 'paused'
  return (
    <>
      <DataTable
        label={w.people}
        list={list}
        loadError={loadError}
        query={query}
        tools={editor && isStarted && <Button onClick={() => setEnrolling(true)}>{w.enrol}</Button>}
        filters={
          <>
            <SelectFilter
              list={list}
              field="status"
              label={s.status}
              any={`${s.status}: ${s.any}`}
              choices={(['active', 'done', 'reached', 'removed'] as const).map((status) => ({
                value: status,
                label: w[status],
              }))}
            />
            <SelectFilter
              list={list}
              field="step"
              label={w.step}
              any={w.anyStep}
              choices={steps.map(({ id }) => ({ value: id, label: stepText(id) }))}
            />
          </>
        }
        columns={[
          {
            key: 'who',
            header: w.who,
            render: (row) => (
              <>
                <UserText>{row.name}</UserText> <Code>{row.email}</Code>
              </>
            ),
          },
          { key: 'status', header: s.status, render: (row) => <Pill color={colors[row.status]}>{w[row.status]}</Pill> },
          {
            key: 'step',
            header: w.step,
            render: (row) => (
              <>
                {stepText(row.step)}
                {row.message && (
                  <Text size="sm" c="red.9">
                    {row.message}
                  </Text>
                )}
              </>
            ),
          },
          { key: 'due', header: w.due, render: (row) => dates.moment(row.dueAt) },
          { key: 'since', header: w.since, sort: 'enteredAt', render: (row) => dates.moment(row.enteredAt) },
        ]}
        to={(row) => `/email-marketing/contacts/${row.contactId}`}
        actions={
          editor &&
          ((row) =>
            row.status === 'active' && (
              <Button size="compact-sm" variant="subtle" color="red.9" c="red.9" onClick={() => void ask(row)}>
                {w.takeOut}
              </Button>
            ))
        }
        empty={<EmptyState title={w.nobody} hint={w.nobodyHint} />}
      />
      {enrolling && <EnrolForm automationId={automationId} names={names} onClose={() => setEnrolling(false)} />}
    </>
  )
}
