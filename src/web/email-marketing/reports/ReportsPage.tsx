import {
  Box,
  Card,
  Group,
  NativeSelect,
  SimpleGrid,
  Skeleton,
  Stack,
  Table,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Figures, Report, ReportBy } from '#contract/email-marketing/reports.ts'
import { useAsk } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { number, useWords } from '../../i18n/words.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { ExportButton } from '../../ui/ExportButton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useListState } from '../../ui/useListState.ts'
import { MailSubject, UserText } from '../../ui/UserText.tsx'
import { useFetchFailed } from '../useFetchFailed.ts'
import { Chart } from './Chart.tsx'
import { reportWords } from './words.ts'

const names = ['sent', 'delivered', 'opened', 'clicked', 'replied', 'bounced', 'complained', 'unsubscribed'] as const
const dayLength = 24 * 60 * 60_000
const dayBefore = (days: number) => new Date(Date.now() - days * dayLength).toISOString().slice(0, 10)
const presets = [7, 30, 90, 365] as const

/** Mailbox providers that everybody knows by name; others are known by the domain of their servers. */
const poolNames: Partial<Record<string, string>> = {
  google: 'Google',
  microsoft: 'Microsoft',
  yahoo: 'Yahoo',
  apple: 'Apple',
}

/** What became of mail over some days: in all, over time, and by what it was. Its days stand in the address. */
export default function ReportsPage() {
  const unread = useFetchFailed('reports')
  const w = useWords(reportWords)
  const list = useListState()
  const by = (['job', 'template', 'domain', 'mailbox'] as const).find((one) => one === list.text('by')) ?? 'job'
  const given = { by, from: list.text('from') || dayBefore(29), to: list.text('to') || dayBefore(0) }
  const query = useAsk('GET /api/:tenant/email-marketing/report', given)
  const report = query.data?.data
  return (
    <>
      <PageHeader title={w.reports} hint={w.hint}>
        <ExportButton door="GET /api/:tenant/email-marketing/report.csv" given={given} />
      </PageHeader>
      <Stack>
        <Span given={given} onChange={(span) => list.change(span)} />
        {query.error ? (
          <ErrorNotice {...unread} error={query.error} onRetry={() => void query.refetch()} />
        ) : !report ? (
          <Stack aria-busy>
            <Skeleton height={140} />
            <Skeleton height={240} />
          </Stack>
        ) : report.total.sent === 0 && report.rows.length === 0 ? (
          <EmptyState title={w.none} hint={w.noneHint} />
        ) : (
          <InFull report={report} by={by} onBy={(next) => list.change({ by: next })} />
        )}
      </Stack>
    </>
  )
}

type Given = { from: string; to: string }

function Span({ given, onChange }: { given: Given; onChange: (span: Given) => void }) {
  const w = useWords(reportWords)
  const known = presets.find((days) => given.to === dayBefore(0) && given.from === dayBefore(days - 1))
  const [own, setOwn] = useState(known === undefined)
  const said = { 7: w.week, 30: w.days({ count: 30 }), 90: w.days({ count: 90 }), 365: w.year }
  return (
    <Group align="flex-end">
      <NativeSelect
        label={w.span}
        value={own ? 'own' : String(known ?? 30)}
        data={[...presets.map((days) => ({ value: String(days), label: said[days] })), { value: 'own', label: w.own }]}
        onChange={(event) => {
          const days = Number(event.currentTarget.value)
          setOwn(Number.isNaN(days))
          if (!Number.isNaN(days)) onChange({ from: dayBefore(days - 1), to: dayBefore(0) })
        }}
      />
      {own &&
        (['from', 'to'] as const).map((end) => (
          <TextInput
            key={end}
            type="date"
            label={w[end]}
            value={given[end]}
            onChange={(event) => event.currentTarget.value && onChange({ ...given, [end]: event.currentTarget.value })}
          />
        ))}
    </Group>
  )
}

/** Of what something is a part: what was sent, or what arrived. */
const wholes = {
  delivered: 'sent',
  bounced: 'sent',
  opened: 'delivered',
  clicked: 'delivered',
  replied: 'delivered',
  complained: 'delivered',
  unsubscribed: 'delivered',
} as const

const rateOf = (figures: Figures, name: (typeof names)[number]): string | null => {
  if (name === 'sent') return null
  const whole = figures[wholes[name]]
  return whole === 0 ? null : `${Math.round((1000 * figures[name]) / whole) / 10}%`
}

function InFull({ report, by, onBy }: { report: Report; by: ReportBy; onBy: (by: ReportBy) => void }) {
  const w = useWords(reportWords)
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        {names.map((name) => (
          <Total key={name} name={name} report={report} />
        ))}
      </SimpleGrid>
      <OverTime report={report} />
      <Card withBorder>
        <Group justify="space-between" mb="sm">
          <NativeSelect
            label={w.by}
            value={by}
            data={(['job', 'template', 'domain', 'mailbox'] as const).map((one) => ({ value: one, label: w[one] }))}
            onChange={(event) => onBy(event.currentTarget.value as ReportBy)}
          />
          <Text size="sm" c="gray.7">
            {w.most}
          </Text>
        </Group>
        <Rows
          label={w[by]}
          head={w[by]}
          rows={report.rows.map(({ key, name, figures }) => ({
            key,
            figures,
            name:
              by === 'job' ? (
                <MailSubject>{name}</MailSubject>
              ) : (
                <UserText>
                  {(by === 'mailbox' && poolNames[name]) || name || (by === 'template' ? w.noTemplate : '–')}
                </UserText>
              ),
          }))}
        />
      </Card>
      <Text size="sm" c="gray.7">
        {w.utc}
      </Text>
    </>
  )
}

function Total({ name, report: { total, before } }: { name: (typeof names)[number]; report: Report }) {
  const w = useWords(reportWords)
  const rate = rateOf(total, name)
  const said = rate === null || name === 'sent' ? null : w[wholes[name] === 'sent' ? 'ofSent' : 'ofDelivered']({ rate })
  return (
    <Card withBorder p="sm" data-figure={name}>
      <Text size="sm" c="gray.8">
        {w[name]}
      </Text>
      <Text fw={700} fz="xl">
        {number(total[name])}
      </Text>
      {said && <Text size="xs">{said}</Text>}
      <Text size="xs" c="gray.7">
        {w.before({ count: number(before[name]) })}
        {total[name] !== before[name] && before[name] > 0 && ` (${signed(total[name], before[name])})`}
      </Text>
    </Card>
  )
}

/** By how much more or less, isolated so that its sign stays in front. */
const signed = (now: number, then: number) => {
  const change = Math.round((100 * (now - then)) / then)
  return `\u2066${change > 0 ? '+' : change < 0 ? '−' : ''}${number(Math.abs(change))}%\u2069`
}

function OverTime({ report }: { report: Report }) {
  const w = useWords(reportWords)
  const dates = useDates()
  const [of, setOf] = useState<(typeof names)[number]>('sent')
  return (
    <Card withBorder>
      <Group justify="space-between" mb="sm" align="flex-end">
        <Title order={2} size="h4">
          {w.over}
        </Title>
        <NativeSelect
          label={w.shown}
          value={of}
          data={names.map((name) => ({ value: name, label: w[name] }))}
          onChange={(event) => setOf(event.currentTarget.value as typeof of)}
        />
      </Group>
      <Chart over={report.over} of={of} label={w.chart({ what: w[of] })} />
      <Box component="details" mt="sm">
        <Text component="summary" size="sm" style={{ cursor: 'pointer' }}>
          {w.asTable}
        </Text>
        <Rows
          label={w.over}
          head={report.unit === 'week' ? w.weekOf : w.day}
          rows={report.over.map(({ day, figures }) => ({ key: day, figures, name: dates.day(day) }))}
        />
      </Box>
    </Card>
  )
}

type Row = { key: string; name: ReactNode; figures: Figures }

function Rows({ label, head, rows }: { label: string; head: string; rows: Row[] }) {
  const w = useWords(reportWords)
  return (
    <Table.ScrollContainer minWidth={820} scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': label } }}>
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
    </Table.ScrollContainer>
  )
}
