import { Button, Card, Group, NativeSelect, Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '../../../api/useApi.ts'
import { useDates } from '../../../i18n/dates.ts'
import { number, useWords } from '../../../i18n/words.ts'
import { TableScroll } from '../../../ui/list/TableScroll.tsx'
import { ErrorNotice } from '../../../ui/state/ErrorNotice.tsx'
import { MailSubject, subjectName } from '../../../ui/text/MailSubject.tsx'
import { useLoadError } from '../../useLoadError.ts'
import { ChartCard } from '../charts/ChartCard.tsx'
import { rateOf, shareOf } from '../rates.ts'
import { reportWords } from '../words.ts'
import { fourRates, isUntracked, type RateName } from './RateCards.tsx'
import { campaignReportWords } from './words.ts'

/** The four rates of the selected campaigns side by side, and a chart of one of them. */
export function Comparison({ jobIds, onClear }: { jobIds: string[]; onClear: () => void }) {
  const w = useWords(campaignReportWords)
  const loadError = useLoadError('reports')
  const r = useWords(reportWords)
  const dates = useDates()
  const [rate, setRate] = useState<RateName>('opened')
  const query = useApiQuery('GET /api/:tenant/email-marketing/report/compare', { jobIds: jobIds.join(',') })
  if (query.error) return <ErrorNotice {...loadError} error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton height={240} aria-busy />
  const campaigns = query.data.data
  return (
    <Stack>
      <Card withBorder component="section" aria-label={w.compare}>
        <Group justify="space-between" mb="sm">
          <Title order={2} size="h4">
            {w.compare}
          </Title>
          <Button variant="default" size="xs" onClick={onClear}>
            {w.clearCompare}
          </Button>
        </Group>
        <TableScroll minWidth={520} label={w.compare}>
          <Table aria-label={w.compare}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{w.campaign}</Table.Th>
                <Table.Th>{w.sent}</Table.Th>
                {fourRates.map((name) => (
                  <Table.Th key={name}>{w[name]}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {campaigns.map(({ jobId, title, variant, startedAt, figures }) => (
                <Table.Tr key={jobId}>
                  <Table.Th scope="row" fw={500} maw={280} style={{ overflowWrap: 'anywhere' }}>
                    <MailSubject>{title}</MailSubject>
                    <Text size="xs" c="gray.7">
                      {variant === null
                        ? dates.moment(startedAt)
                        : r.variantOf({ key: r[`variant.${variant}`], at: dates.moment(startedAt) })}
                    </Text>
                  </Table.Th>
                  <Table.Td>{number(figures.sent)}</Table.Td>
                  {fourRates.map((name) => (
                    <Table.Td key={name}>
                      {isUntracked(figures, name) ? w.untracked : (rateOf(figures, name) ?? '–')}
                      {!isUntracked(figures, name) && (
                        <Text size="xs" c="gray.7">
                          {number(figures[name])}
                        </Text>
                      )}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </TableScroll>
      </Card>
      <ChartCard
        title={w[rate]}
        label={`${w.compare}: ${w[rate]}`}
        head={w.campaign}
        data={{
          kind: 'bar',
          series: [{ key: rate, name: w[rate], color: 'blue.7' }],
          format: (value) => `${Math.round(value * 10) / 10}%`,
          points: campaigns.map(({ title, figures }, at) => ({
            name: `${number(at + 1)}. ${subjectName(title).slice(0, 24)}`,
            values: { [rate]: 100 * (shareOf(figures, rate) ?? 0) },
          })),
        }}
      >
        <NativeSelect
          aria-label={r.shown}
          size="xs"
          value={rate}
          data={fourRates.map((name) => ({ value: name, label: w[name] }))}
          onChange={(event) => setRate(event.currentTarget.value as RateName)}
        />
      </ChartCard>
    </Stack>
  )
}
