import { type SelectQueryBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Conditions } from '#contract/email-marketing/conditions.ts'
import type { TenantContext } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import type { Tables } from '../../db/tables/tables.ts'
import { planCost, planRows } from '../../db/paging/totals.ts'
import type { Task } from '../../jobs/queue.ts'
import { matchesFilter, resolveFilter, type ResolvedFilter } from '../conditions/contact-filter.ts'
import { conditionsOf, definitionsOf } from '../conditions/segment-conditions.ts'

type Rows = (db: Db) => SelectQueryBuilder<Tables, 'contacts', { id: string }>
export type Counting = Pick<TenantContext, 'db' | 'tenant' | 'queue' | 'now'>
export type Counted = { emailCount: number; emailCountIsEstimate?: true; emailCountedAt?: Date }

type Definition = { match: 'any' | 'all'; tags: readonly string[]; conditions: Conditions | null }
type StoredCount = Definition & { id: string; counted: number | null; counted_at: Date | null }

/** Planner cost up to which a count runs inside the request; such a count takes some milliseconds. */
const cheap = 3000
/** Interval (ms) after which a count is enqueued again. */
const freshFor = 60_000

/** A group's current definition as a filter of contacts. */
export const filterOf = (db: Db, tenantId: string, group: Definition, at: Date) =>
  resolveFilter(db, tenantId, { conditions: conditionsOf(group) }, at)

/** The contacts that match a filter. */
export const membersOf = (db: Db, tenantId: string, filter: ResolvedFilter) =>
  db.selectFrom('contacts').select('id').where(matchesFilter(tenantId, filter))

/**
 * How many contacts a group has: exact if that is cheap, otherwise the last count with its time. A new count is
 * enqueued at most once a minute; before the first one the planner estimates.
 */
export async function groupSize({ db, tenant, queue, now }: Counting, group: StoredCount): Promise<Counted> {
  const filter = await filterOf(db, tenant.id, group, now())
  const rows = (db: Db) => membersOf(db, tenant.id, filter)
  const plan = await rows(db).explain('json')
  if (planCost(plan) <= cheap) return { emailCount: (await countGroupTask(db, rows)).count }
  const { counted: known, counted_at: at } = group
  if (at === null || now().getTime() - at.getTime() > freshFor) {
    const payload = { tenantId: tenant.id, groupId: group.id }
    await queue.add(db, countGroup, payload, { key: `group ${group.id}`, attempts: 3 })
  }
  if (known === null || at === null) return { emailCount: planRows(plan), emailCountIsEstimate: true }
  return { emailCount: known, emailCountedAt: at }
}

/**
 * Counts a group and stores the number with its time. A group that changed meanwhile is counted again at its next
 * request.
 */
export const countGroup: Task<{ tenantId: string; groupId: string }> = {
  name: 'count group',
  run: async ({ db, now }, { tenantId, groupId }) => {
    const at = now()
    const before = await changedAt(db, tenantId, groupId)
    const [group] = await definitionsOf(db, tenantId, [groupId])
    if (!group || !before) return
    const filter = await filterOf(db, tenantId, group, at)
    const { count } = await countGroupTask(db, (db) => membersOf(db, tenantId, filter))
    await db
      .updateTable('groups')
      .set({ counted: count, counted_at: at })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', groupId)
      .where(sql<boolean>`updated_at = ${before}::timestamptz`)
      .execute()
  },
}

/** With microseconds, which `Date` lacks. */
async function changedAt(db: Db, tenantId: string, groupId: string): Promise<string | null> {
  const row = await db
    .selectFrom('groups')
    .select(sql<string>`updated_at::text`.as('at'))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', groupId)
    .executeTakeFirst()
  return row?.at ?? null
}

/** Counts of all contacts that match and of the sendable ones. */
export const countGroupTask = (db: Db, rows: Rows) =>
  rows(db)
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<number>`(count(*) filter (where status = 'subscribed'))::int`.as('reachable'))
    .executeTakeFirstOrThrow()

/** The planner's estimate, at no cost. */
export async function estimatedCount(db: Db, rows: Rows): Promise<number> {
  return planRows(await rows(db).explain('json'))
}

/** The result, or null after the timeout. */
export async function withStatementTimeout<T>(db: Db, ms: number, run: (db: Db) => Promise<T>): Promise<T | null> {
  try {
    return await db.transaction().execute(async (db) => {
      await sql`select set_config('statement_timeout', ${String(ms)}, true)`.execute(db)
      return run(db)
    })
  } catch (error) {
    // PostgreSQL's `query_canceled`.
    if (error instanceof pg.DatabaseError && error.code === '57014') return null
    throw error
  }
}
