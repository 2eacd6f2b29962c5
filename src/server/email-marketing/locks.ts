import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/connection/database.ts'
import { opaque } from '../db/paging/opaque.ts'

// Every transaction locks rows in this order, because another order can deadlock: ledger rows, contacts by id, the
// workspace's counters of contacts, automations, tags by id, what is known of addresses, and last the job. Only locks
// that skip locked rows may come earlier.

/** Locks contacts until the transaction ends, in the order of their ids. */
export const lockContacts = (db: Db, tenantId: string, ids: readonly string[]) =>
  lockContactsIn(db, tenantId, sql`${ids}::uuid[]`)

/** @param ids an array in SQL, which is evaluated once */
const lockContactsIn = (db: Db, tenantId: string, ids: RawBuilder<unknown>) =>
  sql`select from contacts where tenant_id = ${tenantId} and id = any(${ids}) order by id for no key update`.execute(db)

/**
 * Locks the contacts with these addresses, which are texts or an array in PostgreSQL's binary format. Each address is
 * a separate lookup, because for many of them the planner would read all contacts.
 */
export const lockContactsByEmail = (db: Db, tenantId: string, emails: readonly string[] | Uint8Array) =>
  lockContactsIn(
    db,
    tenantId,
    sql`array(
      select (select c.id from contacts c where c.tenant_id = ${opaque(tenantId)} and c.email = input.email limit 1)
      from unnest(${emails}::text[]) as input (email))`,
  )

/**
 * Locks contacts before their deletion, and the counters that it changes. No other transaction can reference the
 * contacts meanwhile.
 */
export async function lockContactsToDelete(db: Db, tenantId: string, ids: readonly string[]) {
  await sql`select from contacts where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) order by id for update`.execute(
    db,
  )
  // The deletion itself would lock the counters of tags before these.
  await sql`select from contact_counts where tenant_id = ${tenantId} order by status for update`.execute(db)
  await sql`select from automations where tenant_id = ${tenantId} and id in (
      select automation_id from automation_runs where tenant_id = ${tenantId} and contact_id = any(${ids}::uuid[]))
    order by tenant_id, id for no key update`.execute(db)
}

/** Locks the contacts with a tag, before the deletion of the tag removes it from them. */
export const lockContactsOfTag = (db: Db, tenantId: string, tagId: string) =>
  lockContactsIn(
    db,
    tenantId,
    sql`array(select contact_id from contact_tags where tenant_id = ${opaque(tenantId)} and tag_id = ${tagId}::uuid)`,
  )

/**
 * Locks these tags and the tags of these contacts, which are locked already, before several statements change
 * assignments and so the tags' counters.
 */
export async function lockTags(
  db: Db,
  tenantId: string,
  contactIds: readonly string[],
  tagIds: readonly string[] = [],
) {
  if (contactIds.length === 0 && tagIds.length === 0) return
  await sql`select from tags where tenant_id = ${tenantId} and (id = any(${tagIds}::uuid[]) or id in (
      select tag_id from contact_tags where tenant_id = ${tenantId} and contact_id = any(${contactIds}::uuid[])))
    order by id for no key update`.execute(db)
}

/** Locks a job until the transaction ends. */
export const lockJob = (db: Db, tenantId: string, id: string) =>
  sql`select from jobs where tenant_id = ${tenantId} and id = ${id} for no key update`.execute(db)

/** An SQL condition that is always true. It makes the other part of the statement run to its end first. */
export const after = (part: string) => sql<boolean>`(select count(*) from ${sql.ref(part)}) >= 0`
