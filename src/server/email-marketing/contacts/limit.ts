import { sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import { fault } from '../../failure.ts'
import { siteSettings } from '../../public-site/settings.ts'

const full = fault('forbidden', {
  en: 'This workspace has {limit} contacts, as many as this site allows',
  ar: 'في مساحة العمل هذه {limit} من جهات الاتصال، وهو أقصى ما يسمح به الموقع',
})

/**
 * How many contacts a workspace may still add; null without a limit. Where there is a limit, concurrent additions wait
 * until the transaction ends.
 */
export async function lockContactQuota(db: Db, tenantId: string): Promise<{ limit: number; room: number } | null> {
  const { limits } = await siteSettings(db)
  if (limits.contacts === null) return null
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contacts of ${tenantId}`}, 0))`.execute(db)
  return { limit: limits.contacts, room: Math.max(0, limits.contacts - (await contactsOf(db, tenantId))) }
}

/** How many contacts a workspace may add at this moment; null without a limit. Nothing is locked. */
export async function remainingContacts(db: Db, tenantId: string): Promise<number | null> {
  const { limits } = await siteSettings(db)
  return limits.contacts === null ? null : Math.max(0, limits.contacts - (await contactsOf(db, tenantId)))
}

/** Asserts that one more contact may be added. @throws forbidden */
export async function checkContactLimit(db: Db, tenantId: string) {
  const place = await lockContactQuota(db, tenantId)
  if (place?.room === 0) throw full({ limit: place.limit })
}

/** The workspace's number of contacts, from its counters. */
export async function contactsOf(db: Db, tenantId: string): Promise<number> {
  const { count } = await db
    .selectFrom('contact_counts')
    .select(sql<number>`coalesce(sum(count), 0)::int`.as('count'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return count
}
