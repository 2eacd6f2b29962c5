import { Divider, SimpleGrid, Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useApiQuery } from '../api/useApi.ts'
import { useDates } from '../i18n/dates.ts'
import { number, useWords } from '../i18n/words.ts'
import { TableScroll } from '../ui/list/TableScroll.tsx'
import { ErrorNotice } from '../ui/state/ErrorNotice.tsx'
import { UserText } from '../ui/text/UserText.tsx'
import { DayChart } from '../ui/page/DayChart.tsx'
import { modelWords } from './modelWords.ts'

/** Use of the language model by day, member and kind, with errors. */
export function ModelUse({ usedToday }: { usedToday: number }) {
  const w = useWords(modelWords)
  const dates = useDates()
  const query = useApiQuery('GET /api/:lang/admin/ai/usage', { days: 30 })
  if (query.error) {
    return <ErrorNotice error={query.error} title={w.useFailed} onRetry={() => void query.refetch()} />
  }
  if (!query.data) return <Skeleton height={200} mt="lg" />
  const { days, members, kinds, faults } = query.data.data
  return (
    <Stack mt="lg" gap="sm">
      <Divider />
      <Title order={3} size="h5" fw={600}>
        {w.use}
      </Title>
      <Text size="sm" c="gray.7">
        {w.useHint} · {w.today({ count: usedToday })}
      </Text>
      {kinds.length === 0 ? (
        <Text size="sm">{w.nothing}</Text>
      ) : (
        <>
          <DayChart
            label={w.tokens}
            days={days.map(({ day }) => day)}
            series={[{ name: w.tokens, color: 'blue.6', values: days.map(({ tokens }) => tokens) }]}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
            <Used
              title={w.byMember}
              rows={members.map(({ member, ...used }) => ({
                key: member?._id ?? 'left',
                name: member ? <UserText>{member.name}</UserText> : w.gone,
                ...used,
              }))}
            />
            <Used title={w.byKind} rows={kinds.map(({ kind, ...used }) => ({ key: kind, name: w[kind], ...used }))} />
          </SimpleGrid>
          {faults.length > 0 && (
            <Part title={w.byFault} heads={[w.faults, w.calls, w.last]}>
              {faults.map(({ fault, calls, lastAt }) => (
                <Table.Tr key={fault}>
                  <Table.Td>{w[fault]}</Table.Td>
                  <Table.Td>{number(calls)}</Table.Td>
                  <Table.Td>{dates.moment(lastAt)}</Table.Td>
                </Table.Tr>
              ))}
            </Part>
          )}
        </>
      )}
    </Stack>
  )
}

type Row = { key: string; name: ReactNode; calls: number; tokens: number; faults: number }

function Used({ title, rows }: { title: string; rows: Row[] }) {
  const w = useWords(modelWords)
  return (
    <Part title={title} heads={['', w.tokens, w.calls, w.faults]}>
      {rows.map(({ key, name, tokens, calls, faults }) => (
        <Table.Tr key={key}>
          <Table.Td>{name}</Table.Td>
          <Table.Td>{number(tokens)}</Table.Td>
          <Table.Td>{number(calls)}</Table.Td>
          <Table.Td>{number(faults)}</Table.Td>
        </Table.Tr>
      ))}
    </Part>
  )
}

const Part = ({ title, heads, children }: { title: string; heads: string[]; children: ReactNode }) => (
  <TableScroll minWidth={260}>
    <Table aria-label={title} captionSide="top">
      <Table.Caption ta="start" fw={600}>
        {title}
      </Table.Caption>
      <Table.Thead>
        <Table.Tr>
          {heads.map((head, at) => (head === '' ? <Table.Td key={at} /> : <Table.Th key={at}>{head}</Table.Th>))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  </TableScroll>
)
