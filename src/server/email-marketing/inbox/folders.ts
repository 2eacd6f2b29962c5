import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Folder, listCampaignReplies, listInbox } from '#contract/email-marketing/inbox.ts'
import type { In } from '#contract/endpoint.ts'
import type { Db } from '../../db/connection/database.ts'
import type { LongList } from '../../db/paging/anchors.ts'
import { contains } from '../../text/folding.ts'
import { type Filters, isWholeAddress, type Table } from './filter.ts'
import { type Grouping, groups } from './groups.ts'
import { latestOf, listOf } from './list.ts'

const folders = {
  inbox: { sent_or_received: 'received', status: 'active' },
  unread: { sent_or_received: 'received', isRead: false },
  sent: { sent_or_received: 'sent', status: 'active' },
  drafts: { status: 'draft' },
  archive: { status: 'archived' },
  all: {},
} as const satisfies Record<Folder, Partial<Filters>>

/** Delivery statuses of few messages, which have an index of their own. */
const undelivered = ['queued', 'deferred', 'failed', 'bounced', 'unknown']

export const isUndelivered = ({ delivery_status: status }: { delivery_status?: string | undefined }) =>
  status !== undefined && undelivered.includes(status)

export type InboxInput = In<typeof listInbox>

export const filtersOf = ({ folder = 'inbox', ...input }: InboxInput | In<typeof listCampaignReplies>): Filters => ({
  ...input,
  ...folders[folder],
})

const apart = (table: Table) => sql<boolean>`${sql.ref(`${table}.job_id`)} is null`
const outsideCampaigns = (table: Table) =>
  sql<boolean>`${apart(table)} and ${sql.ref(`${table}.thread_job_id`)} is null`

/** How a folder groups messages that are not in a row of a campaign. */
function groupingOf(input: InboxInput): Grouping {
  const { folder = 'inbox' } = input
  const filters = filtersOf(input)
  if (isUndelivered(input)) return { filters, campaignColumn: 'job_id' }
  if (folder === 'inbox' || folder === 'unread') return { filters, campaignColumn: 'thread_job_id' }
  return { filters, campaignColumn: null, within: folder === 'all' ? outsideCampaigns : apart }
}

/**
 * The rows of a folder: ids of messages, each the latest of its group, and of campaigns. Campaigns are read from their
 * own table, never from their messages.
 */
export async function rowsOf(db: Db, tenantId: string, input: InboxInput): Promise<LongList> {
  const { folder = 'inbox' } = input
  if (folder === 'drafts') return listOf(db, tenantId, filtersOf(input), sql`m.created_at`)
  const found = await groups(db, tenantId, groupingOf(input))
  if ((folder !== 'sent' && folder !== 'all') || isUndelivered(input)) return found
  const { inIndex: _inIndex, ...list } = found
  return {
    ...list,
    everyRows: 500,
    rows: sql`(select id, k0, k1 from (${found.rows}) as conversations)
      union all (${campaignRows(tenantId, folder, input)})`,
  }
}

/**
 * Whether the filters look for single messages, as those to an address: then the list has one row per thread, also of
 * campaigns.
 */
export const isOfThreads = ({ folder, recipient, tagIds, contentType, search, ...input }: InboxInput) =>
  (folder === 'sent' || folder === 'all') &&
  !isUndelivered(input) &&
  Boolean(recipient || tagIds?.length || contentType || (search && isWholeAddress(search)))

export const threadsOf = (db: Db, tenantId: string, input: InboxInput) => latestOf(db, tenantId, filtersOf(input))

function campaignRows(tenantId: string, folder: 'sent' | 'all', input: InboxInput) {
  const at = folder === 'all' ? sql`greatest(j.started_at, j.last_reply_at)` : sql`j.started_at`
  const parts: RawBuilder<SqlBool>[] = [
    sql<boolean>`j.tenant_id = ${tenantId} and j.started_at is not null and j.sent + j.unknown + j.failed > 0`,
  ]
  if (input.delivery_status === 'received') parts.push(sql<boolean>`false`)
  if (input.delivery_status === 'sent') parts.push(sql<boolean>`j.sent > 0`)
  if (input.providerId) parts.push(sql<boolean>`j.provider_id = ${input.providerId}`)
  if (input.sender) parts.push(contains(sql`(j.from_name || ' ' || j.from_email)`, input.sender))
  if (input.search) parts.push(contains(sql`(j.subject || ' ' || coalesce(${nameOfCampaign}, ''))`, input.search))
  if (input.createdFrom) parts.push(sql<boolean>`${at} >= ${input.createdFrom}`)
  if (input.createdTo) parts.push(sql<boolean>`${at} <= ${input.createdTo}`)
  return sql`select j.id, ${at} as k0, j.id as k1 from jobs j where ${sql.join(parts, sql` and `)}`
}

/** SQL: the name of a campaign `j`: its own, that of its A/B test, or that of its automation. */
export const nameOfCampaign = sql<string | null>`coalesce(
  (select nullif(k.name, '') from campaigns k where k.tenant_id = j.tenant_id and k.id = coalesce(j.test_id, j.id)),
  (select a.name from automations a where a.tenant_id = j.tenant_id and a.id = j.automation_id))`

/** The conversations beneath a campaign. */
export function beneath(db: Db, tenantId: string, jobId: string, input: In<typeof listCampaignReplies>) {
  const { folder = 'all' } = input
  const filters = filtersOf({ ...input, folder: folder === 'sent' || folder === 'all' ? 'all' : folder })
  if (isUndelivered(input)) {
    return groups(db, tenantId, { filters, campaignColumn: null, within: (table) => ofJob(table, 'job_id', jobId) })
  }
  const replies: Filters = { ...filters, sent_or_received: 'received' }
  const within = (table: Table) => ofJob(table, 'thread_job_id', jobId)
  return groups(db, tenantId, { filters: replies, campaignColumn: null, within })
}

const ofJob = (table: Table, column: 'job_id' | 'thread_job_id', jobId: string) =>
  sql<boolean>`${sql.ref(`${table}.${column}`)} = ${jobId}`
