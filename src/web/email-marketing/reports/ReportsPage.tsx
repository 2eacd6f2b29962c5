import { Anchor, Box, Card, Group, NativeSelect, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Report, ReportBy } from '#contract/email-marketing/reports.ts'
import { useApiQuery } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { isolateLtr } from '../../i18n/isolates.ts'
import { number, useWords } from '../../i18n/words.ts'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { ExportButton } from '../../ui/list/ExportButton.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { MailSubject, UserText } from '../../ui/text/UserText.tsx'
import { useFetchFailed } from '../useFetchFailed.ts'
import { Chart } from './Chart.tsx'
import { FigureRows } from './FigureRows.tsx'
import { type Name, names, rateOf, wholes } from './rates.ts'
import { lastDays, Span } from './Span.tsx'
import { reportWords } from './words.ts'

/** Names of well-known mailbox providers. Others are shown by the domain of their servers. */
const poolNames: Partial<Record<string, string>> = {
  google: 'Google',
  microsoft: 'Microsoft',
  yahoo: 'Yahoo',
  apple: 'Apple',
}

/** Delivery figures for a period: totals, over time, and by kind. The period is stored in the URL. */
export default function ReportsPage() {
  const unread = useFetchFailed('reports')
  const w = useWords(reportWords)
  const list = useListState()
  const by = (['job', 'template', 'domain', 'mailbox'] as const).find((one) => one === list.text('by')) ?? 'job'
  const zone = list.text('zone')
  const input = { by, from: list.text('from'), to: list.text('to'), timeZone: zone }
  const query = useApiQuery('GET /api/:tenant/email-marketing/report', input)
  const report = query.data?.data
  const timeZone = report?.timeZone ?? (zone || 'UTC')
  const usual = lastDays(30, timeZone)
  const days = { from: report?.from ?? (input.from || usual.from), to: report?.to ?? (input.to || usual.to) }
  return (
    <>
      <PageHeader title={w.reports} hint={w.hint}>
        <ExportButton endpoint="GET /api/:tenant/email-marketing/report.csv" input={input} />
      </PageHeader>
      <Stack>
        <Span days={days} timeZone={timeZone} zone={zone} onChange={(change) => list.change(change)} />
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
        <FigureRows
          label={w[by]}
          head={w[by]}
          rows={report.rows.map((row) => ({
            key: row.key,
            figures: row.figures,
            name:
              by === 'job' ? (
                <SendName row={row} />
              ) : (
                <UserText>
                  {(by === 'mailbox' && poolNames[row.name]) || row.name || (by === 'template' ? w.noTemplate : '–')}
                </UserText>
              ),
          }))}
        />
      </Card>
      <Text size="sm" c="gray.7">
        {w.whoseDays({ zone: isolateLtr(report.timeZone) })}
      </Text>
    </>
  )
}

/** A campaign by subject and creation time, because several often share a subject. */
function SendName({ row: { key, name, madeAt, variant } }: { row: Report['rows'][number] }) {
  const w = useWords(reportWords)
  const dates = useDates()
  if (madeAt === null) return <MailSubject>{name || w.goneSend}</MailSubject>
  return (
    <>
      <Anchor component={Link} to={`/email-marketing/jobs/${key}`} c="blue.9">
        <MailSubject>{name}</MailSubject>
      </Anchor>
      <Text size="xs" c="gray.7">
        {variant === null
          ? dates.moment(madeAt)
          : w.variantOf({ key: w[`variant.${variant}`], at: dates.moment(madeAt) })}
      </Text>
    </>
  )
}

function Total({ name, report: { total, before } }: { name: Name; report: Report }) {
  const w = useWords(reportWords)
  const rate = rateOf(total, name)
  const rateText =
    rate === null || name === 'sent' ? null : w[wholes[name] === 'sent' ? 'ofSent' : 'ofDelivered']({ rate })
  return (
    <Card withBorder p="sm" data-figure={name}>
      <Text size="sm" c="gray.8">
        {w[name]}
      </Text>
      <Text fw={700} fz="xl">
        {number(total[name])}
      </Text>
      {rateText && <Text size="xs">{rateText}</Text>}
      <Text size="xs" c="gray.7">
        {w.before({ count: number(before[name]) })}
        {total[name] !== before[name] && before[name] > 0 && ` (${signed(total[name], before[name])})`}
      </Text>
    </Card>
  )
}

/** The difference, isolated so that its sign stays in front. */
const signed = (now: number, then: number) => {
  const change = Math.round((100 * (now - then)) / then)
  return `\u2066${change > 0 ? '+' : change < 0 ? '−' : ''}${number(Math.abs(change))}%\u2069`
}

function OverTime({ report }: { report: Report }) {
  const w = useWords(reportWords)
  const dates = useDates()
  const [of, setOf] = useState<Name>('sent')
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
        <FigureRows
          label={w.over}
          head={report.unit === 'week' ? w.weekOf : w.day}
          rows={report.over.map(({ day, figures }) => ({ key: day, figures, name: dates.date(day) }))}
        />
      </Box>
    </Card>
  )
}
