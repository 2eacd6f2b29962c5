import { sql } from 'kysely'
import type { Db } from '../connection/database.ts'
import { columnsOf, type Direction, fromOn, idsAt, keysOf, type LongList, nameOf, orderOf, usually } from './anchors.ts'
import { expected } from './totals.ts'

// Far pages of lists that an index has in their order. Every `everyRows` rows a place is recorded, from the nearer end;
// a request for a later page continues from the last place. A skip reads the index alone: no row is numbered or sorted.

type Way = {
  until: number
  /** After this the places are found again, even if the total is unchanged. */
  expiresAt: number
  total: number
  /** The total is from a counter; otherwise it is known once the list has ended. */
  isCounted: boolean
  places: string[][]
  /** Whether the list ends after the last place. */
  ended: boolean
  /** One skip at a time: a concurrent caller continues from its end. */
  going: Promise<unknown>
}

const cacheMs = 60_000
/** While its counter is unchanged, a list is assumed unchanged for longer. */
const cacheUnchangedMs = 600_000
const maxCached = 200
const ways = new WeakMap<Db, Map<string, Way>>()

/**
 * The ids of a page, wherever it is, and the length of the list.
 * @param counter the length, where it is known: the page is then read from the nearer end. Without it, the first
 * caller skips through the whole list; where that is costly, only as far as requested, and the length is an estimate.
 */
export async function leapedPage(
  db: Db,
  list: LongList,
  direction: Direction,
  { offset, size }: { offset: number; size: number },
  counter?: number,
): Promise<{ ids: string[]; total: number }> {
  if (counter === undefined) {
    const far = list.isCostlyToCount ? Math.floor(offset / (list.everyRows ?? usually)) : Number.POSITIVE_INFINITY
    const way = await leapTo(db, list, direction, wayOf(db, list, direction, null), far)
    const ids = await idsOn(db, list, direction, way, { offset, size })
    if (!way.ended && ids.length < size) await end(db, list, direction, way)
    return {
      ids,
      total: way.ended ? way.total : Math.max(await expected(db, list.alike ?? list.rows), offset + size + 1),
    }
  }
  const before = counter - offset
  if (before <= 0) return { ids: [], total: counter }
  const forward = async (to: Direction, cut: { offset: number; size: number }) => {
    const skips = Math.floor(cut.offset / (list.everyRows ?? usually))
    const way = await leapTo(db, list, to, wayOf(db, list, to, counter), skips)
    return idsOn(db, list, to, way, cut)
  }
  if (offset <= counter / 2) return { ids: await forward(direction, { offset, size }), total: counter }
  const rest = Math.min(size, before)
  const turned = await forward(direction === 'asc' ? 'desc' : 'asc', { offset: before - rest, size: rest })
  return { ids: turned.toReversed(), total: counter }
}

/** The length of a list without a counter, if it was skipped through recently. */
export function leapedTotal(db: Db, list: LongList, direction: Direction): number | null {
  const way = ways.get(db)?.get(wayName(db, list, direction, null))
  return way?.ended && way.until > Date.now() ? way.total : null
}

function idsOn(db: Db, list: LongList, direction: Direction, { places }: Way, cut: { offset: number; size: number }) {
  const { everyRows = usually } = list
  const nearest = Math.min(Math.floor(cut.offset / everyRows), places.length - 1)
  const place = places[nearest]
  return place ? idsAt(db, list, direction, place, { ...cut, offset: cut.offset - nearest * everyRows }) : []
}

const wayName = (db: Db, list: LongList, direction: Direction, counter: number | null) =>
  `${counter === null ? 'whole ' : ''}${nameOf(db, list, direction)}`

function wayOf(db: Db, list: LongList, direction: Direction, total: number | null): Way {
  const all = ways.get(db) ?? new Map<string, Way>()
  ways.set(db, all)
  const name = wayName(db, list, direction, total)
  const known = all.get(name)
  const now = Date.now()
  if (known && known.until > now) return known
  if (known && total !== null && known.total === total && known.expiresAt > now) {
    known.until = now + cacheMs
    return known
  }
  const way: Way = {
    until: now + cacheMs,
    expiresAt: now + cacheUnchangedMs,
    total: total ?? 0,
    isCounted: total !== null,
    places: [],
    ended: false,
    going: Promise.resolve(),
  }
  all.delete(name)
  all.set(name, way)
  for (const oldest of all.keys()) if (all.size > maxCached) all.delete(oldest)
  return way
}

async function leapTo(db: Db, list: LongList, direction: Direction, way: Way, skips: number): Promise<Way> {
  const next = way.going.then(() => go(db, list, direction, way, skips))
  // An error goes to this caller; the next one tries again.
  way.going = next.catch(() => undefined)
  await next
  return way
}

async function go(db: Db, list: LongList, direction: Direction, way: Way, skips: number) {
  const { everyRows = usually } = list
  if (way.ended || way.places.length > skips) return
  const last = way.places.at(-1)
  const order = orderOf(list, direction)
  const from = last ? sql`where ${fromOn(list, direction, sql.join(last))}` : sql``
  const limit = Number.isFinite(skips) ? sql`where way.n < ${skips - Math.max(0, way.places.length - 1)}::int` : sql``
  const here = sql.join(columnsOf(list).map((column) => sql`way.${column}`))
  const texts = sql.join(columnsOf(list).map((column) => sql`${column}::text`))
  const { rows } = await sql<{ places: string[][] }>`
    with recursive way as (
      (select 0 as n, ${keysOf(list)} from (${list.rows}) as list ${from} order by ${order} limit 1)
      union all
      select way.n + 1, ${sql.join(columnsOf(list).map((column) => sql`far.${column}`))} from way cross join lateral (
        select ${keysOf(list)} from (${list.rows}) as list where ${fromOn(list, direction, here)}
        order by ${order} limit 1 offset ${everyRows}
      ) as far ${limit}
    )
    select coalesce(json_agg(json_build_array(${texts}) order by n), '[]') as places from way`.execute(db)
  const found = rows[0]?.places ?? []
  way.places.push(...found.slice(last ? 1 : 0))
  if (way.places.length <= skips) await end(db, list, direction, way)
}

/** Nothing comes after the last place: sets the length of the list, unless a counter has it. */
async function end(db: Db, list: LongList, direction: Direction, way: Way) {
  if (!way.isCounted) way.total = await upToHere(db, list, direction, way)
  way.ended = true
}

async function upToHere(db: Db, list: LongList, direction: Direction, { places }: Way) {
  const { everyRows = usually } = list
  const last = places.at(-1)
  if (!last) return 0
  const { rows } = await sql<{ rest: number }>`select count(*)::int as rest from (
    select from (${list.rows}) as list where ${fromOn(list, direction, sql.join(last))} limit ${everyRows}) as few`.execute(
    db,
  )
  return (places.length - 1) * everyRows + (rows[0]?.rest ?? 0)
}
