import { Card, Text } from '@mantine/core'
import type { Report } from '#contract/email-marketing/reports.ts'
import { number, useWords } from '../../i18n/words.ts'
import { type Name, rateOf, wholes } from './rates.ts'
import { reportWords } from './words.ts'

/** A figure of a period with its rate, and that of the period before. */
export function Total({ name, report: { total, before } }: { name: Name; report: Report }) {
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
