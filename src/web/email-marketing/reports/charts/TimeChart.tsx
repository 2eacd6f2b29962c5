import '@mantine/charts/styles.layer.css'
import { BarChart, LineChart } from '@mantine/charts'
import { Box } from '@mantine/core'
import { directionOf } from '#contract/text/languages.ts'
import { useLanguage } from '../../../i18n/language.ts'
import type { ChartData } from './chartData.ts'

type Props = ChartData & { label: string; height: number }

/**
 * A chart with axes and a tooltip; arrow keys move along its points. It is drawn left to right, and mirrored in
 * right-to-left pages, because SVG text has no logical alignment.
 */
export default function TimeChart({ label, height, kind, series, points, format }: Props) {
  const rtl = directionOf(useLanguage()) === 'rtl'
  // A date or a name keeps the order of its parts within the left-to-right drawing.
  const data = points.map(({ name, values }) => ({ name: rtl ? `\u2067${name}\u2069` : name, ...values }))
  const shared = {
    h: height,
    data,
    dataKey: 'name',
    series: series.map(({ key, name, color }) => ({ name: key, label: name, color })),
    valueFormatter: format,
    tickLine: 'y',
    gridAxis: 'x',
    xAxisProps: { reversed: rtl, minTickGap: 24, tickMargin: 8 },
    yAxisProps: { orientation: rtl ? 'right' : 'left', allowDecimals: false, width: 56, tickFormatter: format },
    tooltipAnimationDuration: 0,
    tooltipProps: { wrapperStyle: { direction: rtl ? 'rtl' : 'ltr' } },
  } as const
  return (
    <Box dir="ltr" role="group" aria-label={label}>
      {kind === 'bar' ? (
        <BarChart {...shared} maxBarWidth={36} barProps={{ isAnimationActive: false, radius: 2 }} />
      ) : (
        <LineChart
          {...shared}
          curveType="monotone"
          strokeWidth={2}
          withDots={points.length <= 31}
          lineProps={{ isAnimationActive: false }}
        />
      )}
    </Box>
  )
}
