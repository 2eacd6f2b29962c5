import type { Condition, Conditions } from '#contract/email-marketing/conditions.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import { fault } from '../../failure.ts'

type Definition = { match: 'any' | 'all'; tags: readonly string[]; conditions: Conditions | null }

/** A group's definition as conditions, including its tags. Without either it matches nothing. */
export function conditionsOf({ match, tags, conditions }: Definition): Conditions {
  const tagged: Condition[] = tags.length > 0 ? [{ field: 'tags', is: match, tagIds: [...tags] }] : []
  return { match: 'all', of: [...tagged, ...(conditions ? [conditions] : [])] }
}

/** The definitions of existing groups. */
export async function definitionsOf(
  db: Db,
  tenantId: string,
  groupIds: readonly string[],
): Promise<(Definition & { id: string })[]> {
  if (groupIds.length === 0) return []
  const rows = await db
    .selectFrom('groups')
    .select(['id', 'match', 'conditions'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', groupIds)
    .execute()
  const tags = await db
    .selectFrom('group_tags')
    .select(['group_id', 'tag_id'])
    .where('tenant_id', '=', tenantId)
    .where('group_id', 'in', groupIds)
    .execute()
  return rows.map(({ id, match, conditions }) => ({
    id,
    match,
    conditions,
    tags: tags.filter(({ group_id }) => group_id === id).map(({ tag_id }) => tag_id),
  }))
}

/** All tags that conditions use. */
export const tagsIn = ({ of }: Conditions): string[] =>
  of.flatMap((one) => ('of' in one ? tagsIn(one) : one.field === 'tags' ? one.tagIds : []))

/** The ids of all items that conditions refer to: tags, campaigns and topics. */
export const referencesIn = (conditions: Conditions): string[] => [
  ...tagsIn(conditions),
  ...campaignsIn(conditions),
  ...topicsIn(conditions),
]

const campaignsIn = ({ of }: Conditions): string[] =>
  of.flatMap((one) => ('of' in one ? campaignsIn(one) : one.field === 'campaign' ? [one.campaignId] : []))

const topicsIn = ({ of }: Conditions): string[] =>
  of.flatMap((one) => ('of' in one ? topicsIn(one) : one.field === 'topic' ? [one.topicId] : []))

const unknownCampaign = fault(
  'validation_failed',
  {
    en: 'One of these campaigns wasn’t found, or hasn’t been sent.',
    ar: 'إحدى هذه الحملات غير موجودة أو لم تُرسل.',
  },
  'conditions',
)
const unknownTopic = fault(
  'validation_failed',
  {
    en: 'One of these topics wasn’t found. It may have been deleted.',
    ar: 'أحد أنواع الرسائل هذه غير موجود. ربما حُذف.',
  },
  'conditions',
)

/** Asserts that the campaigns and topics of conditions exist in the workspace. @throws validation_failed */
export async function assertKnown(db: Db, tenantId: string, conditions: Conditions | null | undefined) {
  if (!conditions) return
  const [campaigns, topics] = [new Set(campaignsIn(conditions)), new Set(topicsIn(conditions))]
  if (campaigns.size + topics.size === 0) return
  const { rows } = await sql<{ campaigns: number; topics: number }>`select
    (select count(*)::int from jobs where tenant_id = ${tenantId} and id = any(${[...campaigns]}::uuid[])) as campaigns,
    (select count(*)::int from topics where tenant_id = ${tenantId} and id = any(${[...topics]}::uuid[])) as topics`.execute(
    db,
  )
  if (rows[0]?.campaigns !== campaigns.size) throw unknownCampaign()
  if (rows[0]?.topics !== topics.size) throw unknownTopic()
}
