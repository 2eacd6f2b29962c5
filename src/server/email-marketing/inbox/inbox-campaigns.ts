import { sql } from 'kysely'
import type { z } from 'zod'
import type { InboxCampaign } from '#contract/email-marketing/inbox.ts'
import type { TenantContext } from '../../context.ts'
import { opaque } from '../../db/paging/opaque.ts'
import { filtersOf, type InboxInput, isUndelivered, nameOfCampaign } from './folders.ts'
import { matching } from './filter.ts'
import { addressOf } from './groups.ts'
import { threadRows, type ConversationRow } from './inbox-conversations.ts'

type Row = z.input<typeof InboxCampaign>

/** Maximum messages beneath a campaign that are counted, and conversations that are shown with it. */
const maxCounted = 1000
const shownAtOnce = 3
/** Messages among which the latest conversations are looked for. */
const lookedThrough = 50

/** Rows of campaigns, by the id of the row. @param jobs the campaign of each row */
export async function campaignRows(
  ctx: TenantContext,
  jobs: ReadonlyMap<string, string>,
  input: InboxInput,
): Promise<Map<string, Row>> {
  const jobIds = [...new Set(jobs.values())]
  if (jobIds.length === 0) return new Map()
  const { rows } = await sql<Omit<Row, 'kind' | '_id' | 'at' | 'latest'> & { at: Date }>`
    select j.id, j.subject, ${nameOfCampaign} as name, j.status, j.started_at as "startedAt", j.sent + j.unknown as sent, j.failed,
      case when j.transactional then 'transactional' when j.automation_id is not null then 'automation'
        when j.test_id is not null then 'ab_test' else 'campaign' end as source,
      c.replies, c.people, c.unread, c.copies, ${undeliveredOf(ctx, input)} as undelivered,
      coalesce(${isBegun(input) ? sql`j.started_at` : sql`null`}, c.at, greatest(j.started_at, j.last_reply_at), j.created_at) as at
    from jobs j cross join lateral (
      select count(*) filter (where not is_copy)::int as replies, count(*) filter (where unread)::int as unread,
        count(*) filter (where is_copy)::int as copies, count(distinct address) filter (where not is_copy)::int as people,
        max(created_at) as at
      from (select m.message_id = m.thread as is_copy, not m.is_read as unread, ${addressOf('m')} as address, m.created_at
        from messages m where ${repliesOf(ctx, input)} and m.thread_job_id = j.id
        order by m.created_at desc, m.id desc limit ${maxCounted}) few
    ) c
    where j.tenant_id = ${ctx.tenant.id} and j.id = any(${jobIds}::uuid[])`.execute(ctx.db)
  const latest = await latestOf(ctx, jobIds, input)
  const byJob = new Map(
    rows.map((row) => [
      row.id,
      { ...row, kind: 'campaign' as const, _id: row.id, latest: latest.get(row.id) ?? [] } satisfies Row,
    ]),
  )
  return new Map([...jobs].flatMap(([id, jobId]) => (byJob.has(jobId) ? [[id, byJob.get(jobId) as Row]] : [])))
}

/** Whether the list has campaigns in the order in which they began. */
const isBegun = (input: InboxInput) => input.folder === 'sent' && !isUndelivered(input)

/** Received messages beneath a campaign: those of the folder, or all. */
const repliesOf = ({ tenant }: TenantContext, input: InboxInput) => {
  const isReceived = input.folder === undefined || input.folder === 'inbox' || input.folder === 'unread'
  const filters = isReceived ? filtersOf(input) : filtersOf({ ...folderless(input), folder: 'all' })
  return sql<boolean>`${matching('m', tenant.id, { ...filters, sent_or_received: 'received' })}`
}

/** Replies have other senders, texts and times than their campaign. */
const folderless = ({ tenant, page, orderBy, sortType }: InboxInput): InboxInput => ({
  tenant,
  page,
  orderBy,
  sortType,
  tagIds: undefined,
})

const undeliveredOf = ({ tenant }: TenantContext, input: InboxInput) =>
  isUndelivered(input)
    ? sql<number>`(select count(*)::int from (select from messages m where ${matching('m', tenant.id, filtersOf(input))}
        and m.job_id = j.id limit ${maxCounted}) few)`
    : sql<number>`0`

/** The latest conversations beneath campaigns of the inbox, or their latest undelivered messages. */
async function latestOf(ctx: TenantContext, jobIds: readonly string[], input: InboxInput) {
  const isOfJob = isUndelivered(input)
  if (!isOfJob && !['inbox', 'unread'].includes(input.folder ?? 'inbox')) return new Map<string, ConversationRow[]>()
  const beneath = isOfJob
    ? sql`${matching('m', ctx.tenant.id, filtersOf(input))} and m.job_id = j.id`
    : sql`${repliesOf(ctx, input)} and m.thread_job_id = j.id`
  const { rows } = await sql<{ jobId: string; id: string }>`
    select j.id as "jobId", r.id from unnest(${[...jobIds]}::uuid[]) as j (id) cross join lateral (
      select id from (
        select distinct on (address) id, created_at from (
          select m.id, m.created_at, ${addressOf('m')} as address from messages m
          where ${beneath} and m.tenant_id = ${opaque(ctx.tenant.id)}
          order by m.created_at desc, m.id desc limit ${lookedThrough}) few
        order by address, created_at desc, id desc) people
      order by created_at desc, id desc limit ${shownAtOnce}) r`.execute(ctx.db)
  const shown = await threadRows(
    ctx,
    rows.map(({ id }) => id),
  )
  const byId = new Map(shown.map((row) => [row.id, row]))
  const latest = new Map<string, ConversationRow[]>()
  for (const { jobId, id } of rows) {
    const row = byId.get(id)
    if (row) latest.set(jobId, [...(latest.get(jobId) ?? []), row])
  }
  return latest
}
