import type { noteSupport, readSupport, updateSupport } from '#contract/facebook-support.ts'
import type { In } from '#contract/endpoint.ts'
import { record } from '../people/audit.ts'
import { setTags } from '../content/tags.ts'
import type { UserContext } from '../context.ts'
import { type Db, newId } from '../db/connection/database.ts'
import { fault, found } from '../failure.ts'
import { conversationOf, itemOf } from './present.ts'
import { notifyChanged } from './stream.ts'
import { notifyAssigned } from './unread-notifications.ts'

const noColleague = fault(
  'validation_failed',
  { en: 'You can only assign conversations to administrators.', ar: 'لا تُسند المحادثة إلا إلى أحد المديرين.' },
  'assigneeId',
)

/** A conversation, locked until the transaction ends. @throws not_found */
export const lockConversation = async (db: Db, id: string) =>
  found(
    await db.selectFrom('facebook_conversations').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),
  )

/** Resolves or reopens a conversation, assigns it or tags it. @throws not_found, validation_failed */
export async function update(ctx: UserContext, { conversationId, status, assigneeId, tags }: In<typeof updateSupport>) {
  return ctx.db.transaction().execute(async (db) => {
    const row = await lockConversation(db, conversationId)
    const before = await conversationOf(db, conversationId)
    if (assigneeId) await checkColleague(db, assigneeId)
    if (tags) await setTags(db, 'conversation', conversationId, tags)
    await db
      .updateTable('facebook_conversations')
      .set({
        ...(status !== undefined && { status }),
        // Resolving a conversation marks it as read.
        ...(status === 'resolved' && { unread: false, unread_told: false }),
        ...(assigneeId !== undefined && { assignee_id: assigneeId }),
        updated_at: ctx.now(),
      })
      .where('id', '=', row.id)
      .execute()
    const data = await conversationOf(db, conversationId)
    const entry = { action: 'support.update' as const, entityType: 'support', entityId: conversationId }
    await record(db, ctx, { ...entry, before: auditFields(before), after: auditFields(data) })
    if (assigneeId && assigneeId !== row.assignee_id && assigneeId !== ctx.viewer.id)
      await notifyAssigned(db, ctx, { conversationId, colleagueId: assigneeId, actorId: ctx.viewer.id })
    await notifyChanged(db, conversationId)
    return { data }
  })
}

const auditFields = ({ status, assignee, tags }: Awaited<ReturnType<typeof conversationOf>>) => ({
  status,
  assignee: assignee?.name ?? null,
  tags: tags.map(({ name }) => name.en),
})

async function checkColleague(db: Db, id: string) {
  const colleague = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!colleague) throw noColleague()
}

/** Marks a conversation as read or unread, for all administrators. @throws not_found */
export async function markRead({ db }: UserContext, { conversationId, unread }: In<typeof readSupport>) {
  return db.transaction().execute(async (db) => {
    const row = await lockConversation(db, conversationId)
    if (row.unread !== unread) {
      await db
        .updateTable('facebook_conversations')
        .set({ unread, unread_told: unread })
        .where('id', '=', conversationId)
        .execute()
      await notifyChanged(db, conversationId)
    }
    return { data: { _id: conversationId } }
  })
}

/** Adds a note for the other administrators. @throws not_found */
export async function addNote(ctx: UserContext, { conversationId, text }: In<typeof noteSupport>) {
  return ctx.db.transaction().execute(async (db) => {
    await lockConversation(db, conversationId)
    const id = newId()
    const now = ctx.now()
    await db
      .insertInto('facebook_items')
      .values({
        id,
        conversation_id: conversationId,
        kind: 'note',
        direction: 'note',
        author_id: ctx.viewer.id,
        author_name: ctx.viewer.name,
        text: text.trim(),
        at: now,
        created_at: now,
      })
      .execute()
    await record(db, ctx, { action: 'support.note', entityType: 'support', entityId: conversationId })
    await notifyChanged(db, conversationId)
    return { data: await itemOf({ ...ctx, db }, id) }
  })
}
