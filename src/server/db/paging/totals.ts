import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/database.ts'

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

const keptFor = 60_000
const keptAtMost = 200

/** What this process remembers for a minute of a list, by its statement and the values in it. */
export class Memory<Value> {
  readonly #lists = new WeakMap<Db, Map<string, { until: number; value: Value }>>()

  of<Row>(db: Db, asked: RawBuilder<Row>) {
    const lists = this.#lists.get(db) ?? new Map<string, { until: number; value: Value }>()
    this.#lists.set(db, lists)
    const compiled = asked.compile(db)
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
        lists.set(name, { until: Date.now() + keptFor, value })
        for (const oldest of lists.keys()) if (lists.size > keptAtMost) lists.delete(oldest)
        return value
      },
    }
  }
}

const expectations = new Memory<Promise<number>>()
const long = new Memory<true>()

/** How many rows the planner expects of a list; for a minute, in this process, what it said the last time. */
export function expected(db: Db, list: Expression<unknown>): Promise<number> {
  const asked = sql`explain (format json) ${list}`
  const memory = expectations.of(db, asked)
  const known = memory.value()
  if (known) return known
  const rows = memory.ask().then((plan) => planRows(plan.rows))
  rows.catch(memory.forget)
  return memory.keep(rows)
}

/** Whether a list was longer than is counted a minute ago: it is taken to be so still. */
export function longOfLate(db: Db, list: RawBuilder<unknown>) {
  const memory = long.of(db, capped(list))
  return { known: () => memory.value() ?? false, keep: () => memory.keep(true) }
}

/** Counts a list, at most one more than what is told exactly; one that was longer a minute ago is taken to be so still. */
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
 * Whether a list has at most so many rows; for a minute, in this process, what was found the last time. One of which the planner expects ten
 * times as many is not counted: it is taken to be longer.
 */
export function isShort(db: Db, list: RawBuilder<unknown>, most: number): Promise<boolean> {
  const memory = lengths.of(
    db,
    sql<{ total: number }>`select count(*)::int as total from (${list} limit ${most + 1}) as counted`,
  )
  const known = memory.value()
  if (known) return known
  const count = async () => ((await memory.ask()).rows[0]?.total ?? 0) <= most
  const short = expected(db, list).then((rows) => rows <= 10 * most && count())
  short.catch(memory.forget)
  return memory.keep(short)
}

/** How many rows a plan expects. */
export function planRows(plan: unknown): number {
  const text = JSON.stringify(plan)
  const match = /"Plan Rows":\s*(\d+)/.exec(text)
  return match ? Number(match[1]) : 0
}

/** What a plan costs in the planner's units: one is about the reading of a page in order. */
export function planCost(plan: unknown): number {
  const match = /"Total Cost":\s*([\d.]+)/.exec(JSON.stringify(plan))
  return match ? Number(match[1]) : 0
}
