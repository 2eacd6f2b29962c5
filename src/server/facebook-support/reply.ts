import { type Selectable, sql } from 'kysely'
import { maxMessageLength, type replySupport } from '#contract/facebook-support.ts'
import type { In } from '#contract/endpoint.ts'
import { record } from '../people/audit.ts'
import type { UserContext } from '../context.ts'
import { type Db, newId } from '../db/connection/database.ts'
import type { Tables } from '../db/tables/tables.ts'
import { Failure, fault, found } from '../failure.ts'
import { lockConversation } from './conversation-changes.ts'
import { recordItem } from './conversation-rows.ts'
import { send } from './outbox.ts'
import { itemOf } from './present.ts'
import { notifyChanged } from './stream.ts'
import { checkWindow, privateUntil } from './messaging-window.ts'

type Conversation = Selectable<Tables['facebook_conversations']>

const tooLate = fault('conflict', {
  en: 'You can only send a private reply within seven days of the comment.',
  ar: 'لا يمكن إرسال رد خاص على تعليق إلا خلال سبعة أيام.',
})
const once = fault('conflict', {
  en: 'This comment already has a private reply. Facebook allows one per comment.',
  ar: 'تم إرسال رد خاص على هذا التعليق بالفعل. يسمح فيسبوك برد خاص واحد لكل تعليق.',
})
const taken = fault('conflict', { en: 'This comment was deleted.', ar: 'حُذف هذا التعليق.' })
const tooLong = fault(
  'validation_failed',
  { en: 'Use at most {max} characters.', ar: 'الحد الأقصى لعدد الأحرف في ماسنجر هو {max}.' },
  'text',
)
const wrongWay = fault(
  'validation_failed',
  {
    en: 'This reply type isn’t available here. Choose another one.',
    ar: 'نوع الرد هذا غير متاح هنا. يلزم اختيار نوع آخر.',
  },
  'way',
)
const alreadyAnswered = {
  en: 'Someone replied before you',
  ar: 'وصل رد آخر قبل ردك',
}

type Reply = In<typeof replySupport>

/**
 * Queues a reply; an unassigned conversation is assigned to its author.
 * @throws not_found, validation_failed, and conflict if another administrator has replied in the meantime (with that
 * reply) or the window is closed
 */
export async function reply(ctx: UserContext, input: Reply) {
  return ctx.db.transaction().execute(async (db) => {
    const conversation = await lockConversation(db, input.conversationId)
    await checkUnanswered({ ...ctx, db }, conversation, input.afterReplyId)
    const { kind, parentId } = await placeOf(db, ctx, conversation, input)
    const id = newId()
    const now = ctx.now()
    const text = input.text.trim()
    await db
      .insertInto('facebook_items')
      .values({
        id,
        conversation_id: conversation.id,
        kind,
        direction: 'out',
        parent_id: parentId,
        author_id: ctx.viewer.id,
        author_name: ctx.viewer.name,
        text,
        at: now,
        created_at: now,
      })
      .execute()
    await enqueue(db, ctx, { itemId: id, conversationId: conversation.id, action: 'send' })
    await recordItem(db, { conversationId: conversation.id, itemId: id, ours: true, text, at: now, now })
    await db
      .updateTable('facebook_conversations')
      .set({ unread: false, unread_told: false, assignee_id: conversation.assignee_id ?? ctx.viewer.id })
      .where('id', '=', conversation.id)
      .execute()
    const entry = { action: 'support.reply' as const, entityType: 'support', entityId: conversation.id }
    await record(db, ctx, { ...entry, after: { way: input.way } })
    await notifyChanged(db, conversation.id)
    return { data: await itemOf({ ...ctx, db }, id) }
  })
}

type OutboxItem = { itemId: string; conversationId: string; action: 'send' | 'hide' | 'unhide' }

/** Stores an item of the outbox and schedules its sending on commit. */
export async function enqueue(
  db: Db,
  ctx: Pick<UserContext, 'queue' | 'now'>,
  { itemId, conversationId, action }: OutboxItem,
) {
  const now = ctx.now()
  await db
    .insertInto('facebook_outbox')
    .values({ id: newId(), item_id: itemId, conversation_id: conversationId, action, next_at: now, created_at: now })
    .execute()
  await send(ctx, db, conversationId)
}

/** Prevents two replies to the same message: the second author sees the first reply. @throws conflict */
async function checkUnanswered(ctx: UserContext, { last_reply_id }: Conversation, seen: string | null) {
  if (last_reply_id === null || last_reply_id === seen) return
  const data = await itemOf(ctx, last_reply_id).catch(() => null)
  if (data === null) return
  throw new Failure('conflict', alreadyAnswered, { current: { data, by: data.author?.name ?? null } })
}

/** The recipient of a reply, if one is allowed. @throws conflict, validation_failed, not_found */
async function placeOf(
  db: Db,
  { now }: UserContext,
  conversation: Conversation,
  { way, itemId, asPerson, text }: Reply,
) {
  if ((way === 'message') !== (conversation.kind === 'messenger')) throw wrongWay()
  if (way !== 'public' && text.trim().length > maxMessageLength) throw tooLong({ max: maxMessageLength })
  if (way === 'message') {
    checkWindow(conversation.last_in_at, { now: now(), asPerson })
    return { kind: 'message' as const, parentId: null }
  }
  const comment = found(await commentOf(db, conversation, itemId))
  if (comment.removed) throw taken()
  if (way === 'public') return { kind: 'comment' as const, parentId: comment.external_id }
  if (comment.direction !== 'in') throw wrongWay()
  if (now() >= privateUntil(comment.at)) throw tooLate()
  if (await answeredInPrivate(db, comment.external_id)) throw once()
  return { kind: 'private' as const, parentId: comment.external_id }
}

/** The comment to answer: the named one, or the person's latest. */
const commentOf = (db: Db, conversation: Conversation, itemId: string | undefined) =>
  db
    .selectFrom('facebook_items')
    .selectAll()
    .where('conversation_id', '=', conversation.id)
    .where('kind', '=', 'comment')
    .where('external_id', 'is not', null)
    .$if(itemId !== undefined, (query) => query.where('id', '=', itemId ?? ''))
    .$if(itemId === undefined, (query) => query.where('direction', '=', 'in').where('removed', '=', false))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

async function answeredInPrivate(db: Db, commentId: string | null): Promise<boolean> {
  const { rows } = await sql`select from facebook_items i where i.kind = 'private' and i.parent_id = ${commentId}
    and not exists (select from facebook_outbox o where o.item_id = i.id and o.state = 'failed')`.execute(db)
  return rows.length > 0
}
