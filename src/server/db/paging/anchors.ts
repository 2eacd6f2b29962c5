import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/database.ts'
import type { Sample } from './sample.ts'

// Pages far into long lists. Walking there costs a step for each row before them, so the places passed on such a walk are kept for a
// while, in this process: the pages asked for next are walked to from the nearest of them. Totals are those of the walk.
// Where an index has a list's order, it is walked in leaps, no further than is asked for (`leaps.ts`).

/** A list without its order: its rows have `id`, and `k0`, `k1`, … by which it is ordered; together these are never null and of one row only. */
export type LongList = {
  rows: Expression<unknown>
  keys: number
  /** The same rows, asked for in such a way that the planner expects the right number of them. */
  alike?: Expression<unknown>
  /** How far known places are from each other, where a step between them costs more than one in an index. */
  everyRows?: number
  /** An index has the list in its order, with everything that it is chosen by: a leap over rows of it costs a step in the index for each. */
  inIndex?: true
  /**
   * What a search finds is mostly not much, and costly to find twice: it is found once. Where the planner knows how much there is, very
   * much is not even counted.
   */
  sought?: 'planned' | 'unplanned' | Sampled | false
  /** Each of its rows is looked up elsewhere: a list that was longer than is counted is taken to be so for a while, and not counted again. */
  isCostlyToCount?: true
}
/** Where a part of the table tells how much there is: the condition, and the same rows, to be compared one by one in their order. */
export type Sampled = { sample: Sample; inOrder: Expression<unknown> }
export type Direction = 'asc' | 'desc'

type Walk = { total: number; places: string[][] }
type Kept = { until: number; walk: Promise<Walk> }

export const usually = 5000
const keptFor = 60_000
const keptAtMost = 100
const kept = new WeakMap<Db, Map<string, Kept>>()

/** The ids of a page, wherever it is, and how many rows the list has. The first who looks so far pays for the walk. */
export async function farPage(db: Db, list: LongList, direction: Direction, cut: { offset: number; size: number }) {
  const { everyRows = usually } = list
  const { total, places } = await walked(db, list, direction)
  const nearest = Math.min(Math.floor(cut.offset / everyRows), places.length - 1)
  const place = places[nearest]
  if (!place || cut.offset >= total) return { total, ids: [] }
  return { total, ids: await idsAt(db, list, direction, place, { ...cut, offset: cut.offset - nearest * everyRows }) }
}

/** So many ids from a known place on. */
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

/** Whether a row stands at a place or behind it. */
export const fromOn = (list: LongList, direction: Direction, place: RawBuilder<unknown>) =>
  sql<boolean>`(${keysOf(list)}) ${sql.raw(direction === 'asc' ? '>=' : '<=')} (${place})`

/** How many rows a list has, where it was walked lately. */
export async function walkedTotal(db: Db, list: LongList, direction: Direction): Promise<number | null> {
  const known = kept.get(db)?.get(nameOf(db, list, direction))
  return known && known.until > Date.now() ? (await known.walk).total : null
}

function walked(db: Db, list: LongList, direction: Direction): Promise<Walk> {
  const walks = kept.get(db) ?? new Map<string, Kept>()
  kept.set(db, walks)
  const name = nameOf(db, list, direction)
  const known = walks.get(name)
  if (known && known.until > Date.now()) return known.walk
  const walk = walkThrough(db, list, direction)
  walk.catch(() => walks.delete(name))
  walks.delete(name)
  walks.set(name, { until: Date.now() + keptFor, walk })
  for (const oldest of walks.keys()) if (walks.size > keptAtMost) walks.delete(oldest)
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

/** What a list is known by: its statement, the values in it and its direction. */
export function nameOf(db: Db, list: LongList, direction: Direction) {
  const { sql: text, parameters } = sql`${list.rows}`.compile(db)
  return JSON.stringify([text, parameters, direction])
}

export const columnsOf = ({ keys }: LongList) => Array.from({ length: keys }, (_, at) => sql.ref(`k${at}`))
export const keysOf = (list: LongList) => sql.join(columnsOf(list))
export const orderOf = (list: LongList, direction: Direction) =>
  sql.join(columnsOf(list).map((column) => sql`${column} ${sql.raw(direction)}`))
