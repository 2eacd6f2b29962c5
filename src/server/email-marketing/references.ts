import { sql } from 'kysely'
import type { Db } from '../db/connection/database.ts'
import { fault } from '../failure.ts'

const inUse = fault('conflict', {
  en: 'This is used in “{name}”. Stop “{name}” or remove this from it first.',
  ar: 'هذا العنصر مستخدم في «{name}». يلزم إيقاف «{name}» أو إزالة العنصر أولًا.',
})

const referenceLock = (tenantId: string) => sql`hashtextextended(${`named ${tenantId}`}, 0)`

/**
 * Called in a transaction that stores references to tags, groups, forms or topics: none of them can be deleted until
 * it commits.
 */
export const lockReferences = (db: Db, tenantId: string) =>
  sql`select pg_advisory_xact_lock_shared(${referenceLock(tenantId)})`.execute(db)

/**
 * Called in the transaction that deletes a tag, group, form or topic, before the deletion. Guarantees that no
 * automatic send refers to it. Without an excluded tag, its contacts would be emailed.
 * @throws conflict with the name of an open series, test or automation
 */
export async function assertNotInUse(db: Db, tenantId: string, id: string) {
  await sql`select pg_advisory_xact_lock(${referenceLock(tenantId)})`.execute(db)
  const { rows } = await sql<{ name: string }>`
    select name from job_series where tenant_id = ${tenantId} and status in ('running', 'paused') and strpos(given::text, ${id}) > 0
    union all
    select name from job_tests where tenant_id = ${tenantId} and status = 'testing'
      and (strpos(given::text, ${id}) > 0 or strpos(audience::text, ${id}) > 0)
    union all
    select a.name from automations a join automation_versions v on v.tenant_id = a.tenant_id and v.automation_id = a.id
    where a.tenant_id = ${tenantId} and a.status in ('running', 'paused') and (v.version = a.version or a.active > 0)
      and strpos(v.flow::text, ${id}) > 0
    limit 1`.execute(db)
  const [user] = rows
  if (user) throw inUse({ name: user.name })
}
