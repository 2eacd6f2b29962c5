import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
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
import { useDeletionUndo } from '../useUndo.ts'
import { suiteWords } from '../words.ts'
import { formWords } from './words.ts'

/** The sign-up forms and their results. */
export default function FormsPage() {
  const w = useWords(formWords)
  const s = useWords(suiteWords)
  const editor = useEditor()
  const dates = useDates()
  const navigate = useNavigate()
  const loadError = useLoadError('forms')
  const list = useListState()
  const query = useApiQuery('GET /api/:tenant/email-marketing/form', list.input)
  const undoToast = useDeletionUndo('form', ['/email-marketing/form'])
  const remove = useApiMutation('DELETE /api/:tenant/email-marketing/form/:formId', {
    successToast: ({ data }) => undoToast(data._id),
    errorTitle: s.deleteFailed,
    invalidates: ['/email-marketing/form'],
  })
  const edit = (formId: string) => void navigate({ to: `/email-marketing/forms/${formId}` })
  const add = editor && (
    <Button component={Link} to="/email-marketing/forms/new">
      {w.add}
    </Button>
  )
  return (
    <>
      <PageHeader title={s.forms} hint={w.hint}>
        {add}
      </PageHeader>
      <DataTable
        label={s.forms}
        list={list}
        loadError={loadError}
        query={query}
        filters={
          <SelectFilter
            list={list}
            field="isActive"
            label={s.status}
            any={`${s.status}: ${s.any}`}
            choices={[
              { value: 'true', label: w.open },
              { value: 'false', label: w.closed },
            ]}
          />
        }
        columns={[
          { key: 'name', header: s.name, sort: 'name', render: (row) => <UserText>{row.name}</UserText> },
          {
            key: 'status',
            header: s.status,
            render: (row) => <Pill color={row.isActive ? 'green' : 'gray'}>{row.isActive ? w.open : w.closed}</Pill>,
          },
          { key: 'seen', header: w.seen, render: (row) => number(row.stats.seen) },
          {
            key: 'submitted',
            header: w.submitted,
            sort: 'submitted',
            render: (row) => number(row.stats.submitted),
          },
          {
            key: 'confirmed',
            header: w.confirmed,
            sort: 'confirmed',
            render: (row) => number(row.stats.confirmed),
          },
          { key: 'added', header: s.added, sort: 'createdAt', render: (row) => dates.day(row.createdAt) },
        ]}
        to={(row) => `/email-marketing/forms/${row._id}`}
        actions={
          editor &&
          ((row) => (
            <RowActions
              kind="form"
              name={row.name}
              onEdit={() => edit(row._id)}
              onDelete={() => remove.mutate({ formId: row._id })}
              id={row._id}
            />
          ))
        }
        empty={<EmptyState title={w.none} hint={w.noneHint} action={add} />}
      />
    </>
  )
}
