import { sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import { fault } from '../../failure.ts'
import { siteSettings } from '../../public-site/settings.ts'

const full = fault('forbidden', {
  en: 'Contact limit reached ({limit}). Delete contacts you don’t need, or ask an administrator for more.',
  ar: 'بلغت مساحة العمل حد جهات الاتصال ({limit}). يمكن حذف جهات الاتصال غير اللازمة، أو طلب زيادة الحد من مدير الموقع.',
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

/** Asserts that one more contact, or several, may be added. @throws forbidden */
export async function checkContactLimit(db: Db, tenantId: string, more = 1) {
  const place = await lockContactQuota(db, tenantId)
  if (place && place.room < more) throw full({ limit: place.limit })
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
