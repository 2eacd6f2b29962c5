import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { getByMessageId, getThread, latestPerThread, listMessages } from '#contract/email-marketing/messages.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { opaque } from '../../db/paging/opaque.ts'
import { type Cut, idsOfPage } from '../../db/paging/page.ts'
import type { LongList } from '../../db/paging/anchors.ts'
import { isShort } from '../../db/paging/totals.ts'
import { type Filters, matching, timeOfSending } from './filter.ts'
import { toOwnIds } from '../ledger/service-message-ids.ts'
import { read, type Shown } from './read.ts'
import { searched } from './search.ts'
import { type Parts, partsOf } from './by-provider.ts'

// Section 9 of the specification: 20 messages per page.
const defaultSize = 20
/** Maximum messages of a thread, and related messages per list row. */
const maxPerThread = 500
const maxRelated = 10
/**
 * Up to this many messages are grouped by thread in one query. A scan of the list looks up each message’s thread,
 * which costs three times as much.
 */
export const threadedAtOnce = 50_000
/** Rows between page anchors: the scan looks up every row’s thread, so anchors are closer together. */
export const threadsBetween = 500

/** One page of the workspace’s messages. */
export async function list({ db, tenant }: TenantContext, input: In<typeof listMessages>) {
  const by = input.orderBy === 'sentAt' ? timeOfSending('m') : sql`m.created_at`
  const found = await pageOf(db, await listOf(db, tenant.id, input, by), input)
  const data = await read(db, tenant.id, found.ids)
  if (!input.includeRelated) return { data, pagination: found.pagination }
  const related = await relatedTo({ db, tenant }, data)
  return {
    data: data.map((message) => ({ ...message, related: related.get(message.id) ?? [] })),
    pagination: found.pagination,
  }
}

/** The messages of the workspace that match the filters. */
export async function listOf(db: Db, tenantId: string, input: Filters, by: RawBuilder<unknown>): Promise<LongList> {
  const parts = await partsOf(db, tenantId, input)
  const where = matching('m', tenantId, input)
  if (parts?.few) {
    const few = gather(parts, sql`m.id, ${by} as k0`, where)
    return {
      rows: sql`with few as materialized (${few}) select id, k0, id as k1 from few`,
      keys: 2,
      sought: 'unplanned',
    }
  }
  const alike = sql`select from messages m where ${where}`
  return { ...(await inListOrder(db, tenantId, input, { where: within(where, parts), by })), ...(parts && { alike }) }
}

/** Like `listOf`, for the latest message of each thread. */
export async function latestOf(db: Db, tenantId: string, input: Filters): Promise<LongList> {
  const parts = await partsOf(db, tenantId, input)
  const where = matching('m', tenantId, input)
  const few = gather(parts, sql`m.id, m.thread, m.created_at`, where)
  // Scanning the words of all messages for this count would cost more than the query saves.
  if (parts?.few || (!input.search && (await isShort(db, few, threadedAtOnce)))) {
    const rows = sql`with few as materialized (${few})
      select distinct on (thread, case when thread is null then id end) id, created_at as k0, id as k1 from few
      order by thread, case when thread is null then id end, created_at desc, id desc`
    return { rows, keys: 2, sought: 'unplanned' }
  }
  const isLatest = sql<boolean>`not exists (select from messages n where ${matching('n', tenantId, input)}
    and n.thread = m.thread and (n.created_at, n.id) > (m.created_at, m.id))`
  const chosen = { where: sql<boolean>`${within(where, parts)} and ${isLatest}`, by: sql`m.created_at` }
  return { everyRows: threadsBetween, ...(await inListOrder(db, tenantId, input, chosen)), isCostlyToCount: true }
}

const gather = (parts: Parts | null, columns: RawBuilder<unknown>, where: RawBuilder<SqlBool>) => {
  const from = (condition?: RawBuilder<SqlBool>) =>
    sql`select ${columns} from messages m where ${condition ? sql`${condition} and ` : sql``}${where}`
  return parts ? sql.join(parts.conditions.map(from), sql` union all `) : from()
}

const within = (where: RawBuilder<SqlBool>, parts: Parts | null) =>
  sql<SqlBool>`${sql.join([where, ...(parts?.conditions ?? [])], sql` and `)}`

type Chosen = { where: RawBuilder<SqlBool>; by: RawBuilder<unknown> }

/** The messages of a list, in its order; a search finds rare words through their index. */
export async function inListOrder(db: Db, tenantId: string, { search }: Filters, chosen: Chosen): Promise<LongList> {
  const found = search ? await searched(db, { tenantId, search }, chosen) : null
  const rows = sql`select m.id, ${chosen.by} as k0, m.id as k1 from messages m where ${chosen.where}`
  return found ?? { rows, keys: 2, inIndex: true, ...(search && { isCostlyToCount: true }) }
}

/** The ids of a page of messages, and its pagination. */
export function pageOf(db: Db, messages: LongList, input: Cut & Pick<Filters, 'sortType'>) {
  return idsOfPage(db, messages, { ...input, size: input.size ?? input.limit ?? defaultSize })
}

/** The latest message of each thread that matches the filters, with the thread’s counts. */
export async function latest({ db, tenant }: TenantContext, input: In<typeof latestPerThread>) {
  const found = await pageOf(db, await latestOf(db, tenant.id, input), input)
  const data = await read(db, tenant.id, found.ids)
  const counts = await countsOf({ db, tenant }, data)
  return {
    data: data.map((message) => ({ ...message, ...counts.get(message.thread ?? '') })),
    pagination: found.pagination,
  }
}

/** Messages and unread ones in the threads of messages, at most 1,000 each. */
export async function countsOf({ db, tenant }: Pick<TenantContext, 'db' | 'tenant'>, messages: readonly Shown[]) {
  const threads = messages.flatMap(({ thread }) => (thread ? [thread] : []))
  const { rows } = await sql<{ thread: string; threadCount: number; threadUnread: number }>`
    select t.thread, c.all as "threadCount", c.unread as "threadUnread" from unnest(${threads}::text[]) as t (thread)
    cross join lateral (select count(*)::int as all, count(*) filter (where not is_read and direction = 'received')::int as unread
      from (select is_read, direction from messages m where m.tenant_id = ${opaque(tenant.id)} and m.thread = t.thread
        and m.status <> 'draft' limit 1000) few) c`.execute(db)
  return new Map(rows.map(({ thread, ...counts }) => [thread, counts]))
}

/** The messages of a thread, oldest first. An unknown thread is empty. */
export async function thread({ db, tenant }: TenantContext, input: In<typeof getThread>) {
  return { data: (await ofThread({ db, tenant }, input.thread)).toReversed() }
}

/** The other messages of a message’s thread, oldest first. */
export async function others(ctx: Pick<TenantContext, 'db' | 'tenant'>, { id, thread }: Pick<Shown, 'id' | 'thread'>) {
  const all = thread ? await ofThread(ctx, thread) : []
  return all.filter((message) => message.id !== id).toReversed()
}

async function ofThread({ db, tenant }: Pick<TenantContext, 'db' | 'tenant'>, thread: string) {
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('thread', '=', thread)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxPerThread)
    .execute()
  return read(
    db,
    tenant.id,
    rows.map(({ id }) => id),
  )
}

async function relatedTo({ db, tenant }: Pick<TenantContext, 'db' | 'tenant'>, messages: readonly Shown[]) {
  const { rows } = await sql<{ of: string; id: string }>`
    select g.id as of, r.id from unnest(${messages.map(({ id }) => id)}::uuid[], ${messages.map(({ thread }) => thread)}::text[]) as g (id, thread)
    cross join lateral (select m.id from messages m where m.tenant_id = ${opaque(tenant.id)} and m.thread = g.thread and m.id <> g.id
      order by m.created_at desc, m.id desc limit ${maxRelated}) r`.execute(db)
  const shown = new Map(
    (await read(db, tenant.id, [...new Set(rows.map(({ id }) => id))])).map((message) => [message.id, message]),
  )
  const related = new Map<string, Shown[]>()
  for (const { of, id } of rows) {
    const message = shown.get(id)
    if (message) related.set(of, [...(related.get(of) ?? []), message])
  }
  return related
}

/** Messages with this Message-ID, sent or received. */
export async function byMessageId({ db, tenant }: TenantContext, { name }: In<typeof getByMessageId>) {
  const bare = name.trim().replace(/^<|>$/g, '')
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('direction', 'in', ['sent', 'received'])
    .where('message_id', 'in', [`<${bare}>`, ...(await toOwnIds(db, tenant.id, [`<${bare}>`]))])
    .orderBy('created_at')
    .execute()
  return {
    data: await read(
      db,
      tenant.id,
      rows.map(({ id }) => id),
    ),
  }
}
