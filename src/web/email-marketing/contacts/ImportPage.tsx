import { Badge, Button, Card, Drawer, FileInput, NativeSelect, Progress, Stack, Table, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContactImport } from '#contract/email-marketing/contacts.ts'
import { call, CallError, download } from '../../api/call.ts'
import { showFailure, showToast, useAsk } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { number, useWords } from '../../i18n/words.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Form } from '../../ui/FormModal.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useListState } from '../../ui/useListState.ts'
import { Code, UserText } from '../../ui/UserText.tsx'
import { TagPicker } from '../TagPicker.tsx'
import { suiteWords } from '../words.ts'
import { contactWords } from './words.ts'

const colors = { queued: 'gray.7', running: 'blue.8', done: 'green.9', failed: 'red.9' }

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
  const underway = query.data?.data.some((one) => one.status === 'queued' || one.status === 'running') ?? true
  if (underway !== busy) setBusy(underway)
  return (
    <>
      <PageHeader title={s.imports} hint={w.importHint} />
      <ImportForm />
      <DataTable
        label={w.earlier}
        list={list}
        query={query}
        searchable={false}
        columns={[
          { key: 'file', header: w.file, render: (row) => <UserText>{row.fileName}</UserText> },
          {
            key: 'status',
            header: s.status,
            render: (row) => (
              <Stack gap={4}>
                <Badge variant="outline" color={colors[row.status]} tt="none">
                  {w[row.status]}
                </Badge>
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
                <Button size="compact-sm" variant="subtle" color="red.9" onClick={() => setRefused(row)}>
                  {number(row.refused)}
                </Button>
              ) : (
                number(0)
              ),
          },
          { key: 'added', header: s.added, render: (row) => dates.moment(row.createdAt) },
        ]}
        empty={<EmptyState title={w.noImports} />}
      />
      {refused && <RefusedRows job={refused} onClose={() => setRefused(null)} />}
    </>
  )
}

function ImportForm() {
  const w = useWords(contactWords)
  const s = useWords(suiteWords)
  const client = useQueryClient()
  const [round, setRound] = useState(0)
  return (
    <Card withBorder mb="xl" maw={640}>
      <Form
        key={round}
        initial={{ file: null as File | null, duplicates: 'update' as 'update' | 'skip', tagIds: [] as string[] }}
        validate={(values) => ({ file: values.file ? null : w.required })}
        submit={async ({ file, duplicates, tagIds }) => {
          if (!file) throw new CallError({ message: w.required })
          const form = new FormData()
          form.append('file', file)
          await call(
            'POST /api/:tenant/email-marketing/email/import',
            { duplicates, tagIds: tagIds.join(',') },
            { form },
          )
        }}
        onDone={() => {
          showToast({ message: w.started })
          setRound(round + 1)
          void client.invalidateQueries()
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
            <TagPicker label={s.tags} {...form.getInputProps('tagIds')} />
          </>
        )}
      </Form>
    </Card>
  )
}

function RefusedRows({ job, onClose }: { job: ContactImport; onClose: () => void }) {
  const w = useWords(contactWords)
  const s = useWords(suiteWords)
  const rows = useAsk('GET /api/:tenant/email-marketing/email/import/:importId/refused', {
    importId: job._id,
    size: 100,
  })
  const save = () =>
    void download(
      'GET /api/:tenant/email-marketing/email/import/:importId/report.csv',
      { importId: job._id },
      'refused.csv',
    ).catch((error: unknown) => showFailure(error, s.fetchFailed))
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="70%"
      title={w.refusedTitle({ file: `\u2068${job.fileName}\u2069` })}
    >
      <Button variant="default" onClick={save} mb="md">
        {w.report}
      </Button>
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
    </Drawer>
  )
}
