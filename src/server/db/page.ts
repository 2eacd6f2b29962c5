import { type SelectQueryBuilder, sql } from 'kysely'
import type { Pagination } from '#contract/fields.ts'
import type { Db } from './database.ts'
import { type Direction, farPage, type LongList, orderOf, walkedTotal } from './places.ts'
import { surelyMore } from './sample.ts'

export type Cut = { page: number; size?: number | undefined; limit?: number | undefined }

/** Where totals stop being exact (`spec/api.md`, paging). */
export const exactTotal = 10_000

// Of so many rows expected there are more than are counted, however wrong the planner is: it is rarely tenfold.
const surelyMany = 10 * exactTotal

/**
 * One page of a list and its total, in two statements.
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
  const [data, counted] = await Promise.all([
    rows
      .limit(size)
      .offset((cut.page - 1) * size)
      .execute(),
    typeof total === 'number' ? total : countUpTo(total.db, total.of),
  ])
  return { data, pagination: pagination(counted, cut.page, size) }
}

/**
 * One page of a list, read from whichever end is nearer: the last page costs what the first does.
 * @param ordered the list in either direction of the order that is asked for
 */
export async function pageFromEitherEnd<Row>(
  // oxlint-disable-next-line typescript/no-explicit-any
  ordered: (direction: 'asc' | 'desc') => SelectQueryBuilder<any, any, Row>,
  // oxlint-disable-next-line typescript/no-explicit-any
  total: number | { db: Db; of: SelectQueryBuilder<any, any, any> },
  cut: Cut & { sortType: 'asc' | 'desc' },
) {
  const size = cut.size ?? cut.limit ?? 10
  const before = (cut.page - 1) * size
  const rows = ordered(cut.sortType)
  // Only a total that is exact says where the end is, and near the beginning there is nothing to gain.
  if (typeof total !== 'number' || before < total / 2) return page(rows, total, cut)
  const after = Math.max(0, total - before - size)
  const turned = await ordered(cut.sortType === 'asc' ? 'desc' : 'asc')
    .limit(Math.max(0, Math.min(size, total - before)))
    .offset(after)
    .execute()
  return { data: turned.toReversed(), pagination: pagination(total, cut.page, size) }
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
  const ids = list
    .clearSelect()
    .clearOrderBy()
    .select(sql`1`.as('one'))
  const counted = await db
    .selectFrom(ids.limit(exactTotal + 1).as('list'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  if (counted.count <= exactTotal) return counted.count
  const [plan] = await ids.explain('json')
  const rows = planRows(plan)
  return Math.max(rows, counted.count)
}

/** How many rows the planner expects. */
export function planRows(plan: unknown): number {
  const text = JSON.stringify(plan)
  const match = /"Plan Rows":\s*(\d+)/.exec(text)
  return match ? Number(match[1]) : 0
}

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
    const far = await farPage(db, list, cut.sortType, { offset, size })
    return { ids: far.ids, pagination: pagination(total ?? far.total, cut.page, size) }
  }
  const very = list.sought && total === undefined ? await muchOf(db, list, list.sought) : null
  if (very) {
    // An estimate that was far too high shows in a page that is not full.
    const ids = await idsFrom(db, very.list, cut.sortType, { offset, size })
    if (ids.length === size) return { ids, pagination: pagination(very.expected, cut.page, size) }
  }
  const gathered = list.sought && total === undefined ? await gather(db, list, cut.sortType, { size, offset }) : null
  if (gathered && gathered.count <= exactTotal) {
    return { ids: gathered.ids, pagination: pagination(gathered.count, cut.page, size) }
  }
  const [ids, counted] = await Promise.all([
    idsFrom(db, list, cut.sortType, { offset, size }),
    total ?? totalOf(db, list, cut.sortType, gathered?.count),
  ])
  return { ids, pagination: pagination(counted, cut.page, size) }
}

/**
 * A list of which there is surely more than is counted, and how much is expected of it: as the planner says where that is very much, as
 * a part of the table says where it may be.
 */
async function muchOf(db: Db, list: LongList, sought: NonNullable<LongList['sought']>) {
  if (sought === 'unplanned' || sought === false) return null
  const expected = await planned(db, list)
  if (typeof sought !== 'object') return expected > surelyMany ? { list, expected } : null
  const inOrder = { ...list, rows: sought.inOrder }
  if (expected > surelyMany) return { list: inOrder, expected }
  const found = expected > exactTotal ? await surelyMore(db, sought.sample, exactTotal) : null
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

/** What a list holds, found once: counted, and its page cut from it. Of a longer one only that it is longer. */
async function gather(
  db: Db,
  list: LongList,
  direction: Direction,
  { size, offset }: { size: number; offset: number },
) {
  const { rows } = await sql<{ count: number; ids: string[] }>`
    with found as materialized (select * from (${list.rows}) as list limit ${exactTotal + 1})
    select (select count(*)::int from found) as count,
      array(select id from found order by ${orderOf(list, direction)} limit ${size} offset ${offset}) as ids`.execute(
    db,
  )
  return rows[0] ?? { count: 0, ids: [] }
}

async function totalOf(db: Db, list: LongList, direction: Direction, atLeast = 0): Promise<number> {
  const walked = await walkedTotal(db, list, direction)
  if (walked !== null && walked > exactTotal) return walked
  const count = atLeast || (await countLong(db, list))
  if (count <= exactTotal) return count
  return Math.max(await planned(db, list), count)
}

/** How many rows the planner expects of a list. */
const planned = async (db: Db, list: LongList) =>
  planRows((await sql`explain (format json) ${list.rows}`.execute(db)).rows)

async function countLong(db: Db, list: LongList): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from (select from (${list.rows}) as list limit ${exactTotal + 1}) as counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** Rows in the order of their ids; those that are gone meanwhile are left out. */
export function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
