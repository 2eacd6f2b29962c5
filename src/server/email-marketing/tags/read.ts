import { sql } from 'kysely'
import type { TagColor } from '#contract/email-marketing/tags.ts'
import type { z } from 'zod'
import type { Db } from '../../db/connection/database.ts'
import { nameOrder } from '../../text/folding.ts'

export type TagBriefRow = { _id: string; id: string; name: { en: string; ar: string }; color: z.infer<typeof TagColor> }

const columns = {
  contact_tags: 'contact_id',
  message_tags: 'message_id',
  template_tags: 'template_id',
  group_tags: 'group_id',
} as const

/** The tags of these rows by row id, sorted by name. */
export async function tagsOn(db: Db, tenantId: string, table: keyof typeof columns, ids: readonly string[]) {
  const owner = sql.ref(`x.${columns[table]}`)
  const { rows } = await sql<TagRow & { owner: string }>`
    select ${owner} as owner, t.id, t.name_en, t.name_ar, t.color from ${sql.table(table)} x
    join tags t on t.tenant_id = x.tenant_id and t.id = x.tag_id
    where x.tenant_id = ${tenantId} and ${owner} = any(${[...ids]}::uuid[]) order by ${nameOrder(sql`t.name_en`)}`.execute(
    db,
  )
  const byOwner = new Map<string, TagBriefRow[]>()
  for (const row of rows) byOwner.set(row.owner, [...(byOwner.get(row.owner) ?? []), briefOf(row)])
  return byOwner
}

type TagRow = { id: string; name_en: string; name_ar: string; color: string }

/** A tag as it is shown on a contact or message. */
export const briefOf = (row: TagRow): TagBriefRow => ({
  _id: row.id,
  id: row.id,
  name: { en: row.name_en, ar: row.name_ar },
  color: row.color as TagBriefRow['color'],
})
