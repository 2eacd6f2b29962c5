import { sql } from 'kysely'
import type { createNote, deleteNote, restoreNote, updateNote } from '#contract/email-marketing/contact-timeline.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import { type Db, isMissingReference, newId } from '../../db/connection/database.ts'
import { type DeletableItem, restoreDeletedItem, storeDeletedItem } from '../../db/deleted-items.ts'
import { fault, found, notFound } from '../../failure.ts'

const maxNotes = 500

const tooMany = fault('conflict', {
  en: 'A contact can have up to 500 notes. Delete some of them.',
  ar: 'الحد الأقصى 500 ملاحظة لجهة الاتصال. يلزم حذف بعضها.',
})

const item: DeletableItem = { kind: 'contact-note', table: 'contact_notes', parts: [] }

/** Adds a note of the caller to a contact. @throws not_found, conflict */
export function create(ctx: TenantContext, { contactId, text }: In<typeof createNote>) {
  const { tenant, viewer, now } = ctx
  return ctx.db.transaction().execute(async (db) => {
    const contact = await db
      .selectFrom('contacts')
      .select('id')
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', contactId)
      .forKeyShare()
      .executeTakeFirst()
    found(contact)
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from contact_notes
      where tenant_id = ${tenant.id} and contact_id = ${contactId}`.execute(db)
    if ((rows[0]?.count ?? 0) >= maxNotes) throw tooMany()
    const id = newId()
    await db
      .insertInto('contact_notes')
      .values({ tenant_id: tenant.id, id, contact_id: contactId, text, author_id: viewer.id, created_at: now() })
      .execute()
    return { data: await one(db, ctx, { contactId, noteId: id }) }
  })
}

/** Changes the text of a note; its author and time stay. @throws not_found */
export async function update(ctx: TenantContext, { text, ...of }: In<typeof updateNote>) {
  await ctx.db
    .updateTable('contact_notes')
    .set({ text, edited_at: ctx.now() })
    .where('tenant_id', '=', ctx.tenant.id)
    .where('contact_id', '=', of.contactId)
    .where('id', '=', of.noteId)
    .where('text', '<>', text)
    .execute()
  return { data: await one(ctx.db, ctx, of) }
}

/** Deletes a note, which can be restored for a day. @throws not_found */
export function remove(ctx: TenantContext, of: In<typeof deleteNote>) {
  return ctx.db.transaction().execute(async (db) => {
    await one(db, ctx, of)
    await storeDeletedItem(db, ctx, item, of.noteId)
    await db.deleteFrom('contact_notes').where('tenant_id', '=', ctx.tenant.id).where('id', '=', of.noteId).execute()
    return { data: { _id: of.noteId } }
  })
}

/** Restores a note deleted within the last day. @throws not_found, also if its contact was deleted since */
export async function restore(ctx: TenantContext, of: In<typeof restoreNote>) {
  try {
    return await ctx.db.transaction().execute(async (db) => {
      await restoreDeletedItem(db, ctx, item, of.noteId)
      return { data: await one(db, ctx, of) }
    })
  } catch (error) {
    throw isMissingReference(error) ? notFound() : error
  }
}

type Of = { contactId: string; noteId: string }

async function one(db: Db, { tenant }: TenantContext, { contactId, noteId }: Of) {
  const row = await db
    .selectFrom('contact_notes')
    .leftJoin('users', 'users.id', 'contact_notes.author_id')
    .select(['contact_notes.id', 'contact_notes.text', 'contact_notes.created_at', 'contact_notes.edited_at'])
    .select(['users.first_name', 'users.last_name'])
    .where('tenant_id', '=', tenant.id)
    .where('contact_id', '=', contactId)
    .where('contact_notes.id', '=', noteId)
    .executeTakeFirst()
  const { id, text, created_at, edited_at, first_name, last_name } = found(row)
  return {
    _id: id,
    id,
    text,
    createdAt: created_at,
    editedAt: edited_at,
    by: first_name === null ? null : { name: `${first_name} ${last_name ?? ''}`.trim() },
  }
}
