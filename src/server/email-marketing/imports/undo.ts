import { type RawBuilder, sql } from 'kysely'
import type { listChangedContacts, undoImport } from '#contract/email-marketing/imports.ts'
import type { In } from '#contract/endpoint.ts'
import type { Services, TenantContext } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { holdToPrimary } from '../../db/connection/last-writes.ts'
import { page } from '../../db/paging/page.ts'
import { fault } from '../../failure.ts'
import type { Task } from '../../jobs/queue.ts'
import { changeContacts, type ContactWriter } from '../contacts/change-contacts.ts'
import { lockContactsToDelete, lockTags } from '../locks.ts'
import { removeUnused } from './creations.ts'
import { deleteFile, readImport, stoppedStates, toImport, undoableSince } from './imports.ts'

export type UndoPayload = { tenantId: string; importId: string; actorId: string }

const piece = 5000

const underWay = fault('conflict', {
  en: 'This import is still running. Stop it before you undo it.',
  ar: 'عملية الاستيراد هذه قيد التنفيذ. يلزم إيقافها قبل التراجع عنها.',
})
const already = fault('conflict', {
  en: 'This import was already undone.',
  ar: 'تم التراجع عن عملية الاستيراد هذه بالفعل.',
})
const tooLate = fault('conflict', {
  en: 'This import can no longer be undone. Imports can be undone for 30 days.',
  ar: 'لم يعد التراجع عن عملية الاستيراد هذه ممكنًا، فهو متاح لمدة 30 يومًا فقط.',
})

/** Begins to undo an import. Its file is deleted, so that it cannot be resumed. @throws not_found, conflict */
export async function undo(ctx: TenantContext, { importId }: In<typeof undoImport>) {
  const { tenant, viewer } = ctx
  return ctx.db.transaction().execute(async (db) => {
    const { status, created_at, is_undoable } = await readImport(db, tenant.id, importId)
    if (status === 'undoing' || status === 'undone') throw already()
    if (!is_undoable || created_at <= undoableSince(ctx.now())) throw tooLate()
    const { numUpdatedRows } = await db
      .updateTable('imports')
      .set({ status: 'undoing', updated_at: ctx.now() })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', importId)
      .where('status', 'in', stoppedStates)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw underWay()
    await deleteFile(db, tenant.id, importId)
    const payload: UndoPayload = { tenantId: tenant.id, importId, actorId: viewer.id }
    await ctx.queue.add(db, undoTask, payload, { key: `undo ${importId}` })
    return { data: toImport(await readImport(db, tenant.id, importId), ctx) }
  })
}

/** Undoes an import, one transaction per piece. After a crash it continues after the last piece. */
export const undoTask: Task<UndoPayload> = { name: 'undo-import', run }

async function run({ db }: Services, payload: UndoPayload, signal: AbortSignal) {
  while (await nextPiece(db, payload)) signal.throwIfAborted()
  await end(db, payload)
}

/** A contact of the import with what happened to it since. */
type Row = { id: string; email: string; isNew: boolean; hasSuppressed: boolean; isChanged: boolean }

const nextPiece = (db: Db, payload: UndoPayload) =>
  db.transaction().execute((db) => changeContacts(db, { told: 'undo' }, (contacts) => undoPiece(contacts, payload)))

/** @returns whether there may be more contacts */
async function undoPiece(contacts: ContactWriter, payload: UndoPayload): Promise<boolean> {
  const { tenantId, importId } = payload
  const { db } = contacts
  const ids = await nextContacts(db, payload)
  const last = ids.at(-1)
  if (last === undefined) return false
  await lockContactsToDelete(db, tenantId, ids)
  await lockTags(db, tenantId, ids)
  const rows = await contactsOf(db, payload, ids)
  const unchanged = rows.filter(({ isChanged }) => !isChanged)
  const created = unchanged.filter(({ isNew }) => isNew)
  const changed = rows.filter(({ isChanged }) => isChanged)
  await withdrawSuppressions(db, tenantId, unchanged)
  const restored = await restore(contacts, payload, idsOf(unchanged.filter(({ isNew }) => !isNew)))
  await contacts.delete().where('tenant_id', '=', tenantId).where('id', 'in', idsOf(created)).execute()
  await sql`delete from import_contacts where tenant_id = ${tenantId} and import_id = ${importId}
    and contact_id = any(${ids}::uuid[])`.execute(db)
  await sql`insert into import_contacts (tenant_id, import_id, contact_id, is_changed)
    select ${tenantId}, ${importId}, id, true from unnest(${changed.map(({ id }) => id)}::uuid[]) as id`.execute(db)
  await db
    .updateTable('imports')
    .set((eb) => ({
      undone_up_to: last,
      undo_seen: eb('undo_seen', '+', rows.length),
      undo_deleted: eb('undo_deleted', '+', created.length),
      undo_restored: eb('undo_restored', '+', restored),
      undo_changed: eb('undo_changed', '+', changed.length),
      updated_at: new Date(),
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', importId)
    .execute()
  return true
}

const idsOf = (rows: readonly Row[]) => sql<string>`(select unnest(${rows.map(({ id }) => id)}::uuid[]))`

/** The next contacts that the import created or met. Another run of the same undo waits here. */
async function nextContacts(db: Db, { tenantId, importId }: UndoPayload): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`undo ${importId}`}, 0))`.execute(db)
  const { rows: imports } = await sql<{
    last: string
  }>`select coalesce(undone_up_to, '00000000-0000-0000-0000-000000000000') as last
    from imports where tenant_id = ${tenantId} and id = ${importId}`.execute(db)
  const last = imports[0]?.last ?? null
  const { rows } = await sql<{ id: string }>`
    (select id from contacts where tenant_id = ${tenantId} and import_id = ${importId} and id > ${last} order by id limit ${piece})
    union (select contact_id from import_contacts where tenant_id = ${tenantId} and import_id = ${importId}
      and contact_id > ${last} order by contact_id limit ${piece})
    order by id limit ${piece}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Contacts of the import and whether they were changed or got a note after it: by a member, the recipient, a mail server, an
 * automation, a form or another import. The ids of history entries grow with each change of a contact.
 */
async function contactsOf(db: Db, { tenantId, importId }: UndoPayload, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with later as materialized (
      select o.id from imports i join imports o on o.tenant_id = i.tenant_id and o.created_at > i.created_at
      where i.tenant_id = ${tenantId} and i.id = ${importId} and o.is_undoable and o.status <> 'undone'
    ), of_import as (
      select c.*, c.import_id is not distinct from ${importId}::uuid as is_new, coalesce(r.has_suppressed, false) as has_suppressed,
        coalesce(r.created_at, c.created_at) as met_at
      from contacts c left join import_contacts r on r.tenant_id = c.tenant_id and r.contact_id = c.id and r.import_id = ${importId}
      where c.tenant_id = ${tenantId} and c.id = any(${[...ids]}::uuid[])
    )
    select c.id, c.email, c.is_new as "isNew", c.has_suppressed as "hasSuppressed",
      exists (select from contact_events e
        left join lateral (select min(o.id) as id from contact_events o where o.tenant_id = c.tenant_id
          and o.contact_id = c.id and o.import_id = ${importId}) own on true
        where e.tenant_id = c.tenant_id and e.contact_id = c.id and e.import_id is distinct from ${importId}::uuid
          and (c.is_new or case when own.id is null then e.at >= c.met_at else e.id > own.id end))
      or exists (select from consents s where s.tenant_id = c.tenant_id and s.contact_id = c.id
        and s.import_id is null and (c.is_new or s.asked_at >= c.met_at))
      or exists (select from contact_notes n where n.tenant_id = c.tenant_id and n.contact_id = c.id
        and (c.is_new or n.created_at >= c.met_at))
      or (c.last_replied_at is not null and (c.is_new or c.last_replied_at >= c.met_at))
      or exists (select from later l join import_contacts x on x.tenant_id = c.tenant_id and x.import_id = l.id
        and x.contact_id = c.id) as "isChanged"
    from of_import c`.execute(db)
  return rows
}

/** Removes suppressions that only the import had caused. */
const withdrawSuppressions = (db: Db, tenantId: string, rows: readonly Row[]) =>
  sql`delete from suppressions where tenant_id = ${tenantId}
    and email = any(${rows.filter((row) => row.hasSuppressed).map(({ email }) => email)}::text[])`.execute(db)

/**
 * Gives existing contacts their earlier values and deletes the import's entries of their history: on balance nothing
 * happened. An address that is suppressed keeps the status of the suppression.
 */
async function restore(
  { db, table }: ContactWriter,
  { tenantId, importId }: UndoPayload,
  ids: RawBuilder<string>,
): Promise<number> {
  const ofImport = sql`r.tenant_id = ${tenantId} and r.import_id = ${importId} and r.contact_id in ${ids}`
  await sql`delete from contact_tags t using import_contacts r where ${ofImport} and t.tenant_id = r.tenant_id
    and t.contact_id = r.contact_id and t.tag_id = any(r.tag_ids)`.execute(db)
  await sql`update ${table} c set first_name = r.before ->> 'firstName', last_name = r.before ->> 'lastName',
      language = r.before ->> 'language', time_zone = r.before ->> 'timeZone', attributes = r.before -> 'attributes',
      status = coalesce((select s.reason from suppressions s where s.tenant_id = c.tenant_id and s.email = c.email), r.before ->> 'status'),
      updated_at = now()
    from import_contacts r where ${ofImport} and r.before is not null and c.tenant_id = r.tenant_id and c.id = r.contact_id`.execute(
    db,
  )
  for (const history of ['consents', 'contact_events'])
    await sql`delete from ${sql.table(history)} where tenant_id = ${tenantId} and import_id = ${importId}
      and contact_id in ${ids}`.execute(db)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from import_contacts r
    where ${ofImport} and (r.before is not null or r.tag_ids is not null)`.execute(db)
  return rows[0]?.count ?? 0
}

async function end(db: Db, { tenantId, importId, actorId }: UndoPayload) {
  await db.transaction().execute(async (db) => {
    const { status, creations } = await readImport(db, tenantId, importId)
    if (status !== 'undoing') return
    const removed = await removeUnused(db, tenantId, creations)
    await db
      .updateTable('imports')
      .set({ status: 'undone', undo_removed: JSON.stringify(removed), updated_at: new Date() })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', importId)
      .execute()
  })
  await holdToPrimary(db, actorId)
}

/** One page of the contacts that the undo left alone. @throws not_found */
export async function changed({ db, tenant }: TenantContext, input: In<typeof listChangedContacts>) {
  await readImport(db, tenant.id, input.importId)
  const rows = db
    .selectFrom('import_contacts as r')
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.contact_id'),
    )
    .select(['c.id as contactId', 'c.email', 'c.first_name as firstName', 'c.last_name as lastName', 'c.status'])
    .select(sql<boolean>`c.import_id is not distinct from r.import_id`.as('isNew'))
    .where('r.tenant_id', '=', tenant.id)
    .where('r.import_id', '=', input.importId)
    .where('r.is_changed', '=', true)
    .orderBy('r.contact_id', input.sortType)
  return page(rows, { db, of: rows.clearSelect().clearOrderBy() }, input)
}
