import { sql } from 'kysely'
import type { undoDeletedMessages } from '#contract/email-marketing/messages.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import { type Db, newId } from '../../db/connection/database.ts'
import { say } from '../../db/connection/listen.ts'
import { fault, found } from '../../failure.ts'
import { messagesChannel } from './stream.ts'

const tooLate = fault('conflict', {
  en: 'You can no longer undo this: the mail server has already deleted these messages.',
  ar: 'لم يعد التراجع ممكنًا: حُذفت هذه الرسائل من خادم البريد.',
})

/** How long a deletion is held back from the mail server (ms): longer than the undo button is shown. */
const undoableMs = 20_000
/** How long (ms) messages that are on no mail server can be restored. */
const restorableMs = 86_400_000

/** Deletes messages and stores them with their contents and tags. @returns the id that undoes it */
export async function removeUndoably({ db, tenant, now }: TenantContext, ids: readonly string[]) {
  const undoId = newId()
  const dueAt = new Date(now().getTime() + undoableMs).toISOString()
  const own = sql`m.tenant_id = ${tenant.id} and m.id = any(${[...ids]}::uuid[])`
  return db.transaction().execute(async (db) => {
    await sql`select from messages m where ${own} order by m.id for update`.execute(db)
    await sql`insert into deleted_items (tenant_id, kind, id, run_id, snapshot, created_at)
      select m.tenant_id, 'message', m.id, ${undoId}, jsonb_build_object('message', to_jsonb(m),
        'contents', (select jsonb_agg(to_jsonb(c)) from message_contents c where c.tenant_id = m.tenant_id and c.message_id = m.id),
        'tags', (select jsonb_agg(to_jsonb(t)) from message_tags t where t.tenant_id = m.tenant_id and t.message_id = m.id)), ${now()}
      from messages m where ${own}
      on conflict (tenant_id, kind, id) do update
        set run_id = excluded.run_id, snapshot = excluded.snapshot, created_at = excluded.created_at`.execute(db)
    await sql`select set_config('sanad.deletion_due_at', ${dueAt}, true)`.execute(db)
    const { numAffectedRows } = await sql`delete from messages m where ${own}`.execute(db)
    const changed = Number(numAffectedRows ?? 0)
    if (changed > 0) await say(db, messagesChannel, tenant.id)
    return { changed, ...(changed > 0 && { undoId }) }
  })
}

/** Restores the messages of a deletion as they were, while their mail server does not know of it. @throws not_found, conflict */
export async function undoDeletion({ db, tenant, now }: TenantContext, { undoId }: In<typeof undoDeletedMessages>) {
  const since = new Date(now().getTime() - restorableMs)
  const deletion = sql`d.tenant_id = ${tenant.id} and d.kind = 'message' and d.run_id = ${undoId}`
  return db.transaction().execute(async (db) => {
    const { rows } = await sql`select from deleted_items d where ${deletion} and d.created_at > ${since}
      order by d.id for update`.execute(db)
    found(rows[0])
    await withdrawDeletion(db, deletion)
    const back = await sql`insert into messages
      select p.* from deleted_items d cross join lateral jsonb_populate_record(null::messages, d.snapshot -> 'message') p
      where ${deletion} order by p.id on conflict do nothing`.execute(db)
    await sql`insert into message_contents
      select p.* from deleted_items d cross join lateral jsonb_populate_recordset(null::message_contents, d.snapshot -> 'contents') p
      join messages m on m.tenant_id = d.tenant_id and m.id = d.id
      where ${deletion} and jsonb_typeof(d.snapshot -> 'contents') = 'array' order by d.id on conflict do nothing`.execute(
      db,
    )
    await sql`insert into message_tags
      select p.* from deleted_items d cross join lateral jsonb_populate_recordset(null::message_tags, d.snapshot -> 'tags') p
      join messages m on m.tenant_id = d.tenant_id and m.id = d.id
      join tags t on t.tenant_id = d.tenant_id and t.id = p.tag_id
      where ${deletion} and jsonb_typeof(d.snapshot -> 'tags') = 'array' order by p.tag_id, d.id for key share of t on conflict do nothing`.execute(
      db,
    )
    await sql`delete from deleted_items d where ${deletion}`.execute(db)
    // The restored messages were sent before: webhooks get no event. Those of this transaction carry its time.
    await sql`delete from webhook_deliveries where tenant_id = ${tenant.id} and created_at = now()`.execute(db)
    await say(db, messagesChannel, tenant.id)
    return { data: { changed: Number(back.numAffectedRows ?? 0) } }
  })
}

/** Discards deletions that no mail server knows. @throws conflict if one knows */
async function withdrawDeletion(db: Db, deletion: ReturnType<typeof sql>) {
  const places = sql`select p.tenant_id, p.id, p.provider_id, p.folder, p.uid_validity, p.uid, p.direction, p.message_id, p.sender_address,
      p.content_digest
    from deleted_items d cross join lateral jsonb_populate_record(null::messages, d.snapshot -> 'message') p where ${deletion}`
  const { rows } = await sql<{ isKnown: boolean }>`with places as (${places}), withdrawn as (
      delete from mailbox_changes c using places p where c.tenant_id = p.tenant_id and c.provider_id = p.provider_id
        and c.folder = p.folder and c.uid_validity = p.uid_validity and c.uid = p.uid and c.change = 'deleted' and c.due_at is not null
      returning p.id
    )
    select exists (select from places p join mailboxes b on b.tenant_id = p.tenant_id and b.provider_id = p.provider_id
      where p.uid is not null and p.id not in (select id from withdrawn)) as "isKnown"`.execute(db)
  if (rows[0]?.isKnown) throw tooLate()
  await sql`delete from mailbox_deletions x using (${places}) p where x.tenant_id = p.tenant_id and x.provider_id = p.provider_id
    and x.message_id = p.message_id and x.direction = p.direction and x.sender_address = p.sender_address
    and x.content_digest is not distinct from p.content_digest`.execute(db)
}
