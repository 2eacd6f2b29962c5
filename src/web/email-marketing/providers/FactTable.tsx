import { Table } from '@mantine/core'
import type { ReactNode } from 'react'

export type Fact = { name: string; value: ReactNode }

/** Names and values, one pair per line. */
export function FactTable({ label, facts }: { label: string; facts: readonly Fact[] }) {
  return (
    <Table aria-label={label} layout="fixed">
      <Table.Tbody>
        {facts.map(({ name, value }) => (
          <Table.Tr key={name}>
            <Table.Th ps={0} fw={500}>
              {name}
            </Table.Th>
            <Table.Td>{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
