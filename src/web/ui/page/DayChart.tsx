import { Box, Group, Table, Text } from '@mantine/core'
import { useDates } from '../../i18n/dates.ts'
import { number, useWords, words } from '../../i18n/words.ts'

export type Series = { name: string; color: string; values: number[] }

const barWords = words({
  day: { en: 'Day', ar: 'اليوم' },
  asTable: { en: 'Show as table', ar: 'عرض الأرقام في جدول' },
})

const height = 120
const step = 20

type Props = {
  label: string
  days: string[]
  series: Series[]
  /** Whether bars are side by side instead of stacked, because no series is part of another. */
  beside?: boolean
}

/**
 * Stacked bars by day, and a table with the same numbers for screen readers. The time axis follows the reading
 * direction.
 */
export function DayChart({ label, days, series, beside = false }: Props) {
  const w = useWords(barWords)
  const dates = useDates()
  const tall = (at: number) => {
    const values = series.map((series) => series.values[at] ?? 0)
    return beside ? Math.max(...values) : values.reduce((sum, value) => sum + value, 0)
  }
  const max = Math.max(1, ...days.map((_day, at) => tall(at)))
  const width = days.length * step
  const ends = [days[0] ?? null, days.at(-1) ?? null]
  return (
    <Box>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width="100%"
        height={height}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        className="mirrored"
      >
        <line x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} stroke="var(--mantine-color-gray-4)" />
        {days.map((day, at) => (
          <Bar
            key={day}
            at={at}
            max={max}
            beside={beside}
            parts={series.map(({ color, values }) => ({ color, value: values[at] ?? 0 }))}
          />
        ))}
      </svg>
      <Group justify="space-between">
        {ends.map((day, at) => (
          <Text key={at} size="xs" c="gray.7">
            {dates.day(day)}
          </Text>
        ))}
      </Group>
      {series.length > 1 && (
        <Group gap="md" mt={4}>
          {series.map(({ name, color }) => (
            <Group key={name} gap={6}>
              <Box w={10} h={10} bg={color} style={{ borderRadius: 2 }} aria-hidden />
              <Text size="xs">{name}</Text>
            </Group>
          ))}
        </Group>
      )}
      <details style={{ marginBlockStart: 8 }}>
        <summary style={{ cursor: 'pointer', fontSize: 14 }}>{w.asTable}</summary>
        <Table aria-label={label} mt="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{w.day}</Table.Th>
              {series.map(({ name }) => (
                <Table.Th key={name}>{name}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {days.map((day, at) => (
              <Table.Tr key={day}>
                <Table.Td>{dates.day(day)}</Table.Td>
                {series.map(({ name, values }) => (
                  <Table.Td key={name}>{number(values[at] ?? 0)}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </details>
    </Box>
  )
}

type Part = { color: string; value: number }

function Bar({ at, max, parts, beside }: { at: number; max: number; parts: Part[]; beside: boolean }) {
  let below = 0
  const wide = (step - 4) / (beside ? parts.length : 1)
  return parts.map(({ color, value }, part) => {
    const tall = (value / max) * (height - 8)
    below = beside ? tall : below + tall
    return (
      <rect
        key={color}
        x={at * step + 2 + (beside ? part * wide : 0)}
        y={height - below}
        width={wide}
        height={tall}
        fill={`var(--mantine-color-${color.replace('.', '-')})`}
      />
    )
  })
}
