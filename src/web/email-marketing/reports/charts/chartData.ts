/** What a chart shows: points along its axis, and a value of each series at each point. */
export type ChartData = {
  kind: 'bar' | 'line'
  series: { key: string; name: string; color: string }[]
  points: { name: string; values: Record<string, number> }[]
  format: (value: number) => string
}
