import { sql } from 'kysely'
import type { getJobPace, getPace, updatePace } from '#contract/email-marketing/pace.ts'
import { MailboxLimits } from '#contract/email-marketing/pace.ts'
import type { SendingRules } from '#contract/email-marketing/returns.ts'
import type { In } from '#contract/endpoint.ts'
import { record } from '../../people/audit.ts'
import type { TenantContext } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { endOfDay, earliestDayStart } from '../clock/limit-days.ts'
import { countsOf } from '../ledger/counts.ts'
import { parseThrottledMessage } from './pause-reasons.ts'
import { rowOf as jobOf } from './jobs.ts'
import { mailboxLimitsOf } from '../throttling/mailbox-limits.ts'
import { limitsOf, rowOf } from '../providers/providers.ts'
import type { ProviderRow } from '../providers/provider-row.ts'
import { inListIndex } from '../ledger/ledger.ts'
import { lockThrottle } from '../throttling/job-throttle.ts'
import { forRunningJob, skipReasonSql } from '../ledger/sendable.ts'
import { rulesOf } from '../settings/sending-settings.ts'
import { startOfNextDay } from '../clock/send-window.ts'
import { warmupsOf } from '../throttling/warmups.ts'

/** Limits of a service per mailbox provider, their current state, and its warm-up plans. @throws not_found */
export async function get(ctx: TenantContext, { providerId }: In<typeof getPace>) {
  return { data: await present(ctx, ctx.db, await rowOf(ctx.db, ctx.tenant.id, providerId)) }
}

async function present(ctx: TenantContext, db: Db, provider: ProviderRow) {
  return {
    limits: mailboxLimitsOf(provider.mailbox_limits),
    mailboxes: await mailboxesOf(db, provider, await rulesOf(db, ctx.tenant.id), ctx.now()),
    warmups: await warmupsOf({ ...ctx, db }, provider),
  }
}

type Clock = Pick<SendingRules, 'timeZone'>

async function mailboxesOf(db: Db, { tenant_id: tenantId, id }: ProviderRow, { timeZone }: Clock, now: Date) {
  const today = sql`day_at >= ${earliestDayStart(timeZone, now)}`
  const current = (span: 'minute' | 'hour') =>
    sql`case when ${sql.ref(`${span}_at`)} >= date_trunc(${span}, ${now}::timestamptz, 'UTC') then ${sql.ref(span)} else 0 end`
  const { rows } = await sql<{
    pool: string
    minute: number
    hour: number
    day: number
    restsUntil: Date | null
    slowedTo: number | null
    response: string | null
  }>`
    select pool, ${current('minute')} as minute, ${current('hour')} as hour, case when ${today} then day else 0 end as day,
      case when rests_until > ${now} then rests_until end as "restsUntil", slowed as "slowedTo",
      case when slowed is not null then response end as response
    from mailbox_rates where tenant_id = ${tenantId} and provider_id = ${id}
      and (slowed is not null or ${today} and day > 0)
    order by slowed is null, 4 desc, pool limit 100`.execute(db)
  return rows
}

/** Changes limits of mailbox providers; waiting messages are rechecked. @throws not_found */
export function update(ctx: TenantContext, { providerId, ...input }: In<typeof updatePace>) {
  const changes: Partial<Record<keyof MailboxLimits, object | undefined>> = input
  const { tenant } = ctx
  return ctx.db.transaction().execute(async (db) => {
    await lockThrottle(db, tenant.id)
    const before = await rowOf(db, tenant.id, providerId)
    const old = mailboxLimitsOf(before.mailbox_limits)
    const merged = Object.entries(old).map(([pool, limit]) => [
      pool,
      { ...limit, ...changes[pool as keyof MailboxLimits] },
    ])
    const limits = MailboxLimits.parse(Object.fromEntries(merged))
    const row = await db
      .updateTable('providers')
      .set({ mailbox_limits: JSON.stringify(limits), updated_at: ctx.now() })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    // Rows are locked first and in order, as releases do.
    await sql`with locked as materialized (
        select pool from mailbox_rates where tenant_id = ${tenant.id} and provider_id = ${row.id} order by pool for no key update
      )
      update mailbox_rates p set next_at = null from locked
      where p.tenant_id = ${tenant.id} and p.provider_id = ${row.id} and p.pool = locked.pool`.execute(db)
    await sql`update jobs set throttle_check_at = clock_timestamp() where tenant_id = ${tenant.id} and provider_id = ${row.id} and waiting > 0
      and status in ('preparing', 'running', 'paused')`.execute(db)
    await record(db, ctx, {
      action: 'provider.pace',
      entityType: 'provider',
      entityId: row.id,
      before: { name: before.name, mailboxLimits: old },
      after: { name: row.name, mailboxLimits: limits },
    })
    return { data: await present(ctx, db, row) }
  })
}

/** What a send is waiting for. @throws not_found */
export async function ofJob(ctx: TenantContext, { jobId }: In<typeof getJobPace>) {
  const { db, tenant } = ctx
  const job = await jobOf(db, tenant.id, jobId)
  const { timeZone } = await rulesOf(db, tenant.id)
  const counts = countsOf(job)
  const nextOf = async (status: 'waiting' | 'deferred') =>
    counts[status] > 0 ? nextTryOf(db, { tenantId: tenant.id, jobId, status }) : null
  const [blocker, backoff, nextAt] = [
    await blockerOf(ctx, job, { timeZone }),
    await backoffOf(ctx, job, nextOf),
    await nextOf('waiting'),
  ]
  const isRetriable = counts.failed > 0 ? await mayReachFailed(db, job) : null
  return { data: { held: blocker, slowed: backoff, waiting: counts.waiting, nextAt, timeZone, isRetriable } }
}

/** Failed recipients that are examined; with more than that, some are assumed reachable. */
const maxExamined = 1000

/** Whether a failed recipient may be written to now. */
async function mayReachFailed(db: Db, { tenant_id: tenantId, id: jobId, failed }: PacedJob) {
  if (failed > maxExamined) return true
  const { rows } = await sql`
    select from (select contact_id from ledger where tenant_id = ${tenantId} and job_id = ${jobId} and index_status = 'failed'
        and ${inListIndex('ledger')} limit ${maxExamined}) l
      left join contacts c on c.tenant_id = ${tenantId} and c.id = l.contact_id
    where (${skipReasonSql(forRunningJob(tenantId, jobId, sql`l.contact_id`))}) is null limit 1`.execute(db)
  return rows.length > 0
}

type PacedJob = Awaited<ReturnType<typeof jobOf>>

async function nextTryOf(db: Db, of: { tenantId: string; jobId: string; status: string }) {
  const { rows } = await sql<{ at: Date | null }>`select min(next_try_at) as at from ledger
    where tenant_id = ${of.tenantId} and job_id = ${of.jobId} and index_status = ${of.status} and ${inListIndex('ledger')}`.execute(
    db,
  )
  return rows[0]?.at ?? null
}

/**
 * The pause that the service requested, and its end: when the queue continues, or else the first retry of a refused
 * message.
 */
async function backoffOf(ctx: TenantContext, job: PacedJob, nextOf: (status: 'deferred') => Promise<Date | null>) {
  const backoff = job.status === 'running' ? parseThrottledMessage(job.message) : null
  if (!backoff) return null
  const until = job.queued > 0 ? backoff.until : ((await nextOf('deferred')) ?? backoff.until)
  return until > ctx.now() ? { ...backoff, until } : null
}

/** What keeps a running job from sending although messages are queued. */
async function blockerOf(ctx: TenantContext, job: PacedJob, clock: Clock) {
  const now = ctx.now()
  if (!['preparing', 'running'].includes(job.status) || job.queued === 0 || job.provider_id === null) return null
  if (job.opens_at !== null && job.opens_at > now) return { by: 'window' as const, until: job.opens_at }
  const provider = await rowOf(ctx.db, ctx.tenant.id, job.provider_id)
  const plans = await warmupsOf(ctx, { id: provider.id, from_email: job.from_email })
  const full = plans.filter(({ status, today }) => status !== 'finished' && today.used >= today.volume)
  // All of them must have capacity, each by its own clock.
  const until = latest(full.map(({ timeZone }) => startOfNextDay(timeZone, now)))
  if (until) return { by: 'warmup' as const, until }
  const limited = await limitedUntil(ctx.db, provider, clock, now)
  return limited && { by: 'limit' as const, until: limited }
}

const latest = (times: readonly Date[]) => (times.length > 0 ? new Date(Math.max(...times.map(Number))) : null)

async function limitedUntil(db: Db, provider: ProviderRow, { timeZone }: Clock, now: Date): Promise<Date | null> {
  const { perHour, perDay } = limitsOf(provider)
  const { rows } = await sql<{ span: 'hour' | 'day'; start: Date }>`
    select span, start from provider_usage
    where tenant_id = ${provider.tenant_id} and provider_id = ${provider.id}
      and (span = 'hour' and used >= ${perHour}::int and start >= date_trunc('hour', ${now}::timestamptz, 'UTC')
        or span = 'day' and used >= ${perDay}::int and start >= ${earliestDayStart(timeZone, now)})`.execute(db)
  const ends = rows.map(({ span, start }) =>
    span === 'day' ? endOfDay(timeZone, { start, now }) : new Date(start.getTime() + 60 * 60_000),
  )
  return latest(ends)
}
