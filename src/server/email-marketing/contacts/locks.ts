import { sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import { opaque } from '../../db/paging/opaque.ts'

// Whoever changes several contacts holds them first, all in the order of their ids: else two wait for each other crosswise. What hangs on
// them comes after: the workspace's counters, automations, tags, what is known of addresses.

/** Nobody else changes these contacts until the transaction ends. */
export const lockContacts = (db: Db, tenantId: string, ids: readonly string[]) =>
  sql`select from contacts where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) order by id for no key update`.execute(
    db,
  )

/**
 * The same, of those who have these addresses (texts, or packed as an import has them). Each is looked up by itself: for many the planner
 * would read all contacts.
 */
export const lockContactsByEmail = (db: Db, tenantId: string, emails: readonly string[] | Uint8Array) =>
  sql`select from contacts where tenant_id = ${tenantId} and id = any(array(
      select (select c.id from contacts c where c.tenant_id = ${opaque(tenantId)} and c.email = given.email limit 1)
      from unnest(${emails}::text[]) as given (email)))
    order by id for no key update`.execute(db)

/** Locks the contacts that have this tag, so that the tag can be deleted in the order of locks. */
export const holdTagged = (db: Db, tenantId: string, tagId: string) =>
  sql`select from contacts where tenant_id = ${tenantId} and id in (
      select contact_id from contact_tags where tenant_id = ${tenantId} and tag_id = ${tagId}::uuid)
    order by id for no key update`.execute(db)

/** Nobody else changes these contacts, or adds anything to them, until they are deleted. */
export async function lockContactsToDelete(db: Db, tenantId: string, ids: readonly string[]) {
  await sql`select from contacts where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) order by id for update`.execute(
    db,
  )
  // Deleting takes the counters of their tags before these: crosswise to who adds contacts, and to who moves them on through automations.
  await sql`select from contact_counts where tenant_id = ${tenantId} order by status for update`.execute(db)
  await sql`select from automations where tenant_id = ${tenantId} and id in (
      select automation_id from automation_runs where tenant_id = ${tenantId} and contact_id = any(${ids}::uuid[]))
    order by tenant_id, id for no key update`.execute(db)
}

/**
 * Nobody else counts in these tags and in those of these contacts, who are held: whoever takes them off and puts them on in several statements
 * takes their counters first.
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
