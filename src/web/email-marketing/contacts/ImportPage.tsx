import { Anchor, Button, Card, FileInput, NativeSelect, Progress, Skeleton, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import type { ContactImport } from '#contract/email-marketing/contacts.ts'
import { call, CallError } from '../../api/call.ts'
import { save } from '../../api/save.ts'
import { queries } from '../../api/queries.ts'
import { showFailure, showToast, useAsk } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { number, useWords } from '../../i18n/words.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Form } from '../../ui/FormModal.tsx'
import type { Label } from '../../ui/labels.ts'
import { LabelsField } from '../../ui/LabelsField.tsx'
import { WorkspaceLimits } from '../../ui/LimitNotice.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { useListState } from '../../ui/useListState.ts'
import { Code } from '../../ui/UserText.tsx'
import { tagService } from '../tagService.ts'
import { suiteWords } from '../words.ts'
import { contactWords } from './words.ts'

const FileName = ({ value }: { value: File | File[] | null }) => <Code>{value instanceof File ? value.name : ''}</Code>

const colors = { queued: 'gray', running: 'blue', done: 'green', failed: 'red' }

export default function ImportPage() {
  const w = useWords(contactWords)
  const s = useWords(suiteWords)
  const dates = useDates()
  const list = useListState()
  const [busy, setBusy] = useState(true)
  const query = useAsk('GET /api/:tenant/email-marketing/email/import', list.asked, {
    refetchInterval: busy ? 1000 : false,
  })
  const [refused, setRefused] = useState<ContactImport | null>(null)
  const [reading, setReading] = useState(false)
  const show = (job: ContactImport) => {
    setRefused(job)
    setReading(true)
  }
  const underway = query.data?.data.some((one) => one.status === 'queued' || one.status === 'running') ?? true
  if (underway !== busy) setBusy(underway)
  return (
    <>
      <PageHeader title={s.imports} hint={w.importHint} />
      <WorkspaceLimits kinds={['contacts']} />
      <ImportForm />
      <DataTable
        label={w.earlier}
        list={list}
        query={query}
        searchable={false}
        columns={[
          { key: 'file', header: w.file, render: (row) => <Code>{row.fileName}</Code> },
          {
            key: 'status',
            header: s.status,
            render: (row) => (
              <Stack gap={4}>
                <Pill color={colors[row.status]}>{w[row.status]}</Pill>
                {row.status === 'running' && (
                  <Progress value={row.bytes > 0 ? (100 * row.bytesRead) / row.bytes : 0} aria-label={w.running} />
                )}
                {row.message && (
                  <Text size="xs" c="red.9">
                    {row.message}
                  </Text>
                )}
              </Stack>
            ),
          },
          { key: 'rows', header: w.rows, render: (row) => number(row.rows) },
          { key: 'created', header: w.createdRows, render: (row) => number(row.created) },
          { key: 'updated', header: w.updatedRows, render: (row) => number(row.updated) },
          {
            key: 'refused',
            header: w.refusedRows,
            render: (row) =>
              row.refused > 0 ? (
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  fw={600}
                  c="red.9"
                  underline="always"
                  onClick={() => show(row)}
                >
                  {number(row.refused)}
                </Anchor>
              ) : (
                number(0)
              ),
          },
          { key: 'added', header: s.added, render: (row) => dates.moment(row.createdAt) },
        ]}
        empty={<EmptyState title={w.noImports} />}
      />
      {refused && <RefusedRows job={refused} opened={reading} onClose={() => setReading(false)} />}
    </>
  )
}

function ImportForm() {
  const w = useWords(contactWords)
  const s = useWords(suiteWords)
  const [round, setRound] = useState(0)
  return (
    <Card withBorder mb="xl" maw={640}>
      <Form
        key={round}
        initial={{ file: null as File | null, duplicates: 'update' as 'update' | 'skip', tagIds: [] as Label[] }}
        validate={(values) => ({ file: values.file ? null : w.required })}
        submit={async ({ file, duplicates, tagIds }) => {
          if (!file) throw new CallError({ message: w.required })
          const form = new FormData()
          form.append('file', file)
          await call(
            'POST /api/:tenant/email-marketing/email/import',
            { duplicates, tagIds: tagIds.map(({ _id }) => _id).join(',') },
            { form },
          )
        }}
        onDone={() => {
          showToast({ message: w.started })
          setRound(round + 1)
          void queries.invalidateQueries()
        }}
        submitLabel={w.start}
      >
        {(form) => (
          <>
            <FileInput
              label={w.file}
              accept=".csv,text/csv,text/plain"
              placeholder={w.file}
              clearable
              valueComponent={FileName}
              {...form.getInputProps('file')}
            />
            <NativeSelect
              label={w.duplicates}
              data={[
                { value: 'update', label: w.update },
                { value: 'skip', label: w.skip },
              ]}
              {...form.getInputProps('duplicates')}
            />
            <LabelsField label={s.tags} entityType="email" service={tagService} {...form.getInputProps('tagIds')} />
          </>
        )}
      </Form>
    </Card>
  )
}

function RefusedRows({ job, opened, onClose }: { job: ContactImport; opened: boolean; onClose: () => void }) {
  const w = useWords(contactWords)
  const s = useWords(suiteWords)
  const rows = useAsk('GET /api/:tenant/email-marketing/email/import/:importId/refused', {
    importId: job._id,
    size: 100,
    orderBy: 'line',
    sortType: 'asc',
  })
  const report = () =>
    void save('GET /api/:tenant/email-marketing/email/import/:importId/report.csv', { importId: job._id }).catch(
      (error: unknown) => showFailure(error, s.fetchFailed),
    )
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      size="xl"
      title={w.refusedTitle({ file: `\u2066${job.fileName}\u2069` })}
    >
      <Button variant="default" onClick={report} mb="md">
        {w.report}
      </Button>
      {rows.error && <ErrorNotice error={rows.error} onRetry={() => void rows.refetch()} />}
      {rows.isPending && <Skeleton height={200} />}
      {job.refused > (rows.data?.data.length ?? job.refused) && (
        <Text size="sm" c="dimmed" mb="sm">
          {w.firstOfMany}
        </Text>
      )}
      <Table aria-label={w.refusedRows}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{w.line}</Table.Th>
            <Table.Th>{w.email}</Table.Th>
            <Table.Th>{w.reason}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.data?.data.map((row) => (
            <Table.Tr key={row.line}>
              <Table.Td>{number(row.line)}</Table.Td>
              <Table.Td>
                <Code>{row.email}</Code>
              </Table.Td>
              <Table.Td>{row.reason}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </SidePanel>
  )
}
