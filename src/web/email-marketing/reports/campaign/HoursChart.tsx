import type { CampaignReport } from '#contract/email-marketing/campaign-report.ts'
import { number, useWords } from '../../../i18n/words.ts'
import { ChartCard } from '../charts/ChartCard.tsx'
import { campaignReportWords } from './words.ts'

/** First opens and clicks by hour. Without tracking there is nothing to show. */
export function HoursChart({ report: { hours, total } }: { report: CampaignReport }) {
  const w = useWords(campaignReportWords)
  const series = [
    ...(total.opensCounted ? [{ key: 'opened', name: w.opened, color: 'blue.7' }] : []),
    ...(total.clicksCounted ? [{ key: 'clicked', name: w.clicked, color: 'orange.6' }] : []),
  ]
  if (hours.length === 0 || series.length === 0) return null
  return (
    <ChartCard
      title={w.hours}
      label={`${w.hours}: ${series.map(({ name }) => name).join(', ')}`}
      head={w.hour}
      hint={w.hoursHint}
      data={{
        kind: 'line',
        series,
        format: number,
        points: hours.map(({ hour, opened, clicked }) => ({ name: String(hour + 1), values: { opened, clicked } })),
      }}
    />
  )
}
