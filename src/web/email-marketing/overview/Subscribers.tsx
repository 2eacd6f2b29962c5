import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Overview } from '#contract/email-marketing/overview.ts'
import { useDates } from '../../i18n/dates.ts'
import { isolateLtr } from '../../i18n/isolates.ts'
import { number, template, useWords, words } from '../../i18n/words.ts'
import { ChartCard } from '../reports/charts/ChartCard.tsx'

const subscriberWords = words({
  title: { en: 'Subscribers', ar: 'المشتركون' },
  day: { en: 'Day', ar: 'اليوم' },
  changes: {
    en: template('In 30 days: {joined} new, {lost} lost'),
    ar: template('خلال 30 يومًا: زيادة {joined} ونقص {lost}'),
  },
})

/** The number of subscribers, and how it changed in 30 days. */
export function Subscribers({ subscribers: { now, days } }: { subscribers: Overview['subscribers'] }) {
  const w = useWords(subscriberWords)
  const dates = useDates()
  const sum = (name: 'joined' | 'lost') => days.reduce((total, day) => total + day[name], 0)
  return (
    <ChartCard
      title={w.title}
      label={w.title}
      head={w.day}
      hint={w.changes({
        joined: isolateLtr(`+${number(sum('joined'))}`),
        lost: isolateLtr(`−${number(sum('lost'))}`),
      })}
      data={{
        kind: 'line',
        series: [{ key: 'total', name: w.title, color: 'blue.7' }],
        format: number,
        points: days.map(({ day, total }) => ({ name: dates.day(day), values: { total } })),
      }}
    >
      <Anchor component={Link} to="/email-marketing/contacts" c="inherit">
        <Text fw={700} fz={28} lh={1}>
          {number(now)}
        </Text>
      </Anchor>
    </ChartCard>
  )
}
