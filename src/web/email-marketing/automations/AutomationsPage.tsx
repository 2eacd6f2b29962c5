import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApiQuery, useApiMutation } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { number, useWords } from '../../i18n/words.ts'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { SelectFilter } from '../../ui/list/SelectFilter.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Pill } from '../../ui/text/Pill.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { UserText } from '../../ui/text/UserText.tsx'
import { RowActions } from '../RowActions.tsx'
import { useLoadError } from '../useLoadError.ts'
import { useEditor } from '../useEditor.ts'
import { doneWords } from '../doneWords.ts'
import { suiteWords } from '../words.ts'
import { useNames } from './names.ts'
import { triggerText } from './summary.ts'
import { invalidates } from './invalidates.ts'
import { statusColors } from './statusColors.ts'
import { automationWords } from './words.ts'
import { lazyForm } from '../../ui/state/lazyDialog.tsx'

const NewAutomation = lazyForm(async () => (await import('./NewAutomation.tsx')).NewAutomation)

const states = ['draft', 'running', 'paused', 'archived'] as const

/** The automations and their progress. */
export default function AutomationsPage() {
  const w = useWords(automationWords)
  const s = useWords(suiteWords)
  const done = useWords(doneWords)
  const editor = useEditor()
  const dates = useDates()
  const navigate = useNavigate()
  const names = useNames()
  const loadError = useLoadError('automations')
  const list = useListState()
  const [adding, setAdding] = useState(false)
  const query = useApiQuery('GET /api/:tenant/email-marketing/automation', list.input)
  const remove = useApiMutation('DELETE /api/:tenant/email-marketing/automation/:automationId', {
    successToast: { message: done['automation.deleted'] },
    errorTitle: s.deleteFailed,
    invalidates,
  })
  const open = (id: string) => void navigate({ to: `/email-marketing/automations/${id}` })
  const add = editor && <Button onClick={() => setAdding(true)}>{w.add}</Button>
  return (
    <>
      <PageHeader title={s.automations} hint={w.hint}>
        {add}
      </PageHeader>
      <DataTable
        label={s.automations}
        list={list}
        loadError={loadError}
        query={query}
        filters={
          <SelectFilter
            list={list}
            field="status"
            label={s.status}
            any={`${s.status}: ${s.any}`}
            choices={states.map((status) => ({ value: status, label: w[status] }))}
          />
        }
        columns={[
          { key: 'name', header: s.name, sort: 'name', render: (row) => <UserText>{row.name}</UserText> },
          {
            key: 'status',
            header: s.status,
            render: (row) => <Pill color={statusColors[row.status]}>{w[row.status]}</Pill>,
          },
          { key: 'trigger', header: w.trigger, render: (row) => triggerText(row.trigger, w, names) },
          { key: 'entered', header: w.entered, render: (row) => number(row.counts.entered) },
          { key: 'active', header: w.active, render: (row) => number(row.counts.active) },
          { key: 'done', header: w.done, render: (row) => number(row.counts.done + row.counts.reached) },
          { key: 'added', header: s.added, sort: 'createdAt', render: (row) => dates.day(row.createdAt) },
        ]}
        to={(row) => `/email-marketing/automations/${row._id}`}
        actions={
          editor &&
          ((row) => (
            <RowActions
              kind="automation"
              name={row.name}
              onEdit={() => open(row._id)}
              onDelete={() => remove.mutate({ automationId: row._id })}
            />
          ))
        }
        empty={<EmptyState title={w.none} hint={editor ? w.noneHint : s.noneToRead} action={add} />}
      />
      {adding && <NewAutomation onClose={() => setAdding(false)} onMade={open} />}
    </>
  )
}
