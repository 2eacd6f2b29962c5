import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import type { Span } from './span.ts'

export const dayMs = 24 * 60 * 60_000

/** Lengths of rollups in days, each a multiple of the one before, aligned to 1970. */
export const rollupLengths = [1, 4, 16, 64, 256] as const

export const sums = [
  'sent',
  'returned',
  'opened',
  'clicked',
  'replied',
  'bounced',
  'complained',
  'unsubscribed',
] as const

export type Interval = Pick<Span, 'begins' | 'ends'>
type Block = { days: number; from: number; to: number }
export type Rows = RawBuilder<unknown>

// Days are numbers: days since 1 January 1970, UTC.
export const startOf = (day: number) => new Date(day * dayMs)
export const dateOf = (day: number) => startOf(day).toISOString().slice(0, 10)
export const unionAll = (rows: readonly Rows[]) => sql.join(rows, sql` union all `)

/** First day of a workspace that is not rolled up. It only moves forward, and everything before it is complete. */
export async function rollupEnd(db: Db, tenantId: string): Promise<number> {
  const { rows } = await sql<{ until: number }>`select until - date '1970-01-01' as until from rollup_state
    where tenant_id = ${tenantId}`.execute(db)
  return rows[0]?.until ?? 0
}

/** The fewest rollups that cover whole days: the longest that fit, with neighbours of one length merged. */
export function blocksOf(from: number, to: number): Block[] {
  const blocks: Block[] = []
  for (let at = from; at < to;) {
    const days = rollupLengths.findLast((length) => at % length === 0 && at + length <= to) ?? 1
    const last = blocks.at(-1)
    if (last?.days === days) last.to += days
    else blocks.push({ days, from: at, to: at + days })
    at += days
  }
  return blocks
}

const tables = {
  job: { counts: 'send_counts', rollups: 'send_rollups', key: ['job_id'] },
  domain: { counts: 'send_domain_counts', rollups: 'send_domain_rollups', key: ['domain'] },
  all: { counts: 'send_counts', rollups: 'send_total_rollups', key: [] },
} as const

/** Splits a span into rolled-up whole UTC days (`first` to before `last`) and the rest before and after them. */
export function partsOf({ begins, ends }: Interval, until: number) {
  const first = Math.ceil(begins.getTime() / dayMs)
  const last = Math.max(first, Math.min(Math.floor(ends.getTime() / dayMs), until))
  return {
    first,
    last,
    ends:
      first === last
        ? [[begins, ends]]
        : [
            [begins, startOf(first)],
            [startOf(last), ends],
          ],
  } as {
    first: number
    last: number
    ends: [Date, Date][]
  }
}

/**
 * Counter rows that add up to a span: rollups for its whole days, quarter-hours for both ends and for days without
 * rollups.
 */
export function countersIn(by: keyof typeof tables, tenantId: string, within: Interval, until: number): Rows {
  const { counts, rollups, key } = tables[by]
  const columns = sql.join([...key, ...sums].map((name) => sql.ref(name)))
  const { first, last, ends } = partsOf(within, until)
  return unionAll([
    ...ends.flatMap(([from, to]) =>
      by === 'all'
        ? quartersOfAll(tenantId, columns, [from, to], until)
        : quarters(counts, tenantId, columns, [from, to]),
    ),
    ...blocksOf(first, last).map(
      ({ days, from, to }) => sql`select ${columns} from ${sql.table(rollups)} where tenant_id = ${tenantId}
        and days = ${days} and day >= ${dateOf(from)}::date and day < ${dateOf(to)}::date`,
    ),
  ])
}

const quarters = (table: string, tenantId: string, columns: Rows, [from, to]: [Date, Date]): Rows[] =>
  from < to
    ? [sql`select ${columns} from ${sql.table(table)} where tenant_id = ${tenantId} and at >= ${from} and at < ${to}`]
    : []

/** Rolled-up quarter-hours have one row for all sends. */
export function quartersOfAll(tenantId: string, columns: Rows, [from, to]: [Date, Date], until: number): Rows[] {
  const known = new Date(Math.min(Math.max(startOf(until).getTime(), from.getTime()), to.getTime()))
  return [
    ...quarters('send_totals', tenantId, columns, [from, known]),
    ...quarters('send_counts', tenantId, columns, [known, to]),
  ]
}
