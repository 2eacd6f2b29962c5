import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/database.ts'
import type { Sample } from './sample.ts'

// Far pages of long lists. A walk there costs a step for each row before them, so this process stores the places it
// passed for a while. Later pages start at the nearest known place. Totals are those of the walk. A list that an index
// has in its order is skipped through instead, no further than requested (`index-skips.ts`).

/**
 * A list without its order. Its rows have `id` and the sort keys `k0`, `k1`, …, which together are unique and never
 * null.
 */
export type LongList = {
  rows: Expression<unknown>
  keys: number
  /** The same rows, written so that the planner estimates their number well. */
  alike?: Expression<unknown>
  /** The distance of known places in rows; smaller where a row costs more than a step in an index. */
  everyRows?: number
  /**
   * An index has the list in its order, with all columns of its conditions: skipping a row costs one step in that
   * index.
   */
  inIndex?: true
  /**
   * A search usually finds few rows at a high cost, so they are collected once. Where the planner knows their number,
   * a very large one is not even counted.
   */
  sought?: 'planned' | 'unplanned' | Sampled | false
  /**
   * Every row needs a lookup elsewhere. Once the list was longer than the limit of exact totals, it is not counted
   * again for a while.
   */
  isCostlyToCount?: true
}
/**
 * For estimates from a sample of the table: the condition, and the same rows in a form that is checked row by row in
 * list order.
 */
export type Sampled = { sample: Sample; inOrder: Expression<unknown> }
export type Direction = 'asc' | 'desc'

type Walk = { total: number; places: string[][] }
type CachedWalk = { until: number; walk: Promise<Walk> }

export const usually = 5000
const cacheMs = 60_000
const maxCached = 100
const cache = new WeakMap<Db, Map<string, CachedWalk>>()

/** The ids of a page, wherever it is, and the length of the list. The first caller pays for the walk. */
export async function farPage(db: Db, list: LongList, direction: Direction, cut: { offset: number; size: number }) {
  const { everyRows = usually } = list
  const { total, places } = await walked(db, list, direction)
  const nearest = Math.min(Math.floor(cut.offset / everyRows), places.length - 1)
  const place = places[nearest]
  if (!place || cut.offset >= total) return { total, ids: [] }
  return { total, ids: await idsAt(db, list, direction, place, { ...cut, offset: cut.offset - nearest * everyRows }) }
}

/** `size` ids, `offset` rows after a known place. */
export async function idsAt(
  db: Db,
  list: LongList,
  direction: Direction,
  place: readonly string[],
  { offset, size }: { offset: number; size: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from (${list.rows}) as list
    where ${fromOn(list, direction, sql.join(place))}
    order by ${orderOf(list, direction)} limit ${size} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether a row is at a place or after it. */
export const fromOn = (list: LongList, direction: Direction, place: RawBuilder<unknown>) =>
  sql<boolean>`(${keysOf(list)}) ${sql.raw(direction === 'asc' ? '>=' : '<=')} (${place})`

/** The length of a list, if it was walked recently. */
export async function walkedTotal(db: Db, list: LongList, direction: Direction): Promise<number | null> {
  const known = cache.get(db)?.get(nameOf(db, list, direction))
  return known && known.until > Date.now() ? (await known.walk).total : null
}

function walked(db: Db, list: LongList, direction: Direction): Promise<Walk> {
  const walks = cache.get(db) ?? new Map<string, CachedWalk>()
  cache.set(db, walks)
  const name = nameOf(db, list, direction)
  const known = walks.get(name)
  if (known && known.until > Date.now()) return known.walk
  const walk = walkThrough(db, list, direction)
  walk.catch(() => walks.delete(name))
  walks.delete(name)
  walks.set(name, { until: Date.now() + cacheMs, walk })
  for (const oldest of walks.keys()) if (walks.size > maxCached) walks.delete(oldest)
  return walk
}

async function walkThrough(db: Db, list: LongList, direction: Direction): Promise<Walk> {
  const { everyRows = usually } = list
  const texts = sql.join(columnsOf(list).map((column) => sql`${column}::text`))
  const { rows } = await sql<Walk>`
    select count(*)::int as total,
      coalesce(json_agg(json_build_array(${texts}) order by n) filter (where n % ${everyRows} = 0), '[]') as places
    from (select row_number() over (order by ${orderOf(list, direction)}) - 1 as n, ${keysOf(list)} from (${list.rows}) as list) as numbered`.execute(
    db,
  )
  return rows[0] ?? { total: 0, places: [] }
}

/** The cache key of a list: its statement, parameters and direction. */
export function nameOf(db: Db, list: LongList, direction: Direction) {
  const { sql: text, parameters } = sql`${list.rows}`.compile(db)
  return JSON.stringify([text, parameters, direction])
}

export const columnsOf = ({ keys }: LongList) => Array.from({ length: keys }, (_, at) => sql.ref(`k${at}`))
export const keysOf = (list: LongList) => sql.join(columnsOf(list))
export const orderOf = (list: LongList, direction: Direction) =>
  sql.join(columnsOf(list).map((column) => sql`${column} ${sql.raw(direction)}`))
