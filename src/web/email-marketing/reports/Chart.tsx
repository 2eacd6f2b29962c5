import { Group, Text } from '@mantine/core'
import type { Report } from '#contract/email-marketing/reports.ts'
import { useDates } from '../../i18n/dates.ts'
import { useLanguage } from '../../i18n/language.ts'
import { number } from '../../i18n/words.ts'
import type { Name } from './rates.ts'

type Props = { over: Report['over']; of: Name; label: string }

const height = 140
const step = 20
/** Columns are at most as wide as in a chart of this many days. */
const fewest = 7

/** Columns over time, in reading direction. A table next to the chart lists every figure. */
export function Chart({ over, of, label }: Props) {
  const dates = useDates()
  const rtl = useLanguage() === 'ar'
  const values = over.map(({ figures }) => figures[of])
  const maxValue = Math.max(1, ...values)
  const slots = Math.max(fewest, over.length)
  const width = slots * step
  const at = (index: number) => (rtl ? width - (index + 1) * step : index * step)
  const ends = [...new Set([over[0]?.day, over.at(-1)?.day])]
  return (
    <>
      <Text size="xs" c="gray.7">
        {number(maxValue)}
      </Text>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width="100%"
        height={height}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        style={{ display: 'block', borderBlock: '1px solid var(--mantine-color-gray-4)' }}
      >
        {values.map((value, index) => (
          <rect
            key={over[index]?.day}
            x={at(index) + 2}
            y={height - (value / maxValue) * height}
            width={step - 4}
            height={(value / maxValue) * height}
            fill="var(--mantine-color-blue-7)"
          >
            <title>{`${dates.date(over[index]?.day ?? null)}: ${number(value)}`}</title>
          </rect>
        ))}
      </svg>
      <Group justify="space-between" mt={4} style={{ inlineSize: `max(${(100 * over.length) / slots}%, 8rem)` }}>
        {ends.map((day) => (
          <Text key={day} size="xs" c="gray.7">
            {dates.date(day ?? null)}
          </Text>
        ))}
      </Group>
    </>
  )
}
