import { Card, Table, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { TableScroll } from '../../ui/list/TableScroll.tsx'

type Props = {
  title: string
  hint?: string
  heads: string[]
  /** The first cell of a row names it. */
  rows: ReactNode[][]
  /** Shown without rows. */
  none: string
}

/** A short table of a report, with its title. */
export function SmallTable({ title, hint, heads, rows, none }: Props) {
  return (
    <Card withBorder component="section" aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      {hint && (
        <Text size="sm" c="gray.7">
          {hint}
        </Text>
      )}
      {rows.length === 0 ? (
        <Text c="gray.7" mt="xs">
          {none}
        </Text>
      ) : (
        <TableScroll minWidth={320} mt="xs" label={title}>
          <Table aria-label={title}>
            <Table.Thead>
              <Table.Tr>
                {heads.map((one) => (
                  <Table.Th key={one}>{one}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(([first, ...cells], row) => (
                // oxlint-disable-next-line react/no-array-index-key -- rows keep their order
                <Table.Tr key={row}>
                  <Table.Th scope="row" fw={500} style={{ overflowWrap: 'anywhere', minWidth: '6.5em' }}>
                    {first}
                  </Table.Th>
                  {cells.map((cell, at) => (
                    // oxlint-disable-next-line react/no-array-index-key -- cells have no other name
                    <Table.Td key={at}>{cell}</Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </TableScroll>
      )}
    </Card>
  )
}
