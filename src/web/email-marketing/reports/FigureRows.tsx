import { Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Figures } from '#contract/email-marketing/reports.ts'
import { number, useWords } from '../../i18n/words.ts'
import { TableScroll } from '../../ui/list/TableScroll.tsx'
import { names, rateOf } from './rates.ts'
import { reportWords } from './words.ts'

type Row = { key: string; name: ReactNode; figures: Figures }

/** A table of figures with percentages. */
export function FigureRows({ label, head, rows }: { label: string; head: string; rows: Row[] }) {
  const w = useWords(reportWords)
  return (
    <TableScroll minWidth={820} label={label}>
      <Table aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{head}</Table.Th>
            {names.map((name) => (
              <Table.Th key={name}>{w[name]}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, name, figures }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" fw={500} maw={260} style={{ overflowWrap: 'anywhere' }}>
                {name}
              </Table.Th>
              {names.map((column) => {
                const rate = rateOf(figures, column)
                return (
                  <Table.Td key={column} style={{ whiteSpace: 'nowrap' }}>
                    {number(figures[column])}
                    {rate !== null && figures[column] > 0 && <Text span size="xs" c="gray.7">{` ${rate}`}</Text>}
                  </Table.Td>
                )
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  )
}
