import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useApiQuery } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { useWords } from '../../i18n/words.ts'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Pill } from '../../ui/text/Pill.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { UserText } from '../../ui/text/UserText.tsx'
import { useLoadError } from '../useLoadError.ts'
import { useEditor } from '../useEditor.ts'
import { suiteWords } from '../words.ts'
import { standing, testColors } from './standing.ts'
import { testWords } from './words.ts'

/** The A/B tests and their results. */
export default function TestsPage() {
  const w = useWords(testWords)
  const s = useWords(suiteWords)
  const editor = useEditor()
  const dates = useDates()
  const loadError = useLoadError('tests')
  const list = useListState()
  const query = useApiQuery('GET /api/:tenant/email-marketing/job-test', list.input)
  const add = editor && (
    <Button component={Link} to="/email-marketing/tests/new">
      {w.add}
    </Button>
  )
  return (
    <>
      <PageHeader title={w.tests} hint={w.hint}>
        {add}
      </PageHeader>
      <DataTable
        label={w.tests}
        list={list}
        loadError={loadError}
        query={query}
        searchable={false}
        columns={[
          { key: 'name', header: s.name, render: (row) => <UserText>{row.name}</UserText> },
          {
            key: 'status',
            header: s.status,
            render: (row) => <Pill color={testColors[row.status]}>{w[row.status]}</Pill>,
          },
          { key: 'variants', header: w.variants, render: (row) => w.count({ count: row.variants.length }) },
          {
            key: 'leading',
            header: w.result,
            render: (row) => standing(row, w),
          },
          { key: 'added', header: s.added, sort: 'createdAt', render: (row) => dates.moment(row.createdAt) },
        ]}
        to={(row) => `/email-marketing/tests/${row._id}`}
        empty={<EmptyState title={w.none} hint={editor ? w.noneHint : s.noneToRead} action={add} />}
      />
    </>
  )
}
