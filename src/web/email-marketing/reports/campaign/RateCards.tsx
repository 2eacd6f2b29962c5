import { Card, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import type { CampaignReport } from '#contract/email-marketing/campaign-report.ts'
import type { Figures } from '#contract/email-marketing/reports.ts'
import { isolateLtr } from '../../../i18n/isolates.ts'
import { number, useWords } from '../../../i18n/words.ts'
import { rateOf, shareOf } from '../rates.ts'
import { campaignReportWords } from './words.ts'

export const fourRates = ['delivered', 'opened', 'clicked', 'unsubscribed'] as const
export type RateName = (typeof fourRates)[number]

/** Whether opens or clicks of these figures were not tracked, so that there is no rate. */
export const isUntracked = (figures: Figures, name: RateName) =>
  (name === 'opened' || name === 'clicked') && figures.delivered > 0 && rateOf(figures, name) === null

/** The four rates of a campaign, each beside the average and the previous campaign. */
export function RateCards({ report }: { report: CampaignReport }) {
  const w = useWords(campaignReportWords)
  const { average, previous, automated } = report
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
        {fourRates.map((name) => (
          <RateCard key={name} name={name} report={report} />
        ))}
      </SimpleGrid>
      <Text size="sm" c="gray.7">
        {average ? w.averageOf({ count: average.campaigns }) : previous ? '' : `${w.noneBefore}.`}{' '}
        {automated.opened + automated.clicked > 0 &&
          w.automated({ opened: number(automated.opened), clicked: number(automated.clicked) })}
      </Text>
    </Stack>
  )
}

function RateCard({ name, report: { total, average, previous } }: { name: RateName; report: CampaignReport }) {
  const w = useWords(campaignReportWords)
  const untracked = isUntracked(total, name)
  return (
    <Card withBorder p="md" data-rate={name}>
      <Text size="sm" c="gray.8">
        {w[name]}
      </Text>
      {untracked ? (
        <>
          <Text fw={700} fz="lg" mt={4}>
            {w.untracked}
          </Text>
          <Text size="xs" c="gray.7" mt={4}>
            {w.untrackedHint}
          </Text>
        </>
      ) : (
        <>
          <Group gap="xs" align="baseline">
            <Text fw={700} fz={28} lh={1.3}>
              {isolateLtr(rateOf(total, name) ?? '–')}
            </Text>
            <Text size="sm" c="gray.7">
              {number(total[name])}
            </Text>
          </Group>
          <Stack gap={0} mt={4}>
            {average && <Against label={w.average} name={name} total={total} other={average.figures} />}
            {previous && <Against label={w.previous} name={name} total={total} other={previous.figures} />}
          </Stack>
        </>
      )}
    </Card>
  )
}

/** Another rate, and the difference to it in percentage points. */
function Against({ label, name, total, other }: { label: string; name: RateName; total: Figures; other: Figures }) {
  const w = useWords(campaignReportWords)
  const [own, theirs] = [shareOf(total, name), shareOf(other, name)]
  const change = own === null || theirs === null ? 0 : Math.round((own - theirs) * 1000) / 10
  const isBetter = name === 'unsubscribed' ? change < 0 : change > 0
  return (
    <Text size="xs" c="gray.7">
      {label}:{' '}
      {theirs === null ? (isUntracked(other, name) ? w.untracked : '–') : isolateLtr(rateOf(other, name) ?? '–')}
      {change !== 0 && (
        <Text span inherit fw={600} c={isBetter ? 'teal.9' : 'red.9'} style={{ whiteSpace: 'nowrap' }}>
          {' '}
          <bdi>{w.points({ sign: `\u2066${change > 0 ? '+' : '−'}`, count: `${Math.abs(change)}\u2069` })}</bdi>
        </Text>
      )}
    </Text>
  )
}
