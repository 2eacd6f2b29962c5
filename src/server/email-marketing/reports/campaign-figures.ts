import { sql } from 'kysely'
import type { Figures } from '#contract/email-marketing/reports.ts'
import { sums } from './pieces.ts'

/** Counters of a campaign as stored. */
export type Counts = Record<(typeof sums)[number], number>

/** The sum of each counter over rows with this alias. */
export const countsSql = (of: string) =>
  sql.join(sums.map((name) => sql`coalesce(sum(${sql.ref(`${of}.${name}`)}), 0)::int as ${sql.ref(name)}`))

/** Figures of a campaign; without tracking it has no opens or clicks to divide. */
export function figuresFrom(
  { sent, returned, opened, clicked, replied, bounced, complained, unsubscribed }: Counts,
  { tracksOpens, tracksClicks }: { tracksOpens: boolean; tracksClicks: boolean },
): Figures {
  const delivered = Math.max(0, sent - returned)
  const counts = { sent, delivered, opened, clicked, replied, bounced, complained, unsubscribed }
  return { ...counts, opensCounted: tracksOpens ? delivered : 0, clicksCounted: tracksClicks ? delivered : 0 }
}

export const noFigures: Figures = {
  sent: 0,
  delivered: 0,
  opened: 0,
  clicked: 0,
  replied: 0,
  bounced: 0,
  complained: 0,
  unsubscribed: 0,
  opensCounted: 0,
  clicksCounted: 0,
}

const names = Object.keys(noFigures) as (keyof Figures)[]

/** The sum of several figures. */
export function addFigures(all: readonly Figures[]): Figures {
  const total = { ...noFigures }
  for (const figures of all) for (const name of names) total[name] = (total[name] ?? 0) + (figures[name] ?? 0)
  return total
}

/** What is left of figures without a part of them. */
export function subtractFigures(all: Figures, part: Figures): Figures {
  const rest = { ...all }
  for (const name of names) rest[name] = Math.max(0, (all[name] ?? 0) - (part[name] ?? 0))
  return rest
}
