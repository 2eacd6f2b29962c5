import { type hideSupport, type retrySupport, type withdrawSupport } from '#contract/facebook-support.ts'
import type { In } from '#contract/endpoint.ts'
import { sql } from 'kysely'
import { record } from '../people/audit.ts'
import type { UserContext } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { fault, found } from '../failure.ts'
import { lockConversation } from './conversation-changes.ts'
import { itemOf } from './present.ts'
import { send } from './outbox.ts'
import { enqueue } from './reply.ts'
import { notifyChanged } from './stream.ts'
import { checkWindow } from './messaging-window.ts'

const sentAlready = fault('conflict', {
  en: 'This reply was already sent to Facebook.',
  ar: 'أُرسل هذا الرد إلى فيسبوك بالفعل.',
})
const notRefused = fault('conflict', {
  en: 'You can only retry failed items.',
  ar: 'إعادة المحاولة متاحة للردود التي تعذّر إرسالها فقط.',
})
const notTheirs = fault('conflict', {
  en: 'You can only hide comments by other people.',
  ar: 'لا يمكن إخفاء إلا تعليقات الآخرين.',
})

/** An item and its conversation, locked until the transaction ends. @throws not_found */
async function lockItem(db: Db, itemId: string) {
  const item = found(await db.selectFrom('facebook_items').selectAll().where('id', '=', itemId).executeTakeFirst())
  return { item, conversation: await lockConversation(db, item.conversation_id) }
}

/** Hides a comment on Facebook, or shows it again. @throws not_found, conflict */
export async function hide(ctx: UserContext, { itemId, hidden }: In<typeof hideSupport>) {
  return ctx.db.transaction().execute(async (db) => {
    const { item } = await lockItem(db, itemId)
    if (item.kind !== 'comment' || item.direction !== 'in' || item.removed) throw notTheirs()
    const conversationId = item.conversation_id
    // A pending request for the opposite is dropped.
    await db
      .deleteFrom('facebook_outbox')
      .where('item_id', '=', itemId)
      .where('action', '<>', 'send')
      .where('state', 'in', ['queued', 'failed'])
      .execute()
    await enqueue(db, ctx, { itemId, conversationId, action: hidden ? 'hide' : 'unhide' })
    const entry = { action: 'support.hide' as const, entityType: 'support', entityId: conversationId }
    await record(db, ctx, { ...entry, before: { hidden: item.hidden }, after: { hidden } })
    await notifyChanged(db, conversationId)
    return { data: await itemOf({ ...ctx, db }, itemId) }
  })
}

/** Retries a refused item. @throws not_found, conflict */
export async function retry(ctx: UserContext, { itemId, asPerson }: In<typeof retrySupport>) {
  return ctx.db.transaction().execute(async (db) => {
    const { item, conversation } = await lockItem(db, itemId)
    if (item.kind === 'message') checkWindow(conversation.last_in_at, { now: ctx.now(), asPerson })
    const again = await db
      .updateTable('facebook_outbox')
      .set({ state: 'queued', attempts: 0, next_at: ctx.now(), fault: null, said: '' })
      .where('item_id', '=', itemId)
      .where('state', '=', 'failed')
      .returning('id')
      .execute()
    if (again.length === 0) throw notRefused()
    await send(ctx, db, conversation.id)
    await record(db, ctx, { action: 'support.retry', entityType: 'support', entityId: conversation.id })
    await notifyChanged(db, conversation.id)
    return { data: await itemOf({ ...ctx, db }, itemId) }
  })
}

/** Withdraws an item that was not sent or was refused. @throws not_found, conflict */
export async function withdraw(ctx: UserContext, { itemId }: In<typeof withdrawSupport>) {
  return ctx.db.transaction().execute(async (db) => {
    const { item, conversation } = await lockItem(db, itemId)
    const orders = await db
      .selectFrom('facebook_outbox')
      .select('state')
      .where('item_id', '=', itemId)
      .where('action', '=', 'send')
      .forUpdate()
      .execute()
    const isOpen = orders.length > 0 && orders.every(({ state }) => state === 'queued' || state === 'failed')
    if (item.direction !== 'out' || !isOpen) throw sentAlready()
    await db.deleteFrom('facebook_items').where('id', '=', itemId).execute()
    await forgetAnswer(db, conversation.id, itemId)
    await record(db, ctx, { action: 'support.withdraw', entityType: 'support', entityId: conversation.id })
    await notifyChanged(db, conversation.id)
    return { data: { _id: itemId } }
  })
}

/** Recomputes the conversation's latest item as if the reply had never been written. */
async function forgetAnswer(db: Db, conversationId: string, itemId: string) {
  await sql`
    update facebook_conversations c set
      last_reply_id = case when c.last_reply_id = ${itemId}::uuid then (select i.id from facebook_items i
        where i.conversation_id = c.id and i.direction = 'out' order by i.at desc, i.id desc limit 1) else c.last_reply_id end,
      preview = coalesce(l.text, ''), preview_is_ours = coalesce(l.ours, false), last_at = coalesce(l.at, c.last_at)
    from (select 1) one left join lateral (select left(i.text, 200) as text, i.direction = 'out' as ours, i.at from facebook_items i
      where i.conversation_id = ${conversationId}::uuid and i.direction <> 'note' order by i.at desc, i.id desc limit 1) l on true
    where c.id = ${conversationId}::uuid`.execute(db)
}
