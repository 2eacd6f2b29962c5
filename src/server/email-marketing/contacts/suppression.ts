import { sql } from 'kysely'
import type { BounceRule } from '#contract/email-marketing/bounce-rules.ts'
import type { Db } from '../../db/connection/database.ts'

/** Why nothing may be sent to an address. */
export type SuppressionReason = 'unsubscribed' | 'bounced' | 'complained' | 'blocked'

/** Whether a contact's status forbids sending. */
export const isSuppressed = (status: string): status is SuppressionReason =>
  ['unsubscribed', 'bounced', 'complained', 'blocked'].includes(status)

type Suppression = {
  email: string
  reason: SuppressionReason
  /** The send that the recipient unsubscribed from or that bounced, if known. */
  jobId?: string | undefined
  /** The response of the server that refused the message. */
  detail?: string
  /** The rule that classified the bounce. */
  rule?: BounceRule | null
}

const isWorse = sql`excluded.reason = 'complained' and suppressions.reason in ('unsubscribed', 'bounced')`
const worse = (column: string) =>
  sql`${sql.ref(column)} = case when ${isWorse} then excluded.${sql.ref(column)} else suppressions.${sql.ref(column)} end`

/**
 * The conflict clause of `insert into suppressions`. The first reason stays, but a complaint replaces it, and an
 * unsubscribe is remembered beside it.
 */
export const onSuppressionConflict = sql`on conflict (tenant_id, email) do update set
  ${sql.join(['reason', 'job_id', 'detail', 'bounce_rule', 'created_at'].map(worse))},
  has_left = suppressions.has_left or 'unsubscribed' in (suppressions.reason, excluded.reason)
  where (${isWorse}) or (excluded.reason = 'unsubscribed' and suppressions.reason <> 'unsubscribed' and not suppressions.has_left)`

/** Suppresses these addresses. */
export async function suppress(db: Db, tenantId: string, left: readonly Suppression[]) {
  if (left.length === 0) return
  await sql`insert into suppressions (tenant_id, email, reason, job_id, detail, bounce_rule)
    select distinct on (email) ${tenantId}::uuid, email, reason, job_id, detail, bounce_rule
    from unnest(${left.map((row) => row.email)}::text[], ${left.map((row) => row.reason)}::text[],
      ${left.map((row) => row.jobId ?? null)}::uuid[], ${left.map((row) => row.detail ?? null)}::text[],
      ${left.map((row) => row.rule ?? null)}::text[])
      as given (email, reason, job_id, detail, bounce_rule)
    order by email ${onSuppressionConflict}`.execute(db)
}

/**
 * Removes suppressions with one of these reasons. An address that also unsubscribed stays suppressed for that.
 * @returns those addresses
 */
export async function removeSuppressions(
  db: Db,
  tenantId: string,
  emails: readonly string[],
  reasons: readonly Exclude<SuppressionReason, 'unsubscribed'>[],
): Promise<string[]> {
  const meant = sql`tenant_id = ${tenantId} and email = any(${[...emails]}::text[]) and reason = any(${[...reasons]}::text[])`
  await sql`delete from suppressions where ${meant} and not has_left`.execute(db)
  const { rows } = await sql<{
    email: string
  }>`update suppressions set reason = 'unsubscribed', has_left = false, detail = null, bounce_rule = null
    where ${meant} returning email`.execute(db)
  return rows.map(({ email }) => email)
}
