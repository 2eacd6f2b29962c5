import type { Contact } from '#contract/email-marketing/contacts.ts'
import type { z } from 'zod'
import type { Db } from '../../db/connection/database.ts'
import { hiddenKeys } from '../field-values/catalogue.ts'
import { tagsOn } from '../tags/read.ts'

/** Contacts with their tags, in the order of the ids. Ids of other workspaces are left out. */
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
  const tags = await tagsOn(db, tenantId, 'contact_tags', ids)
  const hidden = await hiddenKeys(db, tenantId)
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
      timeZone: row.time_zone,
      attributes: visible(row.attributes as Contact['attributes'], hidden),
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

const visible = (attributes: Contact['attributes'], hidden: ReadonlySet<string>) =>
  hidden.size === 0 ? attributes : Object.fromEntries(Object.entries(attributes).filter(([name]) => !hidden.has(name)))
