import { sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import type { Task } from '../../jobs/queue.ts'
import { changeContacts, noAuthor } from '../contacts/change-contacts.ts'
import { lockContactsToDelete } from '../locks.ts'
import { forgetOldCounts } from './statistics.ts'

const batchSize = 2000
const confirmedWithin = sql`interval '30 days'`

/**
 * Deletes sign-ups older than 30 days and the unconfirmed contacts that they created. Confirmed data stays with the
 * consent.
 */
export const forgetUnconfirmed: Task<object> = {
  name: 'forget-unconfirmed',
  every: '37 * * * *',
  async run({ db, now }, _payload, signal) {
    let done = batchSize
    while (done === batchSize && !signal.aborted) done = await db.transaction().execute((db) => forgetSome(db, now()))
    await forgetOldCounts(db, now(), signal)
  },
}

type Old = { tenantId: string; id: string; email: string; madeContact: boolean }

async function forgetSome(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<Old>`select tenant_id as "tenantId", id, email, made_contact as "madeContact" from signups
    where asked_at < ${now}::timestamptz - ${confirmedWithin} order by asked_at limit ${batchSize}`.execute(db)
  for (const [tenantId, old] of Map.groupBy(rows, (row) => row.tenantId)) {
    await sql`delete from signups where tenant_id = ${tenantId} and id = any(${old.map(({ id }) => id)}::uuid[])`.execute(
      db,
    )
    const emails = old.filter(({ madeContact }) => madeContact).map(({ email }) => email)
    if (emails.length > 0) await forgetContacts(db, tenantId, emails, now)
  }
  return rows.length
}

/** Deletes unconfirmed contacts, except those with a newer sign-up. */
async function forgetContacts(db: Db, tenantId: string, emails: string[], now: Date) {
  const isExpired = sql`c.tenant_id = ${tenantId} and c.email = any(${emails}::text[]) and c.status = 'unconfirmed'
    and not exists (select from signups s where s.tenant_id = c.tenant_id and s.email = c.email
      and s.confirmed_at is null and s.asked_at >= ${now}::timestamptz - ${confirmedWithin})`
  const { rows } = await sql<{ id: string }>`select c.id from contacts c where ${isExpired}`.execute(db)
  await lockContactsToDelete(
    db,
    tenantId,
    rows.map(({ id }) => id),
  )
  // The condition is checked again: a contact may have confirmed while its lock was awaited.
  await changeContacts(db, noAuthor, ({ table }) =>
    sql`delete from ${table} c where c.id = any(${rows.map(({ id }) => id)}::uuid[]) and ${isExpired}`.execute(db),
  )
}
