import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/database.ts'

// Lengths of lists where an exact count would cost too much.

/** Totals are exact up to this number (`spec/api.md`, paging). */
export const exactTotal = 10_000

// Rows written together resemble each other: three times the deviation of a random spread.
const deviations = 6

/** A lower bound of the total, from the rows `found` in a sample; `parts` such samples make the whole. */
export const atLeast = (found: RawBuilder<unknown>, parts: RawBuilder<unknown>) =>
  sql<number>`((${found} - ${sql.lit(deviations)} * sqrt(${found})) * ${parts})`

/** If the planner expects this many rows, there are certainly more than are counted: its error is rarely tenfold. */
export const certainEstimate = 10 * exactTotal

const cacheMs = 60_000
const maxCached = 200

/** Caches a value for a minute in this process, by statement and parameters. */
export class Memory<Value> {
  readonly #lists = new WeakMap<Db, Map<string, { until: number; value: Value }>>()

  of<Row>(db: Db, query: RawBuilder<Row>) {
    const lists = this.#lists.get(db) ?? new Map<string, { until: number; value: Value }>()
    this.#lists.set(db, lists)
    const compiled = query.compile(db)
    const name = JSON.stringify([compiled.sql, compiled.parameters])
    return {
      ask: () => db.executeQuery(compiled),
      value: () => {
        const known = lists.get(name)
        return known && known.until > Date.now() ? known.value : undefined
      },
      forget: () => lists.delete(name),
      keep: (value: Value) => {
        lists.delete(name)
        lists.set(name, { until: Date.now() + cacheMs, value })
        for (const oldest of lists.keys()) if (lists.size > maxCached) lists.delete(oldest)
        return value
      },
    }
  }
}

const expectations = new Memory<Promise<number>>()
const long = new Memory<true>()

/** The number of rows that the planner expects of a list; cached in this process for a minute. */
export function expected(db: Db, list: Expression<unknown>): Promise<number> {
  const query = sql`explain (format json) ${list}`
  const memory = expectations.of(db, query)
  const known = memory.value()
  if (known) return known
  const rows = memory.ask().then((plan) => planRows(plan.rows))
  rows.catch(memory.forget)
  return memory.keep(rows)
}

/**
 * Whether a list was longer than the limit of exact totals within the last minute; it is then assumed to be so still.
 */
export function longOfLate(db: Db, list: RawBuilder<unknown>) {
  const memory = long.of(db, capped(list))
  return { known: () => memory.value() ?? false, keep: () => memory.keep(true) }
}

/**
 * Counts a list up to one more than the limit of exact totals. A list that was longer within the last minute is not
 * counted again.
 */
export async function countCapped(db: Db, list: RawBuilder<unknown>): Promise<number> {
  const memory = long.of(db, capped(list))
  if (memory.value()) return exactTotal + 1
  const { rows } = await memory.ask()
  const total = rows[0]?.total ?? 0
  if (total > exactTotal) memory.keep(true)
  return total
}

const capped = (list: RawBuilder<unknown>) =>
  sql<{ total: number }>`select count(*)::int as total from (${list} limit ${exactTotal + 1}) as counted`

const lengths = new Memory<Promise<boolean>>()

/**
 * Whether a list has at most `most` rows; cached in this process for a minute. If the planner expects ten times as
 * many, the list counts as longer without being counted.
 */
export function isShort(db: Db, list: RawBuilder<unknown>, max: number): Promise<boolean> {
  const memory = lengths.of(
    db,
    sql<{ total: number }>`select count(*)::int as total from (${list} limit ${max + 1}) as counted`,
  )
  const known = memory.value()
  if (known) return known
  const count = async () => ((await memory.ask()).rows[0]?.total ?? 0) <= max
  const short = expected(db, list).then((rows) => rows <= 10 * max && count())
  short.catch(memory.forget)
  return memory.keep(short)
}

/** The number of rows in a plan. */
export function planRows(plan: unknown): number {
  const text = JSON.stringify(plan)
  const match = /"Plan Rows":\s*(\d+)/.exec(text)
  return match ? Number(match[1]) : 0
}

/** The cost of a plan in the planner's units: one is about a sequential page read. */
export function planCost(plan: unknown): number {
  const match = /"Total Cost":\s*([\d.]+)/.exec(JSON.stringify(plan))
  return match ? Number(match[1]) : 0
}
