import { Group, SegmentedControl, Skeleton, Table, Text } from '@mantine/core'
import { useState } from 'react'
import type { ContactImport } from '#contract/email-marketing/imports.ts'
import { useApiQuery } from '../../api/useApi.ts'
import { isolateLtr } from '../../i18n/isolates.ts'
import { number, useWords } from '../../i18n/words.ts'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { ExportButton } from '../../ui/list/ExportButton.tsx'
import { SidePanel } from '../../ui/overlay/SidePanel.tsx'
import { Code } from '../../ui/text/UserText.tsx'
import { contactWords } from '../contacts/words.ts'
import { useLoadError } from '../useLoadError.ts'
import { rowWords } from './rowWords.ts'
import { importWords } from './words.ts'

type Props = { job: ContactImport; opened: boolean; onClose: () => void }

/** The rejected rows of a file, and those of suppressed contacts, with their reasons. */
export function ImportRows({ job, opened, onClose }: Props) {
  const loadError = useLoadError('importRows')
  const w = useWords(contactWords)
  const i = useWords(importWords)
  const r = useWords(rowWords)
  const lists = (['refused', 'kept', 'misfits'] as const).filter((list) => job[list] > 0)
  const [chosen, setChosen] = useState(lists[0] ?? 'refused')
  const which = lists.includes(chosen) ? chosen : (lists[0] ?? 'refused')
  const names = { refused: w.refusedRows, kept: i.kept, misfits: i.misfits }
  const rows = useApiQuery('GET /api/:tenant/email-marketing/email/import/:importId/refused', {
    importId: job._id,
    kept: which === 'kept',
    misfits: which === 'misfits',
    size: 100,
    orderBy: 'line',
    sortType: 'asc',
  })
  return (
    <SidePanel opened={opened} onClose={onClose} size="xl" title={r.resultOf({ file: isolateLtr(job.fileName) })}>
      <Group mb="md">
        <ExportButton
          label={w.report}
          endpoint="GET /api/:tenant/email-marketing/email/import/:importId/report.csv"
          input={{ importId: job._id }}
        />
        {job.storedRows > 0 && (
          <ExportButton
            label={r.rowsToCorrect}
            endpoint="GET /api/:tenant/email-marketing/email/import/:importId/faulty-rows.csv"
            input={{ importId: job._id }}
          />
        )}
      </Group>
      {job.storedRows > 0 && (
        <Text size="sm" mb="md">
          {r.rowsToCorrectHint}
          {job.storedRows < job.faultyRows &&
            ` ${r.rowsMissing({ stored: number(job.storedRows), all: number(job.faultyRows) })}`}
        </Text>
      )}
      {lists.length > 1 && (
        <SegmentedControl
          fullWidth
          mb="md"
          aria-label={r.which}
          value={which}
          onChange={(value) => setChosen(lists.find((list) => list === value) ?? 'refused')}
          data={lists.map((list) => ({ value: list, label: `${names[list]} (${number(job[list])})` }))}
        />
      )}
      {which !== 'refused' && (
        <Text size="sm" mb="sm">
          {which === 'kept' ? r.keptHint : r.misfitsHint}
        </Text>
      )}
      {rows.error && <ErrorNotice {...loadError} error={rows.error} onRetry={() => void rows.refetch()} />}
      {rows.isPending && <Skeleton height={200} />}
      {job[which] > (rows.data?.data.length ?? job[which]) && (
        <Text size="sm" c="dimmed" mb="sm">
          {w.firstOfMany}
        </Text>
      )}
      <Table aria-label={names[which]}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{w.line}</Table.Th>
            <Table.Th>{w.email}</Table.Th>
            <Table.Th>{w.reason}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.data?.data.map((row) => (
            <Table.Tr key={`${row.line} ${row.reason}`}>
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
