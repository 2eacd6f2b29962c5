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
import { useFetchFailed } from '../useFetchFailed.ts'
import { importWords } from './words.ts'

type Props = { job: ContactImport; opened: boolean; onClose: () => void }

/** The rejected rows of a file, and those of suppressed contacts, with their reasons. */
export function ImportRows({ job, opened, onClose }: Props) {
  const unread = useFetchFailed('importRows')
  const w = useWords(contactWords)
  const i = useWords(importWords)
  const [chosen, setChosen] = useState<'refused' | 'kept'>('refused')
  const both = job.refused > 0 && job.kept > 0
  const which = both ? chosen : job.kept > 0 ? 'kept' : 'refused'
  const rows = useApiQuery('GET /api/:tenant/email-marketing/email/import/:importId/refused', {
    importId: job._id,
    kept: which === 'kept',
    size: 100,
    orderBy: 'line',
    sortType: 'asc',
  })
  return (
    <SidePanel opened={opened} onClose={onClose} size="xl" title={i.resultOf({ file: isolateLtr(job.fileName) })}>
      <Group mb="md">
        <ExportButton
          label={w.report}
          endpoint="GET /api/:tenant/email-marketing/email/import/:importId/report.csv"
          input={{ importId: job._id }}
        />
      </Group>
      {both && (
        <SegmentedControl
          fullWidth
          mb="md"
          aria-label={i.which}
          value={which}
          onChange={(value) => setChosen(value === 'kept' ? 'kept' : 'refused')}
          data={[
            { value: 'refused', label: `${w.refusedRows} (${number(job.refused)})` },
            { value: 'kept', label: `${i.kept} (${number(job.kept)})` },
          ]}
        />
      )}
      {which === 'kept' && (
        <Text size="sm" mb="sm">
          {i.keptHint}
        </Text>
      )}
      {rows.error && <ErrorNotice {...unread} error={rows.error} onRetry={() => void rows.refetch()} />}
      {rows.isPending && <Skeleton height={200} />}
      {job[which] > (rows.data?.data.length ?? job[which]) && (
        <Text size="sm" c="dimmed" mb="sm">
          {w.firstOfMany}
        </Text>
      )}
      <Table aria-label={which === 'kept' ? i.kept : w.refusedRows}>
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
