import { type ExpressionBuilder, type Expression, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Conditions, ContactStatus } from '#contract/email-marketing/conditions.ts'
import type { contactFilters } from '#contract/email-marketing/contacts.ts'
import type { Db } from '../../db/connection/database.ts'
import type { Tables } from '../../db/tables/tables.ts'
import { hasTags, matchesConditions, hasStatus } from './conditions.ts'
import { conditionsOf, definitionsOf } from './segment-conditions.ts'
import { folded } from '#contract/folding.ts'
import { addressPart, beginsName, containsName, containsNameWalking } from '../../text/folding.ts'

export type ContactFilter = {
  [Name in keyof typeof contactFilters]?: z.output<(typeof contactFilters)[Name]>
}

/**
 * A filter whose group is resolved to conditions. `compared` values are compared row by row, because the scan uses the
 * index of another order.
 */
export type ResolvedFilter = Omit<ContactFilter, 'groupId'> & { at: Date; compared?: true; eachTagByKey?: boolean }

/** Up to this many contacts, per-contact tag lookups take milliseconds. Larger workspaces have statistics. */
const small = 20_000

const isSmall = async (db: Db, tenantId: string) => (await countOf(db, tenantId, undefined)) <= small

/** Resolves a filter's group at the current time. An unknown group matches nothing. */
export async function resolveFilter(
  db: Db,
  tenantId: string,
  { groupId, ...filter }: ContactFilter,
  at: Date,
): Promise<ResolvedFilter> {
  const asksForTags = Boolean(groupId || filter.conditions || filter.tagIds?.length)
  const eachTagByKey = asksForTags && (await isSmall(db, tenantId))
  if (!groupId) return { ...filter, at, eachTagByKey }
  const [group] = await definitionsOf(db, tenantId, [groupId])
  const ofGroup: Conditions = group ? conditionsOf(group) : { match: 'all', of: [] }
  const both = filter.conditions ? [ofGroup, filter.conditions] : [ofGroup]
  return { ...filter, conditions: { match: 'all', of: both }, at, eachTagByKey }
}

/** The SQL condition of a filter over the table `contacts`; it always includes the workspace. */
export function matchesFilter(tenantId: string, filter: ResolvedFilter) {
  return (eb: ExpressionBuilder<Tables, 'contacts'>) => {
    const place = { table: 'contacts', now: filter.at, eachTagByKey: filter.eachTagByKey ?? false } as const
    const parts: Expression<SqlBool>[] = [eb('contacts.tenant_id', '=', tenantId)]
    if (filter.status) parts.push(hasStatus([filter.status], place))
    if (filter.language) parts.push(eb('contacts.language', '=', filter.language))
    if (filter.search) parts.push(filter.compared ? comparedWith(filter.search) : having(filter.search))
    if (filter.firstName) parts.push(beginsName(sql`first_name`, searched, filter.firstName))
    if (filter.lastName) parts.push(beginsName(sql`last_name`, searched, filter.lastName))
    if (filter.tagIds?.length) parts.push(hasTags({ is: 'all', tagIds: filter.tagIds }, place))
    if (filter.conditions) parts.push(matchesConditions(filter.conditions, place))
    return eb.and(parts)
  }
}

// A trigram index needs three characters.
const hasTrigram = (text: string) => folded(text).length >= 3

const searched = sql<string>`first_name || ' ' || last_name || ' ' || email`

function having(text: string): Expression<SqlBool> {
  if (hasTrigram(text)) return containsName(searched, text)
  return sql<boolean>`(${beginsName(sql`first_name`, searched, text)} or ${beginsName(sql`last_name`, searched, text)} or email like ${`${addressPart(text)}%`})`
}

/** The same search where the planner expects many rows: each row of a scan is compared. */
const comparedWith = (text: string): Expression<SqlBool> =>
  hasTrigram(text) ? containsNameWalking(searched, text) : having(text)

/** The number of matching contacts if a counter has it, otherwise null. */
export async function countFromCounters(db: Db, tenantId: string, filter: ResolvedFilter): Promise<number | null> {
  const { status, tagIds = [], search, firstName, lastName, language, conditions } = filter
  if (search || firstName || lastName || language || conditions) return null
  if (tagIds.length === 0) return countOf(db, tenantId, status)
  if (status || tagIds.length > 1) return null
  const tag = await db
    .selectFrom('tags')
    .select('usage_count')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', tagIds[0] ?? '')
    .where('type', '=', 'email')
    .executeTakeFirst()
  return tag?.usage_count ?? 0
}

async function countOf(db: Db, tenantId: string, status: ContactStatus | undefined) {
  const { count } = await db
    .selectFrom('contact_counts')
    .select(sql<number>`coalesce(sum(count), 0)::bigint`.as('count'))
    .where('tenant_id', '=', tenantId)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
    .executeTakeFirstOrThrow()
  return count
}
