import { Card, Table, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { TableScroll } from '../../ui/list/TableScroll.tsx'

type Props = {
  title: string
  hint?: string | undefined
  heads: string[]
  /** The bodies of the table; null without rows. */
  children: ReactNode
  /** Shown without rows. */
  none?: string
  /** Width in px below which the table scrolls sideways. */
  minWidth?: number
}

/** A short table of a report, with its title. */
export function TableCard({ title, hint, heads, children, none, minWidth = 320 }: Props) {
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
      {children === null ? (
        <Text c="gray.7" mt="xs">
          {none}
        </Text>
      ) : (
        <TableScroll minWidth={minWidth} mt="xs" label={title}>
          <Table aria-label={title}>
            <Table.Thead>
              <Table.Tr>
                {heads.map((head) => (
                  <Table.Th key={head}>{head}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            {children}
          </Table>
        </TableScroll>
      )}
    </Card>
  )
}
