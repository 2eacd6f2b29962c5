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
  jobId?: string | undefined
  /** The words of who refused the mail. */
  detail?: string
}

/** Notes that these addresses must not be written to. What was known before stays, but that somebody complained is known above all else. */
export async function suppress(db: Db, tenantId: string, left: readonly Leaving[]) {
  if (left.length === 0) return
  await sql`insert into suppressions (tenant_id, email, reason, job_id, detail)
    select distinct on (email) ${tenantId}::uuid, email, reason, job_id, detail
    from unnest(${left.map((row) => row.email)}::text[], ${left.map((row) => row.reason)}::text[],
      ${left.map((row) => row.jobId ?? null)}::uuid[], ${left.map((row) => row.detail ?? null)}::text[])
      as given (email, reason, job_id, detail)
    order by email
    on conflict (tenant_id, email) do update set reason = excluded.reason, job_id = excluded.job_id, detail = excluded.detail,
      created_at = excluded.created_at
      where excluded.reason = 'complained' and suppressions.reason in ('unsubscribed', 'bounced')`.execute(db)
}
