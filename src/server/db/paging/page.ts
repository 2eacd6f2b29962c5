import { type Expression, type SelectQueryBuilder, sql } from 'kysely'
import type { Pagination } from '#contract/fields.ts'
import type { Db } from '../connection/database.ts'
import { leapedPage, leapedTotal } from './index-skips.ts'
import { type Direction, farPage, type LongList, orderOf, walkedTotal } from './anchors.ts'
import { estimateAbove } from './sample.ts'
import { exactTotal, expected, longOfLate, certainEstimate } from './totals.ts'

export type Cut = { page: number; size?: number | undefined; limit?: number | undefined }

/**
 * One page of a list and its total, in one statement.
 * @param rows the list, filtered and ordered, with all columns of the page
 * @param total the same list as a count; or the number, if there is a counter
 * @param defaultSize rows per page when the caller sets none
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
  // An empty page carries no total.
  const count = found[0]?.ofAll ?? (offset === 0 ? 0 : await countUpTo(db, of))
  const data = found.map(({ ofAll: _ofAll, ...row }) => row as Row)
  const all = count > exactTotal ? await estimated(db, of, count) : count
  return { data, pagination: pagination(all, cut.page, size) }
}

/**
 * One page of a list that an index has in its order, and its total. Finds the ids of the page, wherever it is, then
 * reads the rows.
 * @param list its rows have `id` and the sort keys `k0`, `k1`, …
 * @param read whole rows by their ids, in any order
 * @param total the number, if there is a counter
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

/** The pagination block of a list response. */
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

/** Counts rows up to one more than the limit of exact totals; beyond it returns the planner's estimate. */
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
 * The ids of one page of a possibly long list, and its total: from an index alone where one covers the list. Beyond
 * the limit of exact totals, the search starts from the nearest known place.
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
    // A page that is not full shows that the estimate was far too high; then the list is counted.
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

/** The rows of a search in the form that is checked row by row, in list order. */
const ordered = (list: LongList) => (typeof list.sought === 'object' ? { ...list, rows: list.sought.inOrder } : list)

// For parts of words the planner guesses one row in ten thousand if it knows nothing. In a table of two million rows,
// an index needs as long to find text that occurs in a few of a thousand rows as a sample needs to show it.
const worthALook = 200

/**
 * A list that is certainly longer than the limit of exact totals, and its expected length: the planner's if that is
 * very large, a sample's where it may be. Otherwise null.
 */
async function muchOf(db: Db, list: LongList, sought: NonNullable<LongList['sought']>) {
  if (sought === 'unplanned' || sought === false) return null
  const rows = await expected(db, list.rows)
  if (typeof sought !== 'object') return rows > certainEstimate ? { list, expected: rows } : null
  const inOrder = { ...list, rows: sought.inOrder }
  if (rows > certainEstimate) return { list: inOrder, expected: rows }
  const found = rows > worthALook ? await estimateAbove(db, sought.sample, exactTotal) : null
  return found === null ? null : { list: inOrder, expected: found }
}

/** The ids of a page of a possibly long list. */
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
 * A page and the length of the list, up to one more than the limit of exact totals. The rows of a search are collected
 * once: counted, and the page cut from them. If the list is longer, only that is known, and the page is read in list
 * order.
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

/** Rows in the order of their ids; deleted ones are left out. */
export function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
