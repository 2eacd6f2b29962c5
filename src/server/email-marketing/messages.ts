import { type Expression, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type {
  bulkMessages,
  deleteMessage,
  getMessage,
  listMessages,
  markMessageRead,
  Message,
  updateMessage,
} from '#contract/email-marketing/messages.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../context.ts'
import { type Db, newId } from '../db/database.ts'
import { page } from '../db/page.ts'
import { found } from '../failure.ts'
import { literal } from './contact-filter.ts'
import { briefOf } from './contact-reading.ts'
import { bodyOf } from './message-body.ts'
import { checkTags } from './tags.ts'

const wholeAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** One page of the workspace's mail. */
export async function list({ db, tenant }: TenantContext, input: In<typeof listMessages>) {
  const order = sql.raw(`${input.sortType} ${input.sortType === 'desc' ? 'nulls last' : 'nulls first'}`)
  const rows = db
    .selectFrom('messages')
    .select('id')
    .where((eb) => eb.and([eb('tenant_id', '=', tenant.id), ...conditions(input)]))
    .orderBy(input.orderBy === 'sentAt' ? sql`sent_at ${order}` : sql`created_at ${sql.raw(input.sortType)}`)
    .orderBy('id', input.sortType)
  const { data, pagination } = await page(rows, { db, of: rows }, input)
  const ids = data.map((row) => row.id)
  return { data: await read(db, tenant.id, ids), pagination }
}

function conditions(input: In<typeof listMessages>): Expression<SqlBool>[] {
  const parts: Expression<SqlBool>[] = []
  const equal = (column: string, value: unknown) => {
    if (value !== undefined) parts.push(sql<boolean>`${sql.ref(column)} = ${value}`)
  }
  const within = (columns: string[], text: string | undefined) => {
    if (!text) return
    const pattern = `%${literal(text.toLowerCase())}%`
    parts.push(
      sql<boolean>`(${sql.join(
        columns.map((column) => sql`lower(${sql.ref(column)}) like ${pattern}`),
        sql` or `,
      )})`,
    )
  }
  equal('status', input.status)
  equal('provider_id', input.providerId)
  equal('direction', input.sent_or_received)
  equal('delivery_status', input.delivery_status)
  equal('content_type', input.contentType)
  equal('is_read', input.isRead)
  within(['sender'], input.sender)
  // A whole address means that mailbox, and none whose name ends in the same way.
  if (input.recipient?.match(wholeAddress)) equal('recipient', input.recipient.toLowerCase())
  else within(['recipient'], input.recipient)
  within(['subject', 'preview', 'sender', 'recipient'], input.search)
  for (const tagId of new Set(input.tagIds)) {
    parts.push(sql<boolean>`exists (select 1 from message_tags t
      where t.tenant_id = messages.tenant_id and t.message_id = messages.id and t.tag_id = ${tagId})`)
  }
  if (input.sentFrom) parts.push(sql<boolean>`sent_at >= ${input.sentFrom}`)
  if (input.sentTo) parts.push(sql<boolean>`sent_at <= ${input.sentTo}`)
  if (input.createdFrom) parts.push(sql<boolean>`created_at >= ${input.createdFrom}`)
  if (input.createdTo) parts.push(sql<boolean>`created_at <= ${input.createdTo}`)
  return parts
}

/** One message with its body and headers. Its HTML is as it came: it may only be shown in a sandboxed frame. @throws not_found */
export async function get(ctx: TenantContext, { messageId }: In<typeof getMessage>) {
  const { db, tenant } = ctx
  const message = await one(db, tenant.id, messageId)
  const row = await db
    .selectFrom('messages')
    .selectAll()
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', messageId)
    .executeTakeFirst()
  return { data: { ...message, ...(await bodyOf(ctx, found(row))) } }
}

async function one(db: Db, tenantId: string, id: string) {
  const [message] = await read(db, tenantId, [id])
  return found(message)
}

/** Marks a message as read. @throws not_found */
export function markRead(ctx: TenantContext, { messageId }: In<typeof markMessageRead>) {
  return update(ctx, { tenant: ctx.tenant.slug, messageId, isRead: true })
}

/** Changes what is given. The time of the first reading stays. @throws not_found */
export async function update(ctx: TenantContext, { messageId, isRead, status }: In<typeof updateMessage>) {
  const { db, tenant, now } = ctx
  await db
    .updateTable('messages')
    .set({
      ...(isRead !== undefined && {
        is_read: isRead,
        read_at: isRead ? sql<Date>`coalesce(read_at, ${now()})` : null,
      }),
      ...(status && { status }),
      updated_at: now(),
    })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', messageId)
    .execute()
  return { data: await one(db, tenant.id, messageId) }
}

/** Deletes a message; what was sent stays in its job's ledger. @throws not_found */
export async function remove({ db, tenant }: TenantContext, { messageId }: In<typeof deleteMessage>) {
  const gone = await db
    .deleteFrom('messages')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', messageId)
    .returning('id')
    .executeTakeFirst()
  found(gone)
  return { data: { _id: messageId } }
}

/** Does one thing to many messages; ids that name nothing are passed over. @throws validation_failed for unknown tags */
export async function bulk(ctx: TenantContext, { ids, action, tagIds = [] }: In<typeof bulkMessages>) {
  const { tenant } = ctx
  await checkTags(ctx.db, tenant.id, 'message', tagIds)
  const own = sql`tenant_id = ${tenant.id} and id = any(${ids}::uuid[])`
  const statements = {
    read: sql`update messages set is_read = true, read_at = coalesce(read_at, now()), updated_at = now() where ${own} and not is_read`,
    unread: sql`update messages set is_read = false, read_at = null, updated_at = now() where ${own} and is_read`,
    archive: sql`update messages set status = 'archived', updated_at = now() where ${own} and status <> 'archived'`,
    delete: sql`delete from messages where ${own}`,
    tag: sql`insert into message_tags (tenant_id, tag_id, message_id, id)
      select m.tenant_id, g.tag_id, m.id, g.id from messages m
      join unnest(${tagIds.flatMap((tagId) => ids.map(() => tagId))}::uuid[], ${tagIds.flatMap(() => ids)}::uuid[],
        ${tagIds.flatMap(() => ids.map(() => newId()))}::uuid[]) as g (tag_id, message_id, id) on g.message_id = m.id
      where m.tenant_id = ${tenant.id} order by g.tag_id, m.id on conflict do nothing`,
    untag: sql`delete from message_tags where tenant_id = ${tenant.id} and message_id = any(${ids}::uuid[])
      and tag_id = any(${tagIds}::uuid[])`,
  }
  const { numAffectedRows } = await statements[action].execute(ctx.db)
  return { data: { changed: Number(numAffectedRows ?? 0) } }
}

async function read(db: Db, tenantId: string, ids: readonly string[]): Promise<z.input<typeof Message>[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('messages')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute()
  const tags = await db
    .selectFrom('message_tags')
    .innerJoin('tags', (join) =>
      join.onRef('tags.tenant_id', '=', 'message_tags.tenant_id').onRef('tags.id', '=', 'message_tags.tag_id'),
    )
    .select(['message_tags.message_id', 'tags.id', 'tags.name_en', 'tags.name_ar', 'tags.color'])
    .where('message_tags.tenant_id', '=', tenantId)
    .where('message_tags.message_id', 'in', ids)
    .orderBy('tags.name_en')
    .execute()
  return ids.flatMap((id) => {
    const row = rows.find((row) => row.id === id)
    if (!row) return []
    return {
      _id: id,
      id,
      subject: row.subject,
      preview: cut(row.preview),
      sender: row.sender,
      recipient: row.recipient,
      sent_or_received: row.direction,
      delivery_status: row.delivery_status,
      contentType: row.content_type,
      status: row.status,
      isRead: row.is_read,
      readAt: row.read_at,
      thread: row.thread,
      messageId: row.message_id,
      belongToMessageId: row.belong_to_message_id,
      providerId: row.provider_id,
      jobId: row.job_id,
      sentAt: row.sent_at,
      attachments: [],
      tags: tags.filter((tag) => tag.message_id === id).map(briefOf),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    }
  })
}

/** The specification's preview: 100 characters and an ellipsis. */
function cut(text: string) {
  const characters = Array.from(text)
  return characters.length > 100 ? `${characters.slice(0, 100).join('')}…` : text
}
