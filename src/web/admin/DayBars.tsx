import { Box, Group, Table, Text } from '@mantine/core'
import { useDates } from '../i18n/dates.ts'
import { number, useWords } from '../i18n/words.ts'
import { overviewWords } from './overviewWords.ts'

export type Series = { name: string; color: string; values: number[] }

const height = 120
const step = 20

/** Bars by day, one series upon the other; the same numbers as a table for who cannot see them. Time runs as the page is read. */
export function DayBars({ label, days, series }: { label: string; days: string[]; series: Series[] }) {
  const w = useWords(overviewWords)
  const dates = useDates()
  const sums = days.map((_day, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0))
  const most = Math.max(1, ...sums)
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
            most={most}
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

function Bar({ at, most, parts }: { at: number; most: number; parts: Part[] }) {
  let below = 0
  return parts.map(({ color, value }) => {
    const tall = (value / most) * (height - 8)
    below += tall
    return (
      <rect
        key={color}
        x={at * step + 2}
        y={height - below}
        width={step - 4}
        height={tall}
        fill={`var(--mantine-color-${color.replace('.', '-')})`}
      />
    )
  })
}
