import { sql } from 'kysely'
import type { getJobPace, getPace, updatePace } from '#contract/email-marketing/pace.ts'
import { MailboxLimits } from '#contract/email-marketing/pace.ts'
import type { In } from '#contract/endpoint.ts'
import { record } from '../audit.ts'
import type { TenantContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import { countsOf } from './job-counts.ts'
import { rowOf as jobOf } from './jobs.ts'
import { mailboxLimitsOf } from './mailbox-pace.ts'
import { limitsOf, type ProviderRow, rowOf } from './providers.ts'
import { forLists } from './ledger.ts'
import { lockPacing } from './sending-provider.ts'
import { rulesOf } from './sending-rules.ts'
import { dayAfter } from './sending-window.ts'
import { warmupsOf } from './warmups.ts'

/** What a service gives each mailbox provider, how these are doing, and its plans. @throws not_found */
export async function get(ctx: TenantContext, { providerId }: In<typeof getPace>) {
  return { data: await shown(ctx, ctx.db, await rowOf(ctx.db, ctx.tenant.id, providerId)) }
}

async function shown(ctx: TenantContext, db: Db, provider: ProviderRow) {
  return {
    limits: mailboxLimitsOf(provider.mailbox_limits),
    mailboxes: await mailboxesOf(db, provider, ctx.now()),
    warmups: await warmupsOf({ ...ctx, db }, provider),
  }
}

async function mailboxesOf(db: Db, { tenant_id: tenantId, id }: ProviderRow, now: Date) {
  const current = (
    span: 'minute' | 'hour' | 'day',
  ) => sql`case when ${sql.ref(`${span}_at`)} >= date_trunc(${span}, ${now}::timestamptz, 'UTC')
    then ${sql.ref(span)} else 0 end`
  const { rows } = await sql<{
    pool: string
    minute: number
    hour: number
    day: number
    restsUntil: Date | null
    slowedTo: number | null
    response: string | null
  }>`
    select pool, ${current('minute')} as minute, ${current('hour')} as hour, ${current('day')} as day,
      case when rests_until > ${now} then rests_until end as "restsUntil", slowed as "slowedTo",
      case when slowed is not null then response end as response
    from mailbox_paces where tenant_id = ${tenantId} and provider_id = ${id}
      and (slowed is not null or day_at >= date_trunc('day', ${now}::timestamptz, 'UTC') and day > 0)
    order by slowed is null, 4 desc, pool limit 100`.execute(db)
  return rows
}

/** Changes limits of mailbox providers; what waits is looked at once more. @throws not_found */
export function update(ctx: TenantContext, { providerId, ...input }: In<typeof updatePace>) {
  const given: Partial<Record<keyof MailboxLimits, object | undefined>> = input
  const { tenant } = ctx
  return ctx.db.transaction().execute(async (db) => {
    await lockPacing(db, tenant.id)
    const before = await rowOf(db, tenant.id, providerId)
    const old = mailboxLimitsOf(before.mailbox_limits)
    const merged = Object.entries(old).map(([pool, limit]) => [
      pool,
      { ...limit, ...given[pool as keyof MailboxLimits] },
    ])
    const limits = MailboxLimits.parse(Object.fromEntries(merged))
    const row = await db
      .updateTable('providers')
      .set({ mailbox_limits: JSON.stringify(limits), updated_at: ctx.now() })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    // Held in their order first, as those who give back hold them.
    await sql`with held as materialized (
        select pool from mailbox_paces where tenant_id = ${tenant.id} and provider_id = ${row.id} order by pool for no key update
      )
      update mailbox_paces p set next_at = null from held
      where p.tenant_id = ${tenant.id} and p.provider_id = ${row.id} and p.pool = held.pool`.execute(db)
    await sql`update jobs set recheck_at = clock_timestamp() where tenant_id = ${tenant.id} and provider_id = ${row.id} and waiting > 0
      and status in ('preparing', 'running', 'paused')`.execute(db)
    await record(db, ctx, {
      action: 'provider.pace',
      entityType: 'provider',
      entityId: row.id,
      before: { name: before.name, mailboxLimits: old },
      after: { name: row.name, mailboxLimits: limits },
    })
    return { data: await shown(ctx, db, row) }
  })
}

/** What a send waits for. @throws not_found */
export async function ofJob(ctx: TenantContext, { jobId }: In<typeof getJobPace>) {
  const { db, tenant } = ctx
  const job = await jobOf(db, tenant.id, jobId)
  const { timeZone } = await rulesOf(db, tenant.id)
  const { rows } = await sql<{ at: Date | null }>`select min(next_try_at) as at from ledger
    where tenant_id = ${tenant.id} and job_id = ${jobId} and listed_as = 'waiting' and ${forLists('ledger')}`.execute(
    db,
  )
  const { waiting } = countsOf(job)
  const nextAt = waiting > 0 ? (rows[0]?.at ?? null) : null
  return { data: { held: await heldBy(ctx, job), waiting, nextAt, timeZone } }
}

/** Why nothing of a job that runs goes out although something is queued. */
async function heldBy(ctx: TenantContext, job: Awaited<ReturnType<typeof jobOf>>) {
  const now = ctx.now()
  if (!['preparing', 'running'].includes(job.status) || job.queued === 0 || job.provider_id === null) return null
  if (job.opens_at !== null && job.opens_at > now) return { by: 'window' as const, until: job.opens_at }
  const provider = await rowOf(ctx.db, ctx.tenant.id, job.provider_id)
  const plans = await warmupsOf(ctx, { id: provider.id, from_email: job.from_email })
  const full = plans.find(({ status, today }) => status !== 'finished' && today.used >= today.volume)
  if (full) return { by: 'warmup' as const, until: dayAfter(full.timeZone, now) }
  const until = await limitedUntil(ctx.db, provider, now)
  return until && { by: 'limit' as const, until }
}

async function limitedUntil(db: Db, provider: ProviderRow, now: Date): Promise<Date | null> {
  const { perHour, perDay } = limitsOf(provider)
  const { rows } = await sql<{ until: Date | null }>`
    select max(start + case span when 'day' then interval '1 day' else interval '1 hour' end) as until from provider_usage
    where tenant_id = ${provider.tenant_id} and provider_id = ${provider.id}
      and (span = 'hour' and used >= ${perHour}::int or span = 'day' and used >= ${perDay}::int)
      and start = date_trunc(span, ${now}::timestamptz, 'UTC')`.execute(db)
  return rows[0]?.until ?? null
}
