import { type Db, newId } from '../db/connection/database.ts'
import { Id } from '#contract/fields.ts'
import {
  recordExternalId,
  lockOrCreateConversation,
  recordItem,
  itemByExternalId,
  upsertPerson,
} from './conversation-rows.ts'
import { queueFiles } from './files.ts'
import type { PageEvent } from './payload.ts'

type Message = Extract<PageEvent, { what: 'message' }>
type Edit = Extract<PageEvent, { what: 'edit' }>

const mark = 'sanad:'

/** Metadata of our messages, which Facebook returns in the echo. */
export const metadataOf = (itemId: string) => mark + itemId

/** Handles a message of the person, or an echo of ours; idempotent. Returns the conversation. */
export async function handleMessage(db: Db, message: Message, now: Date): Promise<string | null> {
  const own = await ownItem(db, message)
  if (own) {
    if (own.external_id === null) await recordExternalId(db, own.id, message.messageId)
    return own.conversation_id
  }
  const { at, ours } = message
  const personId = await upsertPerson(db, { id: message.personId }, now)
  const conversationId = await lockOrCreateConversation(db, {
    kind: 'messenger',
    key: message.personId,
    personId,
    at,
    now,
  })
  const known = await itemByExternalId(db, message.messageId)
  // An edit may have arrived before the message itself.
  if (known && (known.edition === 0 || known.attachments.length > 0)) return null
  if (known) {
    const attachments = JSON.stringify(message.attachments)
    await db.updateTable('facebook_items').set({ at, attachments }).where('id', '=', known.id).execute()
    await queueFiles(db, { itemId: known.id, attachments: message.attachments, now })
    return conversationId
  }
  const itemId = await keep(db, { ...message, conversationId, personId, edition: 0 }, now)
  await queueFiles(db, { itemId, attachments: message.attachments, now })
  await recordItem(db, {
    conversationId,
    itemId,
    ours,
    text: message.text || (message.attachments[0]?.name ?? ''),
    at,
    now,
  })
  return conversationId
}

type StoredMessage = Pick<Message, 'ours' | 'messageId' | 'text' | 'attachments' | 'at'> & {
  conversationId: string
  personId: string
  edition: number
}

async function keep(
  db: Db,
  { conversationId, personId, ours, messageId, text, attachments, at, edition }: StoredMessage,
  now: Date,
) {
  const id = newId()
  await db
    .insertInto('facebook_items')
    .values({
      id,
      conversation_id: conversationId,
      kind: 'message',
      direction: ours ? 'out' : 'in',
      external_id: messageId,
      person_id: ours ? null : personId,
      text,
      attachments: JSON.stringify(attachments),
      edition,
      edited: edition > 0,
      at,
      created_at: now,
    })
    .execute()
  return id
}

/** Finds our message by its metadata, even if the echo arrives before the response. */
async function ownItem(db: Db, { metadata, messageId, ours }: Message) {
  if (!ours || !metadata.startsWith(mark)) return undefined
  const id = Id.safeParse(metadata.slice(mark.length))
  if (!id.success) return undefined
  const item = await db.selectFrom('facebook_items').selectAll().where('id', '=', id.data).executeTakeFirst()
  return item?.external_id === null || item?.external_id === messageId ? item : undefined
}

/** Handles an edited message; the latest edit wins, regardless of the order of arrival. */
export async function handleEdit(db: Db, edit: Edit, now: Date): Promise<string | null> {
  const { at, ours, edition, text } = edit
  const personId = await upsertPerson(db, { id: edit.personId }, now)
  const conversationId = await lockOrCreateConversation(db, {
    kind: 'messenger',
    key: edit.personId,
    personId,
    at,
    now,
  })
  const known = await itemByExternalId(db, edit.messageId)
  if (known && known.edition >= edition) return null
  if (known) {
    await db.updateTable('facebook_items').set({ text, edition, edited: true }).where('id', '=', known.id).execute()
    return known.conversation_id
  }
  const itemId = await keep(db, { ...edit, attachments: [], conversationId, personId }, now)
  await recordItem(db, { conversationId, itemId, ours, text, at, now })
  return conversationId
}

/** Handles a read receipt: the person has read everything up to that time. */
export async function handleReadReceipt(
  db: Db,
  { personId, upTo }: Extract<PageEvent, { what: 'seen' }>,
): Promise<string | null> {
  const row = await db
    .updateTable('facebook_conversations')
    .set({ seen_at: upTo })
    .where('kind', '=', 'messenger')
    .where('external_id', '=', personId)
    .where((eb) => eb.or([eb('seen_at', 'is', null), eb('seen_at', '<', upTo)]))
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}
