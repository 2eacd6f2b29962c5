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
  of.flatMap((condition) =>
    'of' in condition ? tagsIn(condition) : condition.field === 'tags' ? condition.tagIds : [],
  )

/** Tables of the items that conditions refer to besides tags, by the name of their id. */
const referenced = {
  campaignId: 'jobs',
  topicId: 'topics',
  formId: 'forms',
  importId: 'imports',
  automationId: 'automations',
} as const
type Reference = keyof typeof referenced
const references = Object.keys(referenced) as Reference[]

const idsIn = ({ of }: Conditions, name: Reference): string[] =>
  of.flatMap((condition) => {
    if ('of' in condition) return idsIn(condition, name)
    const id = (condition as Partial<Record<Reference, string>>)[name]
    return id === undefined ? [] : [id]
  })

/** The ids of all items that conditions refer to: tags, campaigns, topics, forms, imports and automations. */
export const referencesIn = (conditions: Conditions): string[] => [
  ...tagsIn(conditions),
  ...references.flatMap((name) => idsIn(conditions, name)),
]

const unknown: Record<Reference, () => Error> = {
  campaignId: fault(
    'validation_failed',
    {
      en: 'One of these campaigns wasn’t found, or hasn’t been sent.',
      ar: 'إحدى هذه الحملات غير موجودة أو لم تُرسل.',
    },
    'conditions',
  ),
  topicId: fault(
    'validation_failed',
    {
      en: 'One of these topics wasn’t found. It may have been deleted.',
      ar: 'أحد أنواع الرسائل هذه غير موجود. ربما حُذف.',
    },
    'conditions',
  ),
  formId: fault(
    'validation_failed',
    {
      en: 'One of these forms wasn’t found. It may have been deleted.',
      ar: 'أحد هذه النماذج غير موجود. ربما حُذف.',
    },
    'conditions',
  ),
  importId: fault(
    'validation_failed',
    { en: 'One of these imports wasn’t found.', ar: 'إحدى عمليات الاستيراد هذه غير موجودة.' },
    'conditions',
  ),
  automationId: fault(
    'validation_failed',
    {
      en: 'One of these automations wasn’t found. It may have been deleted.',
      ar: 'إحدى عمليات الأتمتة هذه غير موجودة. ربما حُذفت.',
    },
    'conditions',
  ),
}

/** Asserts that the items of conditions exist in the workspace. @throws validation_failed */
export async function assertKnown(db: Db, tenantId: string, conditions: Conditions | null | undefined) {
  if (!conditions) return
  for (const name of references) {
    const ids = [...new Set(idsIn(conditions, name))]
    if (ids.length === 0) continue
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(referenced[name])}
      where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`.execute(db)
    if (rows[0]?.count !== ids.length) throw unknown[name]()
  }
}
