import { type ExpressionBuilder, type Expression, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Conditions, ContactStatus } from '#contract/email-marketing/conditions.ts'
import type { contactFilters } from '#contract/email-marketing/contacts.ts'
import type { Db } from '../../db/connection/database.ts'
import type { Tables } from '../../db/tables/tables.ts'
import { hasTags, matchesConditions, hasStatus } from './conditions.ts'
import { conditionsOf, definitionsOf } from './segment-conditions.ts'
import { folded } from '#contract/folding.ts'
import { addressPart, begins, contains, containsWalking } from '../../text/folding.ts'

export type ContactFilter = {
  [Name in keyof typeof contactFilters]?: z.output<(typeof contactFilters)[Name]>
}

/** A filter whose group is known: conditions stand for it. What is `compared` is looked for in no index, for who walks in another order. */
export type ResolvedFilter = Omit<ContactFilter, 'groupId'> & { at: Date; compared?: true; eachTagByKey?: boolean }

/** Up to so many contacts, looking up the tags of each takes milliseconds. A larger workspace has statistics. */
const small = 20_000

const isSmall = async (db: Db, tenantId: string) => (await countOf(db, tenantId, undefined)) <= small

/** A filter with its group looked up, as things are at that time. A group that does not exist holds nobody. */
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

/** The condition of a list of contacts, over the table `contacts`; it always names the workspace. */
export function matchesFilter(tenantId: string, filter: ResolvedFilter) {
  return (eb: ExpressionBuilder<Tables, 'contacts'>) => {
    const place = { table: 'contacts', now: filter.at, eachTagByKey: filter.eachTagByKey ?? false } as const
    const parts: Expression<SqlBool>[] = [eb('contacts.tenant_id', '=', tenantId)]
    if (filter.status) parts.push(hasStatus([filter.status], place))
    if (filter.language) parts.push(eb('contacts.language', '=', filter.language))
    if (filter.search) parts.push(filter.compared ? comparedWith(filter.search) : having(filter.search))
    if (filter.firstName) parts.push(begins(sql`first_name`, filter.firstName))
    if (filter.lastName) parts.push(begins(sql`last_name`, filter.lastName))
    if (filter.tagIds?.length) parts.push(hasTags({ is: 'all', tagIds: filter.tagIds }, place))
    if (filter.conditions) parts.push(matchesConditions(filter.conditions, place))
    return eb.and(parts)
  }
}

// Trigrams find nothing shorter.
const hasTrigram = (text: string) => folded(text).length >= 3

const searched = sql<string>`first_name || ' ' || last_name || ' ' || email`

function having(text: string): Expression<SqlBool> {
  if (hasTrigram(text)) return contains(searched, text)
  return sql<boolean>`(${begins(sql`first_name`, text)} or ${begins(sql`last_name`, text)} or email like ${`${addressPart(text)}%`})`
}

/** The same, of which the planner expects much: it walks. */
const comparedWith = (text: string): Expression<SqlBool> =>
  hasTrigram(text) ? containsWalking(searched, text) : having(text)

/** How many contacts match, where a counter that is kept says so; else null. */
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
