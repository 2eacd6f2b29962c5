import { Card, Group, SegmentedControl, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useApiQuery } from '../../api/useApi.ts'
import { number, useWords } from '../../i18n/words.ts'
import { DayChart } from '../../ui/page/DayChart.tsx'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { ownTimeZone } from '../../ui/form/localTime.ts'
import { useLoadError } from '../useLoadError.ts'
import { formWords } from './words.ts'

type Day = { day: string; seen: number; submitted: number; confirmed: number }

const periods = { month: 30, quarter: 90 } as const
type Period = keyof typeof periods

/** Daily statistics of a form: views, submissions and confirmations. */
export function FormStatistics({ formId }: { formId: string }) {
  const w = useWords(formWords)
  const [period, setPeriod] = useState<Period>('month')
  const input = { formId, days: periods[period], timeZone: ownTimeZone() }
  const loadError = useLoadError('statistics')
  const query = useApiQuery('GET /api/:tenant/email-marketing/form/:formId/statistics', input)
  return (
    <Card withBorder component="section" aria-label={w.visitors}>
      <Stack>
        <Group justify="space-between">
          <Title order={2} size="h4">
            {w.visitors}
          </Title>
          <SegmentedControl
            size="xs"
            aria-label={w.lastDays}
            value={period}
            onChange={(value) => setPeriod(value as Period)}
            data={(Object.keys(periods) as Period[]).map((value) => ({ value, label: w[value] }))}
          />
        </Group>
        {query.error ? (
          <ErrorNotice {...loadError} error={query.error} onRetry={() => void query.refetch()} />
        ) : query.data ? (
          <Days days={query.data.data.days} />
        ) : (
          <Skeleton height={200} aria-busy />
        )}
      </Stack>
    </Card>
  )
}

function Days({ days }: { days: Day[] }) {
  const w = useWords(formWords)
  const sum = (name: 'seen' | 'submitted' | 'confirmed') => days.reduce((all, day) => all + day[name], 0)
  const [seen, submitted, confirmed] = [sum('seen'), sum('submitted'), sum('confirmed')]
  if (seen + submitted + confirmed === 0) return <Text c="gray.7">{w.nobodyYet}</Text>
  const dates = days.map(({ day }) => day)
  const share = (part: number, whole: number) => `${number(Math.min(100, Math.round((100 * part) / whole)))}%`
  return (
    <>
      <Group gap="xl" align="flex-start">
        <Figure label={w.seen} value={seen} />
        <Figure
          label={w.submitted}
          value={submitted}
          more={seen > 0 ? w.ofSeen({ share: share(submitted, seen) }) : undefined}
        />
        <Figure
          label={w.confirmed}
          value={confirmed}
          more={submitted > 0 ? w.ofSubmitted({ share: share(confirmed, submitted) }) : undefined}
        />
      </Group>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
        <Chart title={w.seen}>
          <DayChart
            label={w.seen}
            days={dates}
            series={[{ name: w.seen, color: 'gray.5', values: days.map((day) => day.seen) }]}
          />
        </Chart>
        <Chart title={w.sentAndConfirmed}>
          <DayChart
            beside
            label={w.sentAndConfirmed}
            days={dates}
            series={[
              { name: w.submitted, color: 'blue.4', values: days.map((day) => day.submitted) },
              { name: w.confirmed, color: 'teal.7', values: days.map((day) => day.confirmed) },
            ]}
          />
        </Chart>
      </SimpleGrid>
    </>
  )
}

const Figure = ({ label, value, more }: { label: string; value: number; more?: string | undefined }) => (
  <Stack gap={0}>
    <Text fw={700} fz="lg">
      {number(value)}
    </Text>
    <Text size="sm">{label}</Text>
    {more !== undefined && (
      <Text size="xs" c="gray.7">
        {more}
      </Text>
    )}
  </Stack>
)

const Chart = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap="xs">
    <Text size="sm" fw={600}>
      {title}
    </Text>
    {children}
  </Stack>
)
