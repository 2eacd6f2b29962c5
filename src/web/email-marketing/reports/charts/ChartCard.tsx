import { Box, Button, Card, Group, Skeleton, Table, Text, Title } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useWords } from '../../../i18n/words.ts'
import { TableScroll } from '../../../ui/list/TableScroll.tsx'
import { lazyPart } from '../../../ui/state/lazy.tsx'
import { reportWords } from '../words.ts'
import type { ChartData } from './chartData.ts'

const TimeChart = lazyPart(() => import('./TimeChart.tsx'))

const height = 260

type Props = {
  title: string
  /** The accessible name of the chart and its table. */
  label: string
  /** The heading of the table's first column. */
  head: string
  hint?: string
  data: ChartData
  /** Controls beside the title. */
  children?: ReactNode
}

/** A chart that can be shown as a table. The chart loads when it is first shown. */
export function ChartCard({ title, label, head, hint, data, children }: Props) {
  const w = useWords(reportWords)
  const [isTable, setIsTable] = useState(false)
  return (
    <Card withBorder component="section" aria-label={title}>
      <Group justify="space-between" align="flex-end" mb="sm" gap="xs">
        <div>
          <Title order={2} size="h4">
            {title}
          </Title>
          {hint && (
            <Text size="sm" c="gray.7">
              {hint}
            </Text>
          )}
        </div>
        <Group gap="xs" align="flex-end">
          {children}
          <Button
            variant="default"
            size="xs"
            leftSection={isTable ? <IconChartBar size={16} aria-hidden /> : <IconTable size={16} aria-hidden />}
            onClick={() => setIsTable(!isTable)}
          >
            {isTable ? w.asChart : w.asTable}
          </Button>
        </Group>
      </Group>
      {isTable ? (
        <PointTable label={label} head={head} data={data} />
      ) : (
        <>
          <Suspense fallback={<Skeleton height={height} aria-busy />}>
            <TimeChart {...data} label={label} height={height} />
          </Suspense>
          {data.series.length > 1 && <Legend series={data.series} />}
        </>
      )}
    </Card>
  )
}

const Legend = ({ series }: Pick<ChartData, 'series'>) => (
  <Group gap="md" mt="xs" justify="center">
    {series.map(({ key, name, color }) => (
      <Group key={key} gap={6}>
        <Box w={10} h={10} bg={color} style={{ borderRadius: 2 }} aria-hidden />
        <Text size="xs">{name}</Text>
      </Group>
    ))}
  </Group>
)

function PointTable({ label, head, data: { series, points, format } }: Pick<Props, 'label' | 'head' | 'data'>) {
  return (
    <TableScroll minWidth={280} mah={360} label={label}>
      <Table aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{head}</Table.Th>
            {series.map(({ key, name }) => (
              <Table.Th key={key}>{name}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {points.map(({ name, values }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={400}>
                {name}
              </Table.Th>
              {series.map(({ key }) => (
                <Table.Td key={key}>{format(values[key] ?? 0)}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  )
}
