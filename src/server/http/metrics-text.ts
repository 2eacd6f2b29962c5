// The text format of Prometheus, version 0.0.4 (prometheus.io/docs/instrumenting/exposition_formats).

type Labels = Record<string, string>
type Sample = { labels?: Labels; value: number }

/** One metric family in the format of Prometheus: `# HELP`, `# TYPE`, then one line per sample. */
export function family(name: string, type: 'counter' | 'gauge', help: string, samples: readonly Sample[]): string {
  if (samples.length === 0) return ''
  return `${head(name, type, help)}${samples.map((sample) => line(name, sample)).join('')}`
}

/** Upper bounds of the buckets, in seconds. */
const ends = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** A histogram of durations by label. */
export function histogram(name: string, help: string) {
  const rows = new Map<string, { labels: Labels; counts: number[]; sum: number; count: number }>()
  return {
    observe(labels: Labels, seconds: number) {
      const key = JSON.stringify(labels)
      const row = rows.get(key) ?? { labels, counts: ends.map(() => 0), sum: 0, count: 0 }
      rows.set(key, row)
      row.sum += seconds
      row.count += 1
      const at = ends.findIndex((end) => seconds <= end)
      if (at !== -1) row.counts[at] = (row.counts[at] ?? 0) + 1
    },
    text() {
      if (rows.size === 0) return ''
      const lines = [...rows.values()].map(({ labels, counts, sum, count }) => {
        let below = 0
        const buckets = counts.map((number, at) => {
          below += number
          return line(`${name}_bucket`, { labels: { ...labels, le: String(ends[at]) }, value: below })
        })
        const rest = line(`${name}_bucket`, { labels: { ...labels, le: '+Inf' }, value: count })
        return `${buckets.join('')}${rest}${line(`${name}_sum`, { labels, value: sum })}${line(`${name}_count`, { labels, value: count })}`
      })
      return `${head(name, 'histogram', help)}${lines.join('')}`
    },
  }
}

/** A counter by label. */
export function counter(name: string, help: string) {
  const rows = new Map<string, { labels: Labels; value: number }>()
  return {
    add(labels: Labels) {
      const key = JSON.stringify(labels)
      const row = rows.get(key)
      if (row) row.value += 1
      else rows.set(key, { labels, value: 1 })
    },
    text: () => family(name, 'counter', help, [...rows.values()]),
  }
}

const head = (name: string, type: string, help: string) => `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`

function line(name: string, { labels = {}, value }: Sample) {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}\n`
}

const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"')
