import { type Expression, type SelectQueryBuilder, sql } from 'kysely'
import type { Pagination } from '#contract/fields.ts'
import type { Db } from '../connection/database.ts'
import { leapedPage, leapedTotal } from './index-skips.ts'
import { type Direction, farPage, type LongList, orderOf, walkedTotal } from './anchors.ts'
import { surelyMore } from './sample.ts'
import { exactTotal, expected, longOfLate, surelyExpected } from './totals.ts'

export type Cut = { page: number; size?: number | undefined; limit?: number | undefined }

/**
 * One page of a list and its total, in one statement.
 * @param rows the list, filtered and ordered, with everything that is shown
 * @param total the same list as a count; or the number, where a counter is kept
 * @param defaultSize rows of a page when the caller does not say
 */
export async function page<Row>(
  // oxlint-disable-next-line typescript/no-explicit-any
  rows: SelectQueryBuilder<any, any, Row>,
  // oxlint-disable-next-line typescript/no-explicit-any
  total: number | { db: Db; of: SelectQueryBuilder<any, any, any> },
  cut: Cut,
  defaultSize = 10,
): Promise<{ data: Row[]; pagination: Pagination }> {
  const size = cut.size ?? cut.limit ?? defaultSize
  const offset = (cut.page - 1) * size
  const cutOut = rows.limit(size).offset(offset)
  if (typeof total === 'number') {
    return { data: await cutOut.execute(), pagination: pagination(total, cut.page, size) }
  }
  const { db, of } = total
  const found = await cutOut.select(countedUpTo(db, of).as('ofAll')).execute()
  // A page on which nothing stands does not say how much there is.
  const count = found[0]?.ofAll ?? (offset === 0 ? 0 : await countUpTo(db, of))
  const data = found.map(({ ofAll: _ofAll, ...row }) => row as Row)
  const all = count > exactTotal ? await estimated(db, of, count) : count
  return { data, pagination: pagination(all, cut.page, size) }
}

/**
 * One page of a list that an index has in its order, and its total: found by its ids, wherever it lies, then read.
 * @param list its rows have `id`, and `k0`, `k1`, … by which it is ordered
 * @param read whole rows by their ids, in whatever order
 * @param total the number, where a counter is kept
 */
export async function pageInIndex<Row extends { id: string }>(
  db: Db,
  list: Pick<LongList, 'rows' | 'keys' | 'sought' | 'isCostlyToCount'>,
  read: (ids: string[]) => Promise<Row[]>,
  cut: Cut & { sortType: Direction },
  total?: number,
): Promise<{ data: Row[]; pagination: Pagination }> {
  const { ids, pagination } = await idsOfPage(db, { ...list, inIndex: true }, cut, total)
  return { data: ids.length > 0 ? inOrder(ids, await read(ids)) : [], pagination }
}

/** What a list says of itself. */
export function pagination(total: number, pageNumber: number, size: number): Pagination {
  return {
    total,
    page: pageNumber,
    size,
    limit: size,
    pages: Math.ceil(total / size),
    ...(total > exactTotal && { totalIsEstimate: true }),
  }
}

/** Counts at most one more than what is told exactly; beyond that the planner's estimate stands for it. */
// oxlint-disable-next-line typescript/no-explicit-any
export async function countUpTo(db: Db, list: SelectQueryBuilder<any, any, any>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${countedUpTo(db, list)} as count`.execute(db)
  const count = rows[0]?.count ?? 0
  return count > exactTotal ? estimated(db, list, count) : count
}

// oxlint-disable-next-line typescript/no-explicit-any
const unshown = (list: SelectQueryBuilder<any, any, any>) =>
  list
    .clearSelect()
    .clearOrderBy()
    .select(sql`1`.as('one'))

// oxlint-disable-next-line typescript/no-explicit-any
const countedUpTo = (db: Db, list: SelectQueryBuilder<any, any, any>) =>
  db
    .selectFrom(
      unshown(list)
        .limit(exactTotal + 1)
        .as('list'),
    )
    .select(sql<number>`count(*)::int`.as('count'))

// oxlint-disable-next-line typescript/no-explicit-any
const estimated = async (db: Db, list: SelectQueryBuilder<any, any, any>, atLeast: number) =>
  Math.max(await expected(db, unshown(list)), atLeast)

/**
 * The ids of one page of a list that may be long, and its total: cut from an index alone where one has the list's columns. Beyond what is
 * counted exactly the page is found from the nearest known place.
 */
export async function idsOfPage(
  db: Db,
  list: LongList,
  cut: Cut & { sortType: Direction },
  total?: number,
): Promise<{ ids: string[]; pagination: Pagination }> {
  const size = cut.size ?? cut.limit ?? 10
  const offset = (cut.page - 1) * size
  if (offset > exactTotal) {
    const far = list.inIndex
      ? await leapedPage(db, ordered(list), cut.sortType, { offset, size }, total)
      : await farPage(db, list, cut.sortType, { offset, size })
    return { ids: far.ids, pagination: pagination(total ?? far.total, cut.page, size) }
  }
  const very = list.sought && total === undefined ? await muchOf(db, list, list.sought) : null
  if (very) {
    // An estimate that was far too high shows in a page that is not full.
    const ids = await idsFrom(db, very.list, cut.sortType, { offset, size })
    if (ids.length === size) return { ids, pagination: pagination(very.expected, cut.page, size) }
  }
  if (total !== undefined) {
    return {
      ids: await idsFrom(db, list, cut.sortType, { offset, size }),
      pagination: pagination(total, cut.page, size),
    }
  }
  const late = list.sought || list.isCostlyToCount ? longOfLate(db, sql`${list.rows}`) : null
  const { ids, count } = late?.known()
    ? { ids: await idsFrom(db, list, cut.sortType, { offset, size }), count: exactTotal + 1 }
    : await cutAndCounted(db, list, cut.sortType, { offset, size })
  if (count > exactTotal) late?.keep()
  const all =
    count > exactTotal ? Math.max(await beyondCounted(db, list, cut.sortType, count), offset + ids.length) : count
  return { ids, pagination: pagination(all, cut.page, size) }
}

/** What a search finds, as it is compared one by one in its order. */
const ordered = (list: LongList) => (typeof list.sought === 'object' ? { ...list, rows: list.sought.inOrder } : list)

// Of parts of words the planner says one row in ten thousand where it knows nothing. In a table of two million rows an index takes as long
// to find what stands in a few of a thousand as a part of the table to tell that it does.
const worthALook = 200

/**
 * A list of which there is surely more than is counted, and how much is expected of it: as the planner says where that is very much, as
 * a part of the table says where it may be.
 */
async function muchOf(db: Db, list: LongList, sought: NonNullable<LongList['sought']>) {
  if (sought === 'unplanned' || sought === false) return null
  const rows = await expected(db, list.rows)
  if (typeof sought !== 'object') return rows > surelyExpected ? { list, expected: rows } : null
  const inOrder = { ...list, rows: sought.inOrder }
  if (rows > surelyExpected) return { list: inOrder, expected: rows }
  const found = rows > worthALook ? await surelyMore(db, sought.sample, exactTotal) : null
  return found === null ? null : { list: inOrder, expected: found }
}

/** So many ids of a list that may be long, from a place on. */
export async function idsFrom(
  db: Db,
  list: LongList,
  direction: Direction,
  { offset, size }: { offset: number; size: number },
): Promise<string[]> {
  if (offset > exactTotal) return (await farPage(db, list, direction, { offset, size })).ids
  const { rows } = await sql<{ id: string }>`select id from (${list.rows}) as list
    order by ${orderOf(list, direction)} limit ${size} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * A page and how many rows the list has, at most one more than is counted. What is looked for is found once: counted, and its page cut from
 * what was found; of a longer one only that it is longer, and the page in its order.
 */
async function cutAndCounted(
  db: Db,
  list: LongList,
  direction: Direction,
  { size, offset }: { size: number; offset: number },
): Promise<{ count: number; ids: string[] }> {
  const cut = (from: Expression<unknown>) =>
    sql`array(select id from ${from} order by ${orderOf(list, direction)} limit ${size} offset ${offset})`
  const whole = sql`(${list.rows}) as list`
  const { rows } = await (
    list.sought
      ? sql<{ count: number; ids: string[] }>`
        with found as materialized (select * from ${whole} limit ${exactTotal + 1}),
        counted as materialized (select count(*)::int as count from found)
        select count, case when count <= ${exactTotal} then ${cut(sql`found`)} else ${cut(whole)} end as ids from counted`
      : sql<{ count: number; ids: string[] }>`
        select ${cut(whole)} as ids, (select count(*)::int from (select from ${whole} limit ${exactTotal + 1}) as counted) as count`
  ).execute(db)
  return rows[0] ?? { count: 0, ids: [] }
}

async function beyondCounted(db: Db, list: LongList, direction: Direction, count: number): Promise<number> {
  const walked = list.inIndex ? leapedTotal(db, ordered(list), direction) : await walkedTotal(db, list, direction)
  return walked !== null && walked > exactTotal ? walked : Math.max(await expected(db, list.alike ?? list.rows), count)
}

/** Rows in the order of their ids; those that are gone meanwhile are left out. */
export function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
