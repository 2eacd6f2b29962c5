import { sql } from 'kysely'
import { type Db, newId } from '../db/connection/database.ts'
import {
  recordExternalId,
  lockOrCreateConversation,
  recordItem,
  itemByExternalId,
  upsertPerson,
} from './conversation-rows.ts'
import { dropFiles, queueFiles } from './files.ts'
import type { PageEvent } from './payload.ts'

type Comment = Extract<PageEvent, { what: 'comment' }>
type Item = NonNullable<Awaited<ReturnType<typeof itemByExternalId>>>

// Marks a parent comment that is referenced before its own event arrives.
const placeholder = -1

/**
 * Handles a comment that was added, edited, hidden or removed. Events may repeat and arrive in any order, with the
 * same result.
 */
export async function handleComment(db: Db, comment: Comment, now: Date): Promise<string | null> {
  await postNamed(db, comment, now)
  const personId = comment.from && !comment.ours ? await upsertPerson(db, comment.from, now) : null
  const conversationId = await placeOf(db, comment, personId, now)
  const known = (await itemByExternalId(db, comment.commentId)) ?? (await adopted(db, comment, conversationId))
  const changed = known
    ? await changedBy(db, known, { comment, personId, now })
    : {
        id: await made(db, comment, { conversationId, personId }, now),
        isNew: comment.verb === 'add' || comment.verb === 'edited',
      }
  if (changed.isNew) {
    const { ours, text, at } = comment
    await recordItem(db, { conversationId, itemId: changed.id, ours, text, at, now })
  }
  return conversationId
}

const postNamed = (db: Db, { postId, link }: Comment, now: Date) =>
  db
    .insertInto('facebook_posts')
    .values({ external_id: postId, link, created_at: now })
    .onConflict((conflict) =>
      conflict.column('external_id').doUpdateSet({
        link: sql`case when excluded.link = '' then facebook_posts.link else excluded.link end`,
      }),
    )
    .execute()

/**
 * The conversation of a first comment. A reply that arrives before its parent gets a conversation of its own and moves
 * later.
 */
async function placeOf(db: Db, comment: Comment, personId: string | null, now: Date): Promise<string> {
  const { commentId, parentId, postId, at } = comment
  const isFirst = parentId === postId
  const place = { kind: 'comment', postId, at, now } as const
  if (isFirst) return lockOrCreateConversation(db, { ...place, key: commentId, personId })
  const parent = await itemByExternalId(db, parentId)
  const conversationId = parent?.conversation_id ?? (await lockOrCreateConversation(db, { ...place, key: parentId }))
  await moveAnswersOf(db, commentId, conversationId)
  return conversationId
}

async function moveAnswersOf(db: Db, commentId: string, conversationId: string) {
  const waiting = await db
    .selectFrom('facebook_conversations')
    .select(['id', 'unread', 'status', 'last_at', 'last_in_at', 'preview', 'preview_is_ours'])
    .where('kind', '=', 'comment')
    .where('external_id', '=', commentId)
    .where('id', '<>', conversationId)
    .forUpdate()
    .executeTakeFirst()
  if (!waiting) return
  for (const table of ['facebook_items', 'facebook_outbox'] as const)
    await db
      .updateTable(table)
      .set({ conversation_id: conversationId })
      .where('conversation_id', '=', waiting.id)
      .execute()
  await sql`
    update facebook_conversations set unread = unread or ${waiting.unread},
      status = case when ${waiting.status} = 'open' then 'open' else status end,
      preview = case when ${waiting.last_at}::timestamptz >= last_at then ${waiting.preview} else preview end,
      preview_is_ours = case when ${waiting.last_at}::timestamptz >= last_at then ${waiting.preview_is_ours} else preview_is_ours end,
      last_at = greatest(last_at, ${waiting.last_at}::timestamptz), last_in_at = greatest(last_in_at, ${waiting.last_in_at}::timestamptz)
    where id = ${conversationId}::uuid`.execute(db)
  await db.deleteFrom('facebook_conversations').where('id', '=', waiting.id).execute()
}

/** Finds our own comment whose event arrives before Facebook's response: the same text in the same place. */
async function adopted(db: Db, { ours, verb, text, commentId }: Comment, conversationId: string) {
  if (!ours || verb !== 'add') return undefined
  const row = await db
    .selectFrom('facebook_items')
    .innerJoin('facebook_outbox', 'facebook_outbox.item_id', 'facebook_items.id')
    .select('facebook_items.id')
    .where('facebook_items.conversation_id', '=', conversationId)
    .where('facebook_items.kind', '=', 'comment')
    .where('facebook_items.external_id', 'is', null)
    .where('facebook_items.text', '=', text)
    .where('facebook_outbox.action', '=', 'send')
    .where('facebook_outbox.state', 'in', ['sending', 'unknown'])
    .orderBy('facebook_items.id')
    .executeTakeFirst()
  if (row) await recordExternalId(db, row.id, commentId)
  return row && itemByExternalId(db, commentId)
}

async function made(
  db: Db,
  comment: Comment,
  { conversationId, personId }: { conversationId: string; personId: string | null },
  now: Date,
) {
  const id = newId()
  const { verb, ours, commentId, parentId, text, attachments, at, word } = comment
  const removed = verb === 'remove'
  const tells = verb === 'add' || verb === 'edited'
  await db
    .insertInto('facebook_items')
    .values({
      id,
      conversation_id: conversationId,
      kind: 'comment',
      direction: ours ? 'out' : 'in',
      external_id: commentId,
      parent_id: parentId,
      person_id: personId,
      text: tells ? text : '',
      attachments: JSON.stringify(tells ? attachments : []),
      at,
      edition: verb === 'add' ? 0 : verb === 'edited' ? word : placeholder,
      edited: verb === 'edited',
      removed,
      hidden: verb === 'hide',
      hidden_word: verb === 'hide' || verb === 'unhide' ? word : 0,
      created_at: now,
    })
    .execute()
  if (tells) await queueFiles(db, { itemId: id, attachments, now })
  return id
}

type Change = { comment: Comment; personId: string | null; now: Date }

async function changedBy(db: Db, item: Item, { comment, personId, now }: Change) {
  const { verb, text, attachments, at, word } = comment
  const set = (values: object) => db.updateTable('facebook_items').set(values).where('id', '=', item.id).execute()
  const isNew = verb === 'add' && item.edition === placeholder && !item.removed
  if (verb === 'remove') {
    // The attachments of a removed comment are deleted.
    if (!item.removed) await set({ removed: true, text: '', attachments: '[]' })
    await dropFiles(db, item.id)
  } else if (verb === 'hide' || verb === 'unhide') {
    if (word >= item.hidden_word) await set({ hidden: verb === 'hide', hidden_word: word })
  } else if (!item.removed) {
    const edition = verb === 'add' ? 0 : word
    const author = { person_id: item.person_id ?? personId, direction: comment.ours ? 'out' : item.direction }
    if (verb === 'add') await set({ at, ...author })
    if (edition > item.edition) {
      await set({ text, attachments: JSON.stringify(attachments), edition, edited: verb === 'edited', ...author })
      if (differ(attachments, item.attachments)) await queueFiles(db, { itemId: item.id, attachments, now })
    }
  }
  return { id: item.id, isNew }
}

const differ = (some: readonly object[], others: readonly object[]) => JSON.stringify(some) !== JSON.stringify(others)
