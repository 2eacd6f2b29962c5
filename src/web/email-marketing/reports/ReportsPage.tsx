import { Anchor, Card, Checkbox, Group, NativeSelect, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Report, ReportBy } from '#contract/email-marketing/reports.ts'
import { useApiQuery } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { isolateAuto, isolateLtr } from '../../i18n/isolates.ts'
import { number, useWords } from '../../i18n/words.ts'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { ExportButton } from '../../ui/list/ExportButton.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { MailSubject, subjectName } from '../../ui/text/MailSubject.tsx'
import { UserText } from '../../ui/text/UserText.tsx'
import { useLoadError } from '../useLoadError.ts'
import { ChartCard } from './charts/ChartCard.tsx'
import { Comparison } from './campaign/Comparison.tsx'
import { campaignReportWords } from './campaign/words.ts'
import { FigureRows } from './FigureRows.tsx'
import { poolNames } from './poolNames.ts'
import { type Name, names } from './rates.ts'
import { lastDays, Span } from './Span.tsx'
import { Total } from './Total.tsx'
import { reportWords } from './words.ts'

/** Delivery figures for a period: totals, over time, and by kind. The period is stored in the URL. */
export default function ReportsPage() {
  const loadError = useLoadError('reports')
  const w = useWords(reportWords)
  const list = useListState()
  const by =
    (['job', 'template', 'domain', 'mailbox'] as const).find((dimension) => dimension === list.text('by')) ?? 'job'
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
          <ErrorNotice {...loadError} error={query.error} onRetry={() => void query.refetch()} />
        ) : !report ? (
          <Stack aria-busy>
            <Skeleton height={140} />
            <Skeleton height={240} />
          </Stack>
        ) : report.total.sent === 0 && report.rows.length === 0 ? (
          <EmptyState title={w.none} hint={w.noneHint} />
        ) : (
          <InFull
            report={report}
            by={by}
            onBy={(next) => list.change({ by: next })}
            compared={list.text('compare').split(',').filter(Boolean).slice(0, maxCompared)}
            onCompare={(jobIds) => list.change({ compare: jobIds.join(',') })}
          />
        )}
      </Stack>
    </>
  )
}

const maxCompared = 10

type InFullProps = {
  report: Report
  by: ReportBy
  onBy: (by: ReportBy) => void
  /** Ids of the campaigns to compare. */
  compared: string[]
  onCompare: (jobIds: string[]) => void
}

function InFull({ report, by, onBy, compared, onCompare }: InFullProps) {
  const w = useWords(reportWords)
  const c = useWords(campaignReportWords)
  const select = (key: string, isSelected: boolean) =>
    onCompare(isSelected ? [...compared, key].slice(-maxCompared) : compared.filter((dimension) => dimension !== key))
  return (
    <>
      {compared.length > 1 && <Comparison jobIds={compared} onClear={() => onCompare([])} />}
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
            data={(['job', 'template', 'domain', 'mailbox'] as const).map((dimension) => ({
              value: dimension,
              label: w[dimension],
            }))}
            onChange={(event) => onBy(event.currentTarget.value as ReportBy)}
          />
          <Text size="sm" c="gray.7">
            {w.most} {by === 'job' && report.rows.length > 1 && c.compareHint}
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
                <Group gap="sm" wrap="nowrap" align="flex-start">
                  <Checkbox
                    aria-label={c.compareRow({ name: isolateAuto(subjectName(row.name)) })}
                    checked={compared.includes(row.key)}
                    disabled={row.madeAt === null}
                    onChange={(event) => select(row.key, event.currentTarget.checked)}
                  />
                  <div>
                    <SendName row={row} />
                  </div>
                </Group>
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

function OverTime({ report }: { report: Report }) {
  const w = useWords(reportWords)
  const dates = useDates()
  const [of, setOf] = useState<Name>('sent')
  return (
    <ChartCard
      title={w.over}
      label={w.chart({ what: w[of] })}
      head={report.unit === 'week' ? w.weekOf : w.day}
      data={{
        kind: 'bar',
        series: [{ key: of, name: w[of], color: 'blue.7' }],
        format: number,
        points: report.over.map(({ day, figures }) => ({ name: dates.date(day), values: { [of]: figures[of] } })),
      }}
    >
      <NativeSelect
        label={w.shown}
        value={of}
        data={names.map((name) => ({ value: name, label: w[name] }))}
        onChange={(event) => setOf(event.currentTarget.value as typeof of)}
      />
    </ChartCard>
  )
}
