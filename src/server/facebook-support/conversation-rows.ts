import { sql } from 'kysely'
import { type Db, newId } from '../db/connection/database.ts'

type PersonRef = { id: string; name?: string }

/** Stores a person by Facebook's identifier, with their name if it is known. Returns the id. */
export async function upsertPerson(db: Db, { id, name = '' }: PersonRef, now: Date): Promise<string> {
  const row = await db
    .insertInto('facebook_people')
    .values({ id: newId(), external_id: id, name, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('external_id').doUpdateSet({
        name: sql`case when excluded.name = '' then facebook_people.name else excluded.name end`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

type Place = {
  kind: 'messenger' | 'comment'
  key: string
  personId?: string | null
  postId?: string | null
  at: Date
  now: Date
}

/**
 * Finds or creates a conversation by its subject and locks it until the transaction ends, so that its events are
 * handled one at a time.
 */
export async function lockOrCreateConversation(
  db: Db,
  { kind, key, personId = null, postId = null, at, now }: Place,
): Promise<string> {
  const row = await db
    .insertInto('facebook_conversations')
    .values({
      id: newId(),
      kind,
      external_id: key,
      person_id: personId,
      post_id: postId,
      // A conversation that starts with our message needs no reply yet.
      status: 'resolved',
      last_at: at,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'external_id']).doUpdateSet({
        person_id: sql`coalesce(facebook_conversations.person_id, excluded.person_id)`,
        post_id: sql`coalesce(facebook_conversations.post_id, excluded.post_id)`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

type Word = { conversationId: string; itemId: string; ours: boolean; text: string; at: Date; now: Date }

/**
 * Updates the conversation of a new item: an item from the person reopens it as unread, and one of ours becomes the
 * last reply. A late item does not become the latest.
 */
export async function recordItem(db: Db, { conversationId, itemId, ours, text, at, now }: Word) {
  const preview = text.replaceAll(/\s+/g, ' ').trim().slice(0, 200)
  await sql`
    update facebook_conversations set
      preview = case when ${at}::timestamptz >= last_at or preview = '' then ${preview} else preview end,
      preview_is_ours = case when ${at}::timestamptz >= last_at or preview = '' then ${ours} else preview_is_ours end,
      last_at = greatest(last_at, ${at}::timestamptz),
      last_in_at = case when ${ours} then last_in_at else greatest(last_in_at, ${at}::timestamptz) end,
      unread = case when ${ours} then unread else true end,
      status = case when ${ours} then status else 'open' end,
      last_reply_id = case when ${ours} then ${itemId}::uuid else last_reply_id end,
      updated_at = ${now}
    where id = ${conversationId}::uuid`.execute(db)
}

/** An item by Facebook's identifier. */
export const itemByExternalId = (db: Db, externalId: string) =>
  db.selectFrom('facebook_items').selectAll().where('external_id', '=', externalId).executeTakeFirst()

/** Stores Facebook's identifier of one of our items. */
export async function recordExternalId(db: Db, itemId: string, externalId: string) {
  // Its event may have arrived before the response. Then the item exists twice, and one is deleted.
  await db.deleteFrom('facebook_items').where('external_id', '=', externalId).where('id', '<>', itemId).execute()
  await db.updateTable('facebook_items').set({ external_id: externalId }).where('id', '=', itemId).execute()
  await db
    .updateTable('facebook_outbox')
    .set({ state: 'sent', lease_until: null, fault: null, said: '' })
    .where('item_id', '=', itemId)
    .where('action', '=', 'send')
    .execute()
}
