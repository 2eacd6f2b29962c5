import type { Condition, Conditions } from '#contract/email-marketing/conditions.ts'
import type { Db } from '../../db/connection/database.ts'

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
