import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { TableCard } from './TableCard.tsx'

type Props = {
  title: string
  hint?: string
  heads: string[]
  /** The first cell of a row names it. */
  rows: ReactNode[][]
  /** Shown without rows. */
  none: string
}

/** A table card of plain rows. */
export function SmallTable({ rows, ...card }: Props) {
  return (
    <TableCard {...card}>
      {rows.length === 0 ? null : (
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
      )}
    </TableCard>
  )
}
