import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Why an address must not be written to. */
export type Left = 'unsubscribed' | 'bounced' | 'complained' | 'blocked'

/** Whether a status means that nothing may be sent. */
export const hasLeft = (status: string): status is Left =>
  ['unsubscribed', 'bounced', 'complained', 'blocked'].includes(status)

type Leaving = {
  email: string
  reason: Left
  /** Whose mail made them leave, where it was one. */
  jobId?: string
}

/** Notes that these addresses must not be written to. What was known before stays. */
export async function suppress(db: Db, tenantId: string, left: readonly Leaving[]) {
  if (left.length === 0) return
  await sql`insert into suppressions (tenant_id, email, reason, job_id)
    select distinct on (email) ${tenantId}::uuid, email, reason, job_id
    from unnest(${left.map((row) => row.email)}::text[], ${left.map((row) => row.reason)}::text[],
      ${left.map((row) => row.jobId ?? null)}::uuid[]) as given (email, reason, job_id)
    order by email
    on conflict do nothing`.execute(db)
}
