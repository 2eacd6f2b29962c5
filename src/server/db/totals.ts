import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

// How long a list is, where counting it would cost more than it tells.

/** Where totals stop being exact (`spec/api.md`, paging). */
export const exactTotal = 10_000

// Rows that were written together are alike: thrice the deviation of what is spread by chance.
const deviations = 6

/** How many there are at least, where so many were found in a part; so many such parts make the whole. */
export const atLeast = (found: RawBuilder<unknown>, parts: RawBuilder<unknown>) =>
  sql<number>`((${found} - ${sql.lit(deviations)} * sqrt(${found})) * ${parts})`

/** Of so many rows expected there are more than are counted, however wrong the planner is: it is rarely tenfold. */
export const surelyExpected = 10 * exactTotal

type Kept = { until: number; rows: Promise<number> }

const keptFor = 60_000
const keptAtMost = 200
const kept = new WeakMap<Db, Map<string, Kept>>()

/** How many rows the planner expects of a list; for a minute, in this process, what it said the last time. */
export function expected(db: Db, list: Expression<unknown>): Promise<number> {
  const lists = kept.get(db) ?? new Map<string, Kept>()
  kept.set(db, lists)
  const asked = sql`explain (format json) ${list}`
  const { sql: text, parameters } = asked.compile(db)
  const name = JSON.stringify([text, parameters])
  const known = lists.get(name)
  if (known && known.until > Date.now()) return known.rows
  const rows = asked.execute(db).then((plan) => planRows(plan.rows))
  rows.catch(() => lists.delete(name))
  lists.delete(name)
  lists.set(name, { until: Date.now() + keptFor, rows })
  for (const oldest of lists.keys()) if (lists.size > keptAtMost) lists.delete(oldest)
  return rows
}

/** How many rows a plan expects. */
export function planRows(plan: unknown): number {
  const text = JSON.stringify(plan)
  const match = /"Plan Rows":\s*(\d+)/.exec(text)
  return match ? Number(match[1]) : 0
}
