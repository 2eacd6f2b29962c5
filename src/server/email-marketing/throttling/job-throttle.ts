import { sql } from 'kysely'
import { SendingRules } from '#contract/email-marketing/returns.ts'
import type { MailboxLimits, SendWindow } from '#contract/email-marketing/pace.ts'
import type { Db } from '../../db/connection/database.ts'
import type { JobKey } from '../ledger/keys.ts'
import { isLimited, mailboxLimitsOf } from './mailbox-limits.ts'

/** What a claim has to heed beyond the ledger. */
export type JobThrottle = {
  /** Null where no mailbox provider is limited, and none asked for less. */
  limits: MailboxLimits | null
  /** By each recipient's clock. */
  window: SendWindow | null
  localTime: string | null
  /** Of the workspace: of recipients of whom no other is known. */
  timeZone: string
  engagedFirst: boolean
}

/** The provider of a job, with what paces the job beside the provider's own limits. */
export const sendingProvider = (db: Db, { tenantId, jobId }: JobKey, now: Date) =>
  db
    .selectFrom('providers')
    .innerJoin('jobs', (join) =>
      join.onRef('jobs.tenant_id', '=', 'providers.tenant_id').onRef('jobs.provider_id', '=', 'providers.id'),
    )
    .leftJoin('sending_rules', 'sending_rules.tenant_id', 'jobs.tenant_id')
    .selectAll('providers')
    .select(['jobs.send_window', 'jobs.local_time', 'jobs.engaged_first', 'sending_rules.rules'])
    .select([
      sql<boolean>`exists (select from mailbox_paces p where p.tenant_id = providers.tenant_id and p.provider_id = providers.id
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
  engaged_first: boolean
  rules: unknown
  strained: boolean
}

/** By whose clocks the days of its limits begin. */
export const timeZoneOf = ({ rules }: { rules: unknown }) => SendingRules.parse(rules ?? {}).timeZone

/** What claims have to heed of it; null where there is nothing, so that they stay as cheap as they are. */
export function throttleOf(row: ThrottleRow): JobThrottle | null {
  const limits = mailboxLimitsOf(row.mailbox_limits)
  const pacing = {
    limits: row.strained || isLimited(limits) ? limits : null,
    window: row.send_window?.clock === 'recipient' ? row.send_window : null,
    localTime: row.local_time,
    timeZone: timeZoneOf(row),
    engagedFirst: row.engaged_first,
  }
  const plain = !pacing.limits && !pacing.window && !pacing.localTime && !pacing.engagedFirst
  return plain ? null : pacing
}

const lockKey = (tenantId: string) => sql`hashtextextended(${`pace of ${tenantId}`}, 0)`

/**
 * A workspace's pace as it is until the caller's transaction ends, for a claim that puts messages aside by it: were it older than the claim,
 * a change that has queued once more what waits would miss these.
 */
export async function lockThrottleShared(db: Db, job: JobKey, now: Date): Promise<JobThrottle | null> {
  await sql`select pg_advisory_xact_lock_shared(${lockKey(job.tenantId)})`.execute(db)
  const provider = await sendingProvider(db, job, now)
  return provider ? throttleOf(provider) : null
}

/** Before a workspace's pace is changed: waits for the claims that go by what it is, and keeps others until the caller's transaction ends. */
export const lockThrottle = (db: Db, tenantId: string) =>
  sql`select pg_advisory_xact_lock(${lockKey(tenantId)})`.execute(db)
