import type { Contact } from '#contract/email-marketing/contacts.ts'
import type { TagColor } from '#contract/email-marketing/tags.ts'
import type { z } from 'zod'
import type { Db } from '../db/database.ts'

export type TagBriefRow = { _id: string; id: string; name: { en: string; ar: string }; color: z.infer<typeof TagColor> }

/** The contacts of these ids with their tags, in the order of the ids. Ids of other workspaces are left out. */
export async function readContacts(
  db: Db,
  tenantId: string,
  ids: readonly string[],
): Promise<z.input<typeof Contact>[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('contacts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute()
  const tags = await tagsOf(db, tenantId, ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    return {
      _id: id,
      id,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      status: row.status,
      language: row.language,
      attributes: row.attributes as Contact['attributes'],
      tags: tags.get(id) ?? [],
      stats: {
        sent: row.sent_count,
        failed: row.failed_count,
        opens: row.open_count,
        clicks: row.click_count,
        lastSentAt: row.last_sent_at,
      },
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    }
  })
}

async function tagsOf(db: Db, tenantId: string, contactIds: readonly string[]) {
  const rows = await db
    .selectFrom('contact_tags')
    .innerJoin('tags', (join) =>
      join.onRef('tags.tenant_id', '=', 'contact_tags.tenant_id').onRef('tags.id', '=', 'contact_tags.tag_id'),
    )
    .select(['contact_tags.contact_id', 'tags.id', 'tags.name_en', 'tags.name_ar', 'tags.color'])
    .where('contact_tags.tenant_id', '=', tenantId)
    .where('contact_tags.contact_id', 'in', contactIds)
    .orderBy('tags.name_en')
    .execute()
  const byContact = new Map<string, TagBriefRow[]>()
  for (const row of rows) byContact.set(row.contact_id, [...(byContact.get(row.contact_id) ?? []), briefOf(row)])
  return byContact
}

/** A tag as it is shown on what carries it. */
export const briefOf = (row: { id: string; name_en: string; name_ar: string; color: string }): TagBriefRow => ({
  _id: row.id,
  id: row.id,
  name: { en: row.name_en, ar: row.name_ar },
  color: row.color as TagBriefRow['color'],
})
