import { sql } from 'kysely'
import type { scheduleJob } from '#contract/email-marketing/sending.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { fault } from '../../failure.ts'
import { siteSettings } from '../../public-site/settings.ts'
import { count } from './audience.ts'
import { recipientsOf } from './draft.ts'
import { change, type JobRow } from './jobs.ts'
import { startOf } from './send.ts'
import { giveMessagesBack, spendMessages } from '../inbox/limit.ts'

const alreadyStarted = fault('conflict', {
  en: 'This campaign has already started. You can’t reschedule it.',
  ar: 'بدأ إرسال هذه الحملة، ولا يمكن إعادة جدولتها.',
})

/**
 * Reschedules a job that has not started, or starts it now. @throws not_found, conflict, rate_limited on the day of
 * its new time
 */
export function schedule(ctx: TenantContext, { jobId, scheduleAt, localTime }: In<typeof scheduleJob>) {
  return change(ctx, jobId, async (db, job) => {
    if (!job.scheduled_at || job.started_at || !['scheduled', 'paused'].includes(job.status)) throw alreadyStarted()
    const requestedAt = startOf({ scheduleAt: scheduleAt ?? undefined, localTime })
    const at = requestedAt !== null && requestedAt > ctx.now() ? requestedAt : null
    await moveUsage(ctx, db, job, at ?? ctx.now())
    // A sender may be starting it at this moment.
    const { numAffectedRows } = await sql`update jobs set scheduled_at = ${at ?? ctx.now()}, message = null,
      local_time = ${localTime ?? null},
      started_at = case when ${at}::timestamptz is null then ${ctx.now()}::timestamptz end, updated_at = ${ctx.now()},
      status = case when ${at}::timestamptz is not null then 'scheduled' when frozen_to is not null then 'preparing' else 'running' end
      where tenant_id = ${ctx.tenant.id} and id = ${jobId} and started_at is null and status in ('scheduled', 'paused')`.execute(
      db,
    )
    if (!numAffectedRows) throw alreadyStarted()
  })
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** Moves the job's use of the message limit from one day to another. */
async function moveUsage({ tenant }: TenantContext, db: Db, job: JobRow, to: Date) {
  const { limits } = await siteSettings(db)
  const from = job.scheduled_at ?? to
  if (limits.messages === null || dayOf(from) === dayOf(to)) return
  const amount = job.frozen_to === null ? job.total : (await count({ db, tenant }, recipientsOf(job))).data.recipients
  await spendMessages(db, to, { tenantId: tenant.id, amount })
  await giveMessagesBack(db, dayOf(from), { tenantId: tenant.id, amount })
}
