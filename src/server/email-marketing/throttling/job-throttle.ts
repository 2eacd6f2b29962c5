import { sql } from 'kysely'
import { SendingRules } from '#contract/email-marketing/returns.ts'
import type { MailboxLimits, SendWindow } from '#contract/email-marketing/pace.ts'
import type { Db } from '../../db/connection/database.ts'
import type { JobKey } from '../ledger/keys.ts'
import { activeHost } from '../link-domains/origin.ts'
import { isLimited, mailboxLimitsOf } from './mailbox-limits.ts'

/** Limits of a claim beyond the ledger. */
export type JobThrottle = {
  /** Null if no mailbox provider is limited or in back-off. */
  limits: MailboxLimits | null
  /** Sending hours by each recipient's clock. */
  window: SendWindow | null
  localTime: string | null
  /** The workspace's zone, for recipients without their own. */
  timeZone: string
  engagedFirst: boolean
}

/** The provider of a job, with the job's throttles beyond the provider's own limits. */
export const sendingProvider = (db: Db, { tenantId, jobId }: JobKey, now: Date) =>
  db
    .selectFrom('providers')
    .innerJoin('jobs', (join) =>
      join.onRef('jobs.tenant_id', '=', 'providers.tenant_id').onRef('jobs.provider_id', '=', 'providers.id'),
    )
    .leftJoin('sending_rules', 'sending_rules.tenant_id', 'jobs.tenant_id')
    .selectAll('providers')
    .select(['jobs.send_window', 'jobs.local_time', 'jobs.engaged_recipients_first', 'sending_rules.rules'])
    .select(['jobs.content_version', activeHost('jobs.tenant_id')])
    .select([
      sql<boolean>`exists (select from mailbox_rates p where p.tenant_id = providers.tenant_id and p.provider_id = providers.id
        and (p.slowed is not null or p.rests_until > ${now}))`.as('strained'),
      sql<string[]>`array(select w.id from warmups w where w.tenant_id = providers.tenant_id and w.status <> 'finished'
        and (w.provider_id = providers.id or w.domain = split_part(jobs.from_email, '@', 2)))`.as('warmups'),
    ])
    .where('jobs.tenant_id', '=', tenantId)
    .where('jobs.id', '=', jobId)
    .executeTakeFirst()

type ThrottleRow = {
  mailbox_limits: unknown
  send_window: SendWindow | null
  local_time: string | null
  engaged_recipients_first: boolean
  rules: unknown
  strained: boolean
}

/** The zone whose midnights start the days of limits. */
export const timeZoneOf = ({ rules }: { rules: unknown }) => SendingRules.parse(rules ?? {}).timeZone

/** The throttle of a job; null where nothing applies, so that plain claims stay cheap. */
export function throttleOf(row: ThrottleRow): JobThrottle | null {
  const limits = mailboxLimitsOf(row.mailbox_limits)
  const pacing = {
    limits: row.strained || isLimited(limits) ? limits : null,
    window: row.send_window?.clock === 'recipient' ? row.send_window : null,
    localTime: row.local_time,
    timeZone: timeZoneOf(row),
    engagedFirst: row.engaged_recipients_first,
  }
  const plain = !pacing.limits && !pacing.window && !pacing.localTime && !pacing.engagedFirst
  return plain ? null : pacing
}

const lockKey = (tenantId: string) => sql`hashtextextended(${`pace of ${tenantId}`}, 0)`

/**
 * Reads a workspace's throttle and locks it, shared, until the transaction ends. A claim that postpones messages by an
 * older throttle would hide them from the recheck that a change starts.
 */
export async function lockThrottleShared(db: Db, job: JobKey, now: Date): Promise<JobThrottle | null> {
  await sql`select pg_advisory_xact_lock_shared(${lockKey(job.tenantId)})`.execute(db)
  const provider = await sendingProvider(db, job, now)
  return provider ? throttleOf(provider) : null
}

/**
 * Locks a workspace's throttle before it changes: waits for running claims and keeps new ones out until the
 * transaction ends.
 */
export const lockThrottle = (db: Db, tenantId: string) =>
  sql`select pg_advisory_xact_lock(${lockKey(tenantId)})`.execute(db)
