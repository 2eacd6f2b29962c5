import { sql } from 'kysely'
import type {
  bulkMessages,
  deleteMessage,
  getMessage,
  markMessageRead,
  updateMessage,
} from '#contract/email-marketing/messages.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import { newId } from '../../db/connection/database.ts'
import { say } from '../../db/connection/listen.ts'
import { found } from '../../failure.ts'
import { bodyOf } from './body.ts'
import { addressOf, ofPerson } from './groups.ts'
import { others } from './list.ts'
import { one } from './read.ts'
import { messagesChannel } from './stream.ts'
import { changeDraft, takeBack } from './compose.ts'
import { checkTags } from '../tags/tags.ts'
import { removeUndoably } from './undo-deletion.ts'

/** One message with headers and sanitised HTML; remote images are listed but not loaded. @throws not_found */
export async function get(ctx: TenantContext, { messageId, includeRelated }: In<typeof getMessage>) {
  const { db, tenant } = ctx
  const message = await one(db, tenant.id, messageId)
  const body = await bodyOf(ctx, messageId)
  return { data: { ...message, ...body, ...(includeRelated && { related: await others(ctx, message) }) } }
}

/** Marks a message as read. @throws not_found */
export function markRead(ctx: TenantContext, { messageId }: In<typeof markMessageRead>) {
  return update(ctx, { tenant: ctx.tenant.slug, messageId, isRead: true })
}

/**
 * Updates the fields in the request, including the content of a draft. The time of the first read is preserved.
 * @throws not_found, conflict
 */
export async function update(ctx: TenantContext, input: In<typeof updateMessage>) {
  const { messageId, isRead, status, undo: _undo, version: _version, tenant: _slug, ...written } = input
  const { db, tenant, now } = ctx
  if (status === 'draft') return takeBack(ctx, messageId)
  if (status === 'sent' || Object.keys(written).length > 0) return changeDraft(ctx, input)
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
  await say(db, messagesChannel, tenant.id)
  return { data: await one(db, tenant.id, messageId) }
}

/** Deletes a message; its ledger entry remains. @throws not_found */
export async function remove({ db, tenant }: TenantContext, { messageId }: In<typeof deleteMessage>) {
  const deletion = await db
    .deleteFrom('messages')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', messageId)
    .returning('id')
    .executeTakeFirst()
  found(deletion)
  await say(db, messagesChannel, tenant.id)
  return { data: { _id: messageId } }
}

/** Applies one action to many messages; unknown ids are ignored. @throws validation_failed for unknown tags */
export async function bulk(ctx: TenantContext, input: In<typeof bulkMessages>) {
  const { action, tagIds = [] } = input
  const { tenant } = ctx
  const ids = input.wholeConversations
    ? await inConversationsOf(ctx, input.ids)
    : input.wholeThreads
      ? await inThreadsOf(ctx, input.ids)
      : input.ids
  await checkTags(ctx.db, tenant.id, 'message', tagIds)
  if (action === 'delete' && input.undo) return { data: await removeUndoably(ctx, ids) }
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
  if (numAffectedRows) await say(ctx.db, messagesChannel, tenant.id)
  return { data: { changed: Number(numAffectedRows ?? 0) } }
}

/** Ids of the messages and of all messages in their threads. */
async function inThreadsOf({ db, tenant }: TenantContext, ids: readonly string[]) {
  const { rows } = await sql<{
    id: string
  }>`select m.id from messages m where m.tenant_id = ${tenant.id} and (m.id = any(${[...ids]}::uuid[])
    or m.thread in (select t.thread from messages t where t.tenant_id = ${tenant.id} and t.id = any(${[...ids]}::uuid[])))`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Ids of the messages, of all messages exchanged with their people, and of all messages in their threads. */
async function inConversationsOf({ db, tenant }: TenantContext, ids: readonly string[]) {
  const own = sql`m.tenant_id = ${tenant.id}`
  const parts = ofPerson('m', sql`p.address`).map(
    (of) => sql`select m.id, m.thread from people p join messages m on ${own} and ${of}`,
  )
  const { rows } = await sql<{ id: string }>`
    with people as (
      select distinct ${addressOf('m')} as address from messages m where ${own} and m.id = any(${[...ids]}::uuid[]) and ${addressOf('m')} <> ''
    ), found as (
      ${sql.join(parts, sql` union `)} union select m.id, m.thread from messages m where ${own} and m.id = any(${[...ids]}::uuid[])
    )
    select id from found union select m.id from messages m join found on m.thread = found.thread where ${own}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
