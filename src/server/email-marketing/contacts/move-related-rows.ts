import { sql } from 'kysely'
import type { ContactWriter } from './change-contacts.ts'
import { type Db, newId } from '../../db/connection/database.ts'
import { inListIndex } from '../ledger/ledger.ts'

type Moved = { tenantId: string; to: string; from: string }

/** Moves tags, history, aliases, notes, consents and topic choices from one contact to another before the first is deleted. */
export async function moveRelatedRows(db: Db, moved: Moved) {
  const { tenantId, to, from } = moved
  const tags = await db
    .selectFrom('contact_tags')
    // As text, it keeps its microseconds.
    .select(['tag_id', sql<Date>`created_at::text`.as('created_at')])
    .where('tenant_id', '=', tenantId)
    .where('contact_id', '=', from)
    .orderBy('tag_id')
    .execute()
  if (tags.length > 0) {
    await db
      .insertInto('contact_tags')
      .values(tags.map((tag) => ({ ...tag, tenant_id: tenantId, contact_id: to, id: newId() })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  for (const table of ['contact_events', 'contact_aliases', 'contact_notes', 'consents'] as const) {
    await db
      .updateTable(table)
      .set({ contact_id: to })
      .where('tenant_id', '=', tenantId)
      .where('contact_id', '=', from)
      .execute()
  }
  await db
    .updateTable('facebook_contacts')
    .set({ contact_id: to })
    .where('workspace_id', '=', tenantId)
    .where('contact_id', '=', from)
    .execute()
  await mergeTopicChoices(db, moved)
}

/** A topic that either contact declined is declined. */
async function mergeTopicChoices(db: Db, { tenantId, to, from }: Moved) {
  await sql`insert into topic_choices as w (tenant_id, contact_id, topic_id, wanted, updated_at)
    select tenant_id, ${to}::uuid, topic_id, wanted, updated_at from topic_choices
    where tenant_id = ${tenantId} and contact_id = ${from} order by topic_id
    on conflict (tenant_id, contact_id, topic_id) do update set wanted = w.wanted and excluded.wanted,
      updated_at = greatest(w.updated_at, excluded.updated_at)`.execute(db)
}

/** Moves queued messages to the other contact, unless it gets the same message already. @returns their jobs */
export async function moveQueuedMessages(db: Db, { tenantId, to, from, email }: Moved & { email: string }) {
  const { rows } = await sql<{
    job: string
  }>`update ledger l set contact_id = ${to}, email = ${email}, in_sequence = false where tenant_id = ${tenantId} and contact_id = ${from}
    and ${inListIndex('l')} and status in ('queued', 'deferred', 'waiting') and not exists (select from ledger o where o.tenant_id = l.tenant_id and o.job_id = l.job_id
      and o.contact_id = ${to}) returning l.job_id as job`.execute(db)
  return rows.map(({ job }) => job)
}

/** Sends a contact's queued messages to its current address. */
export const updateQueuedAddresses = (
  db: Db,
  { tenantId, contactId, email }: { tenantId: string; contactId: string; email: string },
) =>
  sql`update ledger l set email = ${email}, in_sequence = false where tenant_id = ${tenantId} and contact_id = ${contactId}
    and ${inListIndex('l')} and status in ('queued', 'deferred', 'waiting')`.execute(db)

/** Adds up the counters of both contacts; the later times and the longer pause stay. */
export async function addCounters({ db, table }: ContactWriter, { tenantId, to, from }: Moved) {
  await sql`update ${table} c set sent_count = c.sent_count + o.sent_count, failed_count = c.failed_count + o.failed_count,
      open_count = c.open_count + o.open_count, click_count = c.click_count + o.click_count,
      last_sent_at = greatest(c.last_sent_at, o.last_sent_at), last_opened_at = greatest(c.last_opened_at, o.last_opened_at),
      last_clicked_at = greatest(c.last_clicked_at, o.last_clicked_at), last_replied_at = greatest(c.last_replied_at, o.last_replied_at),
      paused_until = greatest(c.paused_until, o.paused_until)
    from contacts o where c.tenant_id = ${tenantId} and c.id = ${to} and o.tenant_id = ${tenantId} and o.id = ${from}`.execute(
    db,
  )
}
