import { sql } from 'kysely'
import type { undoBulkContacts } from '#contract/email-marketing/contacts.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import { type Db, newId } from '../../db/connection/database.ts'
import { fault, found } from '../../failure.ts'
import { changeContacts, type ContactWriter, memberAuthor } from './change-contacts.ts'
import { lockContacts } from '../locks.ts'
import { unblock } from './lift-suppression.ts'
import { unmerge } from './merge-undo.ts'
import { restoreDeleted, type UndoableAction } from './undoable-runs.ts'

const already = fault('conflict', { en: 'This was already undone.', ar: 'تم التراجع عن هذا الإجراء بالفعل.' })

const tooLate = fault('conflict', {
  en: 'You can no longer undo this unsubscribe.',
  ar: 'لم يعد التراجع عن إلغاء الاشتراك هذا ممكنًا.',
})

const piece = 10_000
/** How long (ms) the member who unsubscribed contacts can undo it: about as long as the message is shown. */
const unsubscribeUndoMs = 2 * 60_000

type Run = { tenantId: string; id: string; tagIds: string[] }

/**
 * Undoes a deletion, a merge, or one change of tags, languages or statuses, in batches; later changes stay. A contact that
 * unsubscribed or complained meanwhile is not subscribed again. @throws not_found, conflict
 */
export async function undo(ctx: TenantContext, { undoId }: In<typeof undoBulkContacts>) {
  const { db, tenant } = ctx
  const row = await db
    .selectFrom('contact_runs')
    .select(['action', 'tag_ids', 'undone_at', 'created_at'])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', undoId)
    .executeTakeFirst()
  const { action, tag_ids: tagIds, undone_at: undoneAt, created_at: since } = found(row)
  if (undoneAt) throw already()
  const isLate = ctx.now().getTime() - since.getTime() > unsubscribeUndoMs
  if (action === 'unsubscribe' && (isLate || !(await isOwn(ctx, undoId)))) throw tooLate()
  const back = backs[action as UndoableAction]
  const by = action === 'merge' ? ({ told: 'undo' } as const) : memberAuthor(ctx)
  let changed = 0
  for (let left = true; left && !ctx.signal.aborted;) {
    const done = await db
      .transaction()
      .execute((db) =>
        changeContacts(db, by, (contacts) => back(contacts, { tenantId: tenant.id, id: undoId, tagIds }, ctx)),
      )
    changed += done.changed
    left = done.seen === piece
  }
  await db
    .updateTable('contact_runs')
    .set({ undone_at: ctx.now() })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', undoId)
    .execute()
  return { data: { changed } }
}

/** Whether the caller made the change. */
async function isOwn({ db, tenant, viewer }: TenantContext, runId: string) {
  const { rows } = await sql`select from contact_events where tenant_id = ${tenant.id} and run_id = ${runId}
    and actor_id is distinct from ${viewer.id} limit 1`.execute(db)
  return rows.length === 0
}

type Back = (contacts: ContactWriter, run: Run, ctx: TenantContext) => Promise<{ seen: number; changed: number }>

const backs: Record<UndoableAction, Back> = {
  tag: takeOff,
  untag: putBack,
  language: restoreLanguages,
  delete: (contacts, run) => restoreDeleted(contacts, run, piece),
  block: liftBlocks,
  unsubscribe: resubscribe,
  merge: unmerge,
}

async function takeOff({ db }: ContactWriter, { tenantId, id, tagIds }: Run) {
  const { rows } = await sql<{ tag: string; contact: string }>`
    select t.tag_id as tag, t.contact_id as contact from contact_tags t join contact_runs r on r.tenant_id = t.tenant_id and r.id = ${id}
    where t.tenant_id = ${tenantId} and t.tag_id = any(${tagIds}::uuid[]) and t.created_at = r.created_at limit ${piece}`.execute(
    db,
  )
  const contacts = rows.map(({ contact }) => contact)
  await lockContacts(db, tenantId, contacts)
  const { numAffectedRows } =
    await sql`delete from contact_tags where tenant_id = ${tenantId} and (tag_id, contact_id) in (
    select g.tag, g.contact from unnest(${rows.map(({ tag }) => tag)}::uuid[], ${contacts}::uuid[]) as g (tag, contact))`.execute(
      db,
    )
  return { seen: rows.length, changed: Number(numAffectedRows ?? 0) }
}

/** The next batch of the run's history entries. Their contacts are locked. */
async function entriesOf(db: Db, { tenantId, id }: Run) {
  const { rows } = await sql<{
    contact: string
    entry: string
  }>`select contact_id as contact, id as entry from contact_events
    where tenant_id = ${tenantId} and run_id = ${id} limit ${piece}`.execute(db)
  const contacts = rows.map(({ contact }) => contact)
  await lockContacts(db, tenantId, contacts)
  const named = sql`tenant_id = ${tenantId} and (contact_id, id) in (select g.contact, g.entry
    from unnest(${contacts}::uuid[], ${rows.map(({ entry }) => entry)}::bigint[]) as g (contact, entry))`
  return { seen: rows.length, named }
}

/** The run's history entries are deleted too: on balance nothing happened. */
async function putBack({ db }: ContactWriter, run: Run) {
  const { seen, named } = await entriesOf(db, run)
  const { tenantId } = run
  const { rows } = await sql<{
    contact_id: string
    tag_id: string
    since: string
  }>`delete from contact_events where ${named}
    returning contact_id, detail ->> 'tagId' as tag_id, detail ->> 'since' as since`.execute(db)
  const { numAffectedRows } = await sql`insert into contact_tags (tenant_id, tag_id, contact_id, id, created_at)
    select c.tenant_id, t.id, c.id, g.id, g.since from unnest(${rows.map((row) => row.contact_id)}::uuid[],
      ${rows.map((row) => row.tag_id)}::uuid[], ${rows.map(() => newId())}::uuid[], ${rows.map((row) => row.since)}::timestamptz[])
      as g (contact_id, tag_id, id, since)
    join contacts c on c.tenant_id = ${tenantId} and c.id = g.contact_id
    join tags t on t.tenant_id = ${tenantId} and t.id = g.tag_id
    order by t.id, c.id on conflict do nothing`.execute(db)
  return { seen, changed: Number(numAffectedRows ?? 0) }
}

async function restoreLanguages({ db, table }: ContactWriter, run: Run) {
  const { seen, named } = await entriesOf(db, run)
  const { numAffectedRows } = await sql`
    with gone as (update contact_events set run_id = null where ${named} returning contact_id, detail)
    update ${table} c set language = g.detail -> 'language' ->> 0, updated_at = now() from gone g
    where c.tenant_id = ${run.tenantId} and c.id = g.contact_id and c.language is not distinct from (g.detail -> 'language' ->> 1)`.execute(
    db,
  )
  return { seen, changed: Number(numAffectedRows ?? 0) }
}

async function liftBlocks(contacts: ContactWriter, run: Run) {
  const { seen, named } = await entriesOf(contacts.db, run)
  const { rows } = await sql<{ id: string }>`update contact_events set run_id = null where ${named}
    returning contact_id as id`.execute(contacts.db)
  const ids = rows.map(({ id }) => id)
  return { seen, changed: await unblock(contacts, run.tenantId, ids) }
}

/** Contacts whose status changed since, or that unsubscribed themselves, stay unsubscribed. */
async function resubscribe({ db, table }: ContactWriter, run: Run) {
  const { seen, named } = await entriesOf(db, run)
  const { rows } = await sql<{ email: string }>`
    with gone as (update contact_events set run_id = null where ${named} returning contact_id, id, at, detail)
    update ${table} c set status = g.detail -> 'status' ->> 0, updated_at = now() from gone g
    where c.tenant_id = ${run.tenantId} and c.id = g.contact_id and c.status = 'unsubscribed'
      and g.detail -> 'status' ->> 0 in ('subscribed', 'unconfirmed')
      and not exists (select from contact_events e where e.tenant_id = c.tenant_id and e.contact_id = c.id
        and e.id > g.id and (e.kind = 'unsubscribed' or e.detail ? 'status'))
      and not exists (select from delivery_feedback f where f.tenant_id = c.tenant_id and f.email = c.email
        and f.kind in ('unsubscribe', 'complaint') and f.at >= g.at)
    returning c.email`.execute(db)
  const emails = rows.map(({ email }) => email)
  await sql`delete from suppressions where tenant_id = ${run.tenantId} and email = any(${emails}::text[])
    and reason = 'unsubscribed'`.execute(db)
  return { seen, changed: rows.length }
}
