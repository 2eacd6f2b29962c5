import { Button, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import type { Automation, RunStatus } from '#contract/email-marketing/automations.ts'
import { call, CallError } from '../../api/call.ts'
import { useApiQuery, useApiMutation } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { isolateLtr } from '../../i18n/isolates.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/words.ts'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { SelectFilter } from '../../ui/list/SelectFilter.tsx'
import { FormModal } from '../../ui/form/FormModal.tsx'
import { Pill } from '../../ui/text/Pill.tsx'
import { useConfirm } from '../../ui/overlay/useConfirm.ts'
import { useListState } from '../../ui/list/useListState.ts'
import { Code, UserText } from '../../ui/text/UserText.tsx'
import { useLoadError } from '../useLoadError.ts'
import { useEditor } from '../useEditor.ts'
import { suiteWords } from '../words.ts'
import type { Names } from './names.ts'
import { Pick } from './fields.tsx'
import { summary } from './summary.ts'
import { invalidates } from './invalidates.ts'
import { automationWords } from './words.ts'

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
    const step = steps.find((one) => one.id === id)
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
      {enrolling && <Enrolling automationId={automationId} names={names} onClose={() => setEnrolling(false)} />}
    </>
  )
}

type Chosen = { to: 'all' | 'tag' | 'group'; tagId: string | null; groupId: string | null }

const recipientsOf = ({ to, tagId, groupId }: Chosen) =>
  to === 'all' ? { all: true } : to === 'tag' ? { tagIds: [tagId ?? ''] } : { groupIds: [groupId ?? ''] }

function Enrolling({ automationId, names, onClose }: { automationId: string; names: Names; onClose: () => void }) {
  const w = useWords(automationWords)
  const s = useWords(suiteWords)
  const enrol = useApiMutation('POST /api/:tenant/email-marketing/automation/:automationId/enrol', {
    successToast: { message: w.enrolled },
    errorTitle: null,
    invalidates,
  })
  const initial: Chosen = { to: 'tag', tagId: null, groupId: null }
  return (
    <FormModal
      title={w.enrol}
      opened
      onClose={onClose}
      initial={initial}
      submitLabel={w.enrol}
      validate={({ to, tagId, groupId }) => ({
        tagId: to === 'tag' && !tagId ? w.required : null,
        groupId: to === 'group' && !groupId ? w.required : null,
      })}
      submit={async (values) => {
        const recipients = recipientsOf(values)
        const { data } = await call('POST /api/:tenant/email-marketing/job/audience', { recipients })
        if (data.matched === 0) throw new CallError({ message: w.addsNone })
        return enrol.mutateAsync({ automationId, recipients })
      }}
      failed={s.updateFailed}
    >
      {(form) => (
        <>
          <NativeSelect
            label={w.enrolWho}
            description={w.enrolHint}
            data={[
              { value: 'tag', label: w.byTag },
              { value: 'group', label: w.byGroup },
              { value: 'all', label: w.everybody },
            ]}
            {...form.getInputProps('to')}
          />
          {form.values.to === 'tag' && (
            <Pick
              label={w.tag}
              choices={names.tags}
              value={form.values.tagId}
              onPick={(id) => form.setFieldValue('tagId', id)}
              error={form.errors['tagId']}
            />
          )}
          {form.values.to === 'group' && (
            <Pick
              label={w.group}
              choices={names.groups}
              value={form.values.groupId}
              onPick={(id) => form.setFieldValue('groupId', id)}
              error={form.errors['groupId']}
            />
          )}
        </>
      )}
    </FormModal>
  )
}
