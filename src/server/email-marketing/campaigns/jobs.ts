import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type {
  cancelJob,
  getJob,
  Job,
  listJobs,
  pauseJob,
  resumeJob,
  retryFailed,
} from '#contract/email-marketing/sending.ts'
import type { In } from '#contract/endpoint.ts'
import type { Lang } from '#contract/fields.ts'
import type { TenantContext } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { page } from '../../db/paging/page.ts'
import type { Tables } from '../../db/tables/tables.ts'
import { fault, found } from '../../failure.ts'
import { countsOf } from '../ledger/counts.ts'
import { pauseText } from './pause-reasons.ts'
import { inListIndex } from '../ledger/ledger.ts'
import { contains } from '../../text/folding.ts'
import { lockJob } from '../locks.ts'

const over = fault('conflict', {
  en: 'This campaign has already ended.',
  ar: 'انتهت هذه الحملة بالفعل.',
})
const notPaused = fault('conflict', { en: 'This campaign isn’t paused.', ar: 'هذه الحملة ليست متوقفة مؤقتًا.' })
const nothingFailed = fault('conflict', {
  en: 'There are no failed emails to retry.',
  ar: 'لا توجد رسائل فاشلة لإعادة إرسالها.',
})

export type JobRow = Selectable<Tables['jobs']> & {
  author: string | null
  unsubscribed: number
  campaign_name: string | null
}

const author = sql<
  string | null
>`(select trim(u.first_name || ' ' || u.last_name) from users u where u.id = jobs.user_id)`

const unsubscribed = sql<number>`(select coalesce(sum(c.unsubscribed), 0)::int from send_counts c
  where c.tenant_id = jobs.tenant_id and c.job_id = jobs.id and c.unsubscribed > 0)`

const campaignName = sql<string | null>`coalesce(
  (select t.name from job_tests t where t.tenant_id = jobs.tenant_id and t.id = jobs.test_id),
  (select nullif(k.name, '') from campaigns k where k.tenant_id = jobs.tenant_id and k.id = jobs.id))`

/** A job as callers see it. */
export function present(row: JobRow, lang: Lang): z.input<typeof Job> {
  return {
    _id: row.id,
    id: row.id,
    name: row.campaign_name,
    subject: row.subject,
    status: row.status,
    providerId: row.provider_id,
    templateId: row.template_id,
    topicId: row.topic_id,
    automationId: row.automation_id,
    fromEmail: row.from_email,
    author: row.author,
    scheduledAt: row.scheduled_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    totalRecipients: row.total,
    counts: countsOf(row),
    trackOpens: row.track_opens,
    trackClicks: row.track_clicks,
    opened: row.opened,
    clicked: row.clicked,
    replied: row.replied,
    unsubscribed: row.unsubscribed,
    machineOpened: row.machine_opened,
    machineClicked: row.machine_clicked,
    returned: {
      hard: row.bounced_hard,
      soft: row.bounced_soft,
      sender: row.bounced_sender,
      complained: row.complained,
    },
    message: row.status === 'done' ? null : pauseText(row.message, lang),
    window: row.send_window,
    localTime: row.local_time,
    recipientsClearedAt: row.recipients_purged_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** The job of the workspace. @throws not_found */
export const rowOf = async (db: Db, tenantId: string, id: string) =>
  found(
    await db
      .selectFrom('jobs')
      .selectAll()
      .select([author.as('author'), unsubscribed.as('unsubscribed'), campaignName.as('campaign_name')])
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .executeTakeFirst(),
  )

/** One page of the workspace's jobs. */
export async function list({ db, tenant, lang }: TenantContext, input: In<typeof listJobs>) {
  let rows = db
    .selectFrom('jobs')
    .selectAll()
    .select([author.as('author'), unsubscribed.as('unsubscribed'), campaignName.as('campaign_name')])
    .where('tenant_id', '=', tenant.id)
  // Automations show their own jobs, and transactional messages have their own list.
  rows = rows.where('automation_id', 'is', null).where('transactional', '=', false)
  if (input.status) rows = rows.where('status', '=', input.status)
  if (input.search) rows = rows.where(contains(sql`subject`, input.search))
  const ordered = rows.orderBy('created_at', input.sortType).orderBy('id', input.sortType)
  const { data, pagination } = await page(ordered, { db, of: rows }, input)
  return { data: data.map((row) => present(row, lang)), pagination }
}

/** One job with its counts. @throws not_found */
export async function get({ db, tenant, lang }: TenantContext, { jobId }: In<typeof getJob>) {
  return { data: present(await rowOf(db, tenant.id, jobId), lang) }
}

/** Pauses a job; sending stops within a second. @throws not_found, conflict */
export function pause(ctx: TenantContext, { jobId }: In<typeof pauseJob>) {
  return change(ctx, jobId, async (db, job) => {
    if (job.status === 'paused') return
    if (!['preparing', 'scheduled', 'running'].includes(job.status)) throw over()
    await sql`update jobs set status = 'paused', message = null, updated_at = now()
      where tenant_id = ${ctx.tenant.id} and id = ${jobId}`.execute(db)
  })
}

/** Resumes a paused job, also one that paused on an error. @throws not_found, conflict */
export function resume(ctx: TenantContext, { jobId }: In<typeof resumeJob>) {
  return change(ctx, jobId, async (db, job) => {
    if (['preparing', 'scheduled', 'running'].includes(job.status)) return
    if (job.status !== 'paused') throw notPaused()
    await sql`update jobs set message = null, updated_at = now(), watched_attempts = sent + failed + unknown, watched_bounces = bounced_hard,
      watched_complaints = complained, started_at = case when scheduled_at > ${ctx.now()} then
        started_at else coalesce(started_at, ${ctx.now()}) end,
      status = case when scheduled_at > ${ctx.now()} then 'scheduled' when frozen_to is not null then 'preparing' else 'running' end
      where tenant_id = ${ctx.tenant.id} and id = ${jobId}`.execute(db)
  })
}

/**
 * Cancels a job: unsent messages are shown as skipped at once (`ledger/counts.ts`). Messages in flight are finished.
 * @throws not_found, conflict
 */
export function cancel(ctx: TenantContext, { jobId }: In<typeof cancelJob>) {
  return change(ctx, jobId, async (db, job) => {
    if (job.status === 'cancelled') return
    if (job.status === 'done') throw over()
    await sql`update jobs set status = 'cancelled', ended_at = ${ctx.now()}, message = null, retry_at = null, updated_at = now()
      where tenant_id = ${ctx.tenant.id} and id = ${jobId}`.execute(db)
  })
}

/** Rows queued again within the call; upkeep requeues the rest in batches (`ledger-upkeep.ts`). */
const retriedAtOnce = 5000

/**
 * Queues failed messages again; contacts that have become unsendable are skipped when claimed. @throws not_found,
 * conflict
 */
export function retry(ctx: TenantContext, { jobId }: In<typeof retryFailed>) {
  return change(ctx, jobId, async (db, job) => {
    if (job.status === 'cancelled') throw over()
    if (job.failed === 0 || job.recipients_purged_at !== null) throw nothingFailed()
    // A transaction that locks the job must not wait for rows: others lock rows first and then the job.
    await sql`
      with picked as (
        select contact_id from ledger where tenant_id = ${ctx.tenant.id} and job_id = ${jobId} and index_status = 'failed'
          and ${inListIndex('ledger')}
        limit ${retriedAtOnce} for update skip locked
      ), moved as (
        update ledger set status = 'queued', in_sequence = false, lease = null, handed_at = null, attempts = 0, response = null, updated_at = now()
        where tenant_id = ${ctx.tenant.id} and job_id = ${jobId} and contact_id = any(array(select contact_id from picked)) returning 1
      )
      update jobs j set failed = j.failed - n.all, queued = j.queued + n.all,
        retry_at = case when j.failed > n.all then clock_timestamp() end,
        status = case when status = 'done' then 'running' else status end, ended_at = null, updated_at = now()
      from (select count(*) as all from moved) n
      where tenant_id = ${ctx.tenant.id} and id = ${jobId}`.execute(db)
  })
}

/** Changes a job in a transaction, serialised per job, and returns its new state. @throws not_found */
export async function change(ctx: TenantContext, id: string, run: (db: Db, job: JobRow) => Promise<void>) {
  return ctx.db.transaction().execute(async (db) => {
    await lockJob(db, ctx.tenant.id, id)
    await run(db, await rowOf(db, ctx.tenant.id, id))
    return { data: present(await rowOf(db, ctx.tenant.id, id), ctx.lang) }
  })
}
