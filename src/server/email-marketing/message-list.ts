import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { getByMessageId, getThread, latestPerThread, listMessages } from '#contract/email-marketing/messages.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import { type Cut, idsOfPage, page } from '../db/page.ts'
import { literal } from '../db/pattern.ts'
import type { Tables } from '../db/tables.ts'
import { ownNames } from './message-names.ts'
import { read, type Shown } from './message-reading.ts'

const wholeAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
// Section 9: messages come by twenty.
const defaultSize = 20
/** How much of a thread is shown at once, and beside each row of a list. */
const mostOfThread = 500
const mostRelated = 10

type Filters = Omit<In<typeof latestPerThread>, 'orderBy' | 'tenant'>

/** One page of the workspace's mail. */
export async function list({ db, tenant }: TenantContext, input: In<typeof listMessages>) {
  const rows = db
    .selectFrom('messages as m')
    .where((eb) => eb.and([eb('tenant_id', '=', tenant.id), ...conditions('m', input)]))
  const found = await (input.orderBy === 'sentAt' ? byTimeOfSending(db, rows, input) : byAge(db, rows, input))
  const data = await read(db, tenant.id, found.ids)
  if (!input.includeRelated) return { data, pagination: found.pagination }
  const related = await relatedTo({ db, tenant }, data)
  return {
    data: data.map((message) => ({ ...message, related: related.get(message.id) ?? [] })),
    pagination: found.pagination,
  }
}

type Rows = SelectQueryBuilder<Tables & { m: Tables['messages'] }, 'm', object>

function byAge(db: Db, messages: Rows, input: Cut & Pick<In<typeof latestPerThread>, 'sortType'>) {
  const rows = messages.select(['m.id', 'm.created_at as k0', 'm.id as k1'])
  const size = input.size ?? input.limit ?? defaultSize
  return idsOfPage(db, { rows, keys: 2, inIndex: true }, { ...input, size })
}

/** What was not sent has no time, and stands at the end. */
async function byTimeOfSending(db: Db, messages: Rows, input: In<typeof listMessages>) {
  const order = sql.raw(`${input.sortType} ${input.sortType === 'desc' ? 'nulls last' : 'nulls first'}`)
  const rows = messages
    .select('m.id')
    .orderBy(sql`m.sent_at ${order}`)
    .orderBy('m.id', input.sortType)
  const { data, pagination } = await page(rows, { db, of: rows }, input, defaultSize)
  return { ids: data.map(({ id }) => id), pagination }
}

/** Of each thread the latest message that the filters let through, with how many there are. */
export async function latest({ db, tenant }: TenantContext, input: In<typeof latestPerThread>) {
  const rows = db
    .selectFrom('messages as m')
    .where((eb) => eb.and([eb('m.tenant_id', '=', tenant.id), ...conditions('m', input)]))
    .where(
      sql<boolean>`not exists (select from messages n where n.tenant_id = m.tenant_id and n.thread = m.thread
        and (n.created_at, n.id) > (m.created_at, m.id) and ${sql.join(conditions('n', input), sql` and `)})`,
    )
  const found = await byAge(db, rows, input)
  const data = await read(db, tenant.id, found.ids)
  const counts = await countsOf({ db, tenant }, data)
  return {
    data: data.map((message) => ({ ...message, ...counts.get(message.thread ?? '') })),
    pagination: found.pagination,
  }
}

async function countsOf({ db, tenant }: Pick<TenantContext, 'db' | 'tenant'>, messages: readonly Shown[]) {
  const threads = messages.flatMap(({ thread }) => (thread ? [thread] : []))
  const { rows } = await sql<{ thread: string; threadCount: number; threadUnread: number }>`
    select t.thread, c.all as "threadCount", c.unread as "threadUnread" from unnest(${threads}::text[]) as t (thread)
    cross join lateral (select count(*)::int as all, count(*) filter (where not is_read and direction = 'received')::int as unread
      from (select is_read, direction from messages m where m.tenant_id = ${tenant.id} and m.thread = t.thread
        and m.status <> 'draft' limit 1000) few) c`.execute(db)
  return new Map(rows.map(({ thread, ...counts }) => [thread, counts]))
}

/** The messages of a thread, the oldest first. @throws nothing: a thread that is not there is empty */
export async function thread({ db, tenant }: TenantContext, input: In<typeof getThread>) {
  return { data: (await ofThread({ db, tenant }, input.thread)).toReversed() }
}

/** The other messages of a message's thread, the oldest first. */
export async function others(ctx: Pick<TenantContext, 'db' | 'tenant'>, { id, thread }: Pick<Shown, 'id' | 'thread'>) {
  const all = thread ? await ofThread(ctx, thread) : []
  return all.filter((one) => one.id !== id).toReversed()
}

async function ofThread({ db, tenant }: Pick<TenantContext, 'db' | 'tenant'>, thread: string) {
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('thread', '=', thread)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostOfThread)
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
    cross join lateral (select m.id from messages m where m.tenant_id = ${tenant.id} and m.thread = g.thread and m.id <> g.id
      order by m.created_at desc, m.id desc limit ${mostRelated}) r`.execute(db)
  const shown = new Map((await read(db, tenant.id, [...new Set(rows.map(({ id }) => id))])).map((one) => [one.id, one]))
  const related = new Map<string, Shown[]>()
  for (const { of, id } of rows) {
    const one = shown.get(id)
    if (one) related.set(of, [...(related.get(of) ?? []), one])
  }
  return related
}

/** What carries a Message-ID: what was sent, and what came in. */
export async function byMessageId({ db, tenant }: TenantContext, { name }: In<typeof getByMessageId>) {
  const bare = name.trim().replace(/^<|>$/g, '')
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('direction', 'in', ['sent', 'received'])
    .where('message_id', 'in', [`<${bare}>`, ...(await ownNames(db, tenant.id, [`<${bare}>`]))])
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

/** What a list's filters say of the table `messages`, under the name it has in the statement. */
function conditions(table: 'm' | 'n', input: Filters): Expression<SqlBool>[] {
  const parts: RawBuilder<SqlBool>[] = [sql<boolean>`true`]
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const equal = (name: string, value: unknown) => {
    if (value !== undefined) parts.push(sql<boolean>`${column(name)} = ${value}`)
  }
  const within = (of: RawBuilder<unknown>, text: string | undefined) => {
    if (text) parts.push(sql<boolean>`lower(${of}) like ${`%${literal(text.toLowerCase())}%`}`)
  }
  const since = (name: string, sign: '>=' | '<=', at: string | undefined) => {
    if (at) parts.push(sql<boolean>`${column(name)} ${sql.raw(sign)} ${at}`)
  }
  equal('status', input.status)
  // What is not sent yet is nowhere but among the drafts.
  if (input.status === undefined) parts.push(sql<boolean>`${column('status')} <> 'draft'`)
  equal('provider_id', input.providerId)
  equal('direction', input.sent_or_received)
  equal('delivery_status', input.delivery_status)
  equal('content_type', input.contentType)
  equal('is_read', input.isRead)
  if (input.belongToMessageId) equal('belong_to_message_id', `<${input.belongToMessageId.replace(/^<|>$/g, '')}>`)
  within(sql`${column('sender')}`, input.sender)
  // A whole address means that mailbox, and none whose name ends in the same way.
  if (input.recipient?.match(wholeAddress)) equal('recipient', input.recipient.toLowerCase())
  else within(sql`${column('recipient')}`, input.recipient)
  within(
    sql`${column('subject')} || ' ' || ${column('preview')} || ' ' || ${column('sender')} || ' ' || ${column('recipient')}`,
    input.search,
  )
  for (const tagId of new Set(input.tagIds)) {
    parts.push(sql<boolean>`exists (select 1 from message_tags t
      where t.tenant_id = ${column('tenant_id')} and t.message_id = ${column('id')} and t.tag_id = ${tagId})`)
  }
  since('sent_at', '>=', input.sentFrom)
  since('sent_at', '<=', input.sentTo)
  since('created_at', '>=', input.createdFrom)
  since('created_at', '<=', input.createdTo)
  return parts
}
