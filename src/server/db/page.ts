import { type SelectQueryBuilder, sql } from 'kysely'
import type { Pagination } from '#contract/fields.ts'
import type { Db } from './database.ts'

export type Cut = { page: number; size?: number | undefined; limit?: number | undefined }

/** Where totals stop being exact (`spec/api.md`, paging). */
export const exactTotal = 10_000

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

function planRows(plan: unknown): number {
  const text = JSON.stringify(plan)
  const match = /"Plan Rows":\s*(\d+)/.exec(text)
  return match ? Number(match[1]) : 0
}
