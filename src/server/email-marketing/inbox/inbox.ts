import { sql } from 'kysely'
import type { z } from 'zod'
import type { InboxRow, InboxSummary, listCampaignReplies, listInbox } from '#contract/email-marketing/inbox.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import { found } from '../../failure.ts'
import { beneath, type InboxInput, isOfThreads, isUndelivered, rowsOf, threadsOf } from './folders.ts'
import { campaignRows } from './inbox-campaigns.ts'
import { conversationRows, threadRows } from './inbox-conversations.ts'
import { pageOf } from './list.ts'

/** A folder with one row per campaign and one per person. */
export async function inbox(ctx: TenantContext, input: In<typeof listInbox>) {
  const { db, tenant } = ctx
  const { folder = 'inbox' } = input
  if (isOfThreads(input)) {
    const { ids, pagination } = await pageOf(db, await threadsOf(db, tenant.id, input), input)
    return { data: await threadRows(ctx, ids), pagination }
  }
  const { ids, pagination } = await pageOf(db, await rowsOf(db, tenant.id, input), input)
  if (ids.length === 0) {
    const isEmpty = folder !== 'drafts' && input.page === 1 && isUnfiltered(input)
    return { data: [], pagination, ...(isEmpty && { summary: await summary(ctx) }) }
  }
  if (folder === 'drafts') return { data: await threadRows(ctx, ids), pagination }
  const jobs = await jobsOf(ctx, ids, input)
  const [campaigns, conversations] = await Promise.all([
    campaignRows(ctx, jobs, input),
    conversationRows(
      ctx,
      ids.filter((id) => !jobs.has(id)),
    ),
  ])
  const rows = new Map<string, z.input<typeof InboxRow>>(campaigns)
  for (const row of conversations) rows.set(row.id, row)
  return { data: ids.flatMap((id) => rows.get(id) ?? []), pagination }
}

/** The conversations beneath a campaign. @throws not_found */
export async function replies(ctx: TenantContext, { jobId, ...input }: In<typeof listCampaignReplies>) {
  const { db, tenant } = ctx
  const job = db.selectFrom('jobs').select('id').where('tenant_id', '=', tenant.id).where('id', '=', jobId)
  found(await job.executeTakeFirst())
  const { ids, pagination } = await pageOf(db, await beneath(db, tenant.id, jobId, { jobId, ...input }), input)
  return { data: await threadRows(ctx, ids), pagination }
}

/** The campaigns of rows, by the id of the row: that of a message, or that of the campaign. */
async function jobsOf({ db, tenant }: TenantContext, ids: readonly string[], input: InboxInput) {
  const ofMessage = isUndelivered(input) ? sql`m.job_id` : sql`m.thread_job_id`
  const isGrouped = isUndelivered(input) || ['inbox', 'unread'].includes(input.folder ?? 'inbox')
  const { rows } = await sql<{ id: string; jobId: string }>`
    select j.id, j.id as "jobId" from jobs j where j.tenant_id = ${tenant.id} and j.id = any(${[...ids]}::uuid[])
    union all
    select m.id, j.id from messages m join jobs j on j.tenant_id = m.tenant_id and j.id = ${ofMessage}
    where ${isGrouped} and m.tenant_id = ${tenant.id} and m.id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, jobId }) => [id, jobId]))
}

const filterNames = [
  'search',
  'sender',
  'recipient',
  'delivery_status',
  'contentType',
  'providerId',
  'tagIds',
  'createdFrom',
  'createdTo',
] as const

const isUnfiltered = (input: InboxInput) => filterNames.every((name) => !input[name] || input[name].length === 0)

async function summary({ db, tenant }: TenantContext): Promise<z.input<typeof InboxSummary>> {
  const { rows } = await sql<z.input<typeof InboxSummary>>`
    select count(*) filter (where not transactional and automation_id is null)::int as campaigns,
      coalesce(sum(sent + unknown), 0)::int as emails,
      exists (select from messages m where m.tenant_id = ${tenant.id} and m.status = 'archived') as archived
    from jobs where tenant_id = ${tenant.id} and started_at is not null and sent + unknown > 0`.execute(db)
  return rows[0] ?? { campaigns: 0, emails: 0, archived: false }
}
