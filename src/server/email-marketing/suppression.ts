import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Why an address must not be written to. */
export type Left = 'unsubscribed' | 'bounced' | 'complained' | 'blocked'

/** Whether a status means that nothing may be sent. */
export const hasLeft = (status: string): status is Left =>
  ['unsubscribed', 'bounced', 'complained', 'blocked'].includes(status)

/** Notes that these addresses must not be written to. What was known before stays. */
export async function suppress(db: Db, tenantId: string, left: readonly { email: string; reason: Left }[]) {
  if (left.length === 0) return
  await sql`insert into suppressions (tenant_id, email, reason)
    select distinct on (email) ${tenantId}::uuid, email, reason
    from unnest(${left.map((row) => row.email)}::text[], ${left.map((row) => row.reason)}::text[]) as given (email, reason)
    order by email
    on conflict do nothing`.execute(db)
}
