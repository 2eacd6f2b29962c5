import type { Services } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { GraphFault } from './faults.ts'
import type { Graph } from './graph.ts'
import { metadataOf } from './handle-messages.ts'
import type { OutboxItem } from './outbox-item.ts'
import { upsertPerson } from './conversation-rows.ts'
import { permissionAt } from './messaging-window.ts'

type Done = { externalId: string | null; tag: string | null }

/**
 * Sends one item to Facebook. If an earlier attempt may have succeeded, Facebook is searched first, and the item is
 * only sent if it is not found. @throws GraphFault
 */
export async function sendToFacebook(services: Services, graph: Graph, order: OutboxItem): Promise<Done> {
  const { db, now } = services
  const { item, conversation } = await about(db, order)
  if (order.action !== 'send') {
    if (item.external_id === null) throw new GraphFault('gone', 'never')
    await graph.post(item.external_id, { is_hidden: order.action === 'hide' })
    return { externalId: null, tag: null }
  }
  if (item.external_id !== null) return { externalId: item.external_id, tag: order.tag }
  const sent: Sent = { text: item.text, since: order.handed_at ?? order.created_at }
  const looks = order.state === 'unknown'
  if (item.kind === 'comment') {
    const under = item.parent_id ?? conversation.external_id
    const found = looks ? await lookBelow(graph, under, sent) : null
    const response = found ?? (await graph.post(`${under}/comments`, { message: item.text }))
    return { externalId: idOf(response, 'id'), tag: null }
  }
  if (item.kind === 'private') {
    const message = { text: item.text, metadata: metadataOf(item.id) }
    const response: Record<string, unknown> = await graph
      .post('me/messages', { recipient: { comment_id: item.parent_id }, message })
      .catch((error: unknown) => {
        // A comment allows one private reply: a refusal of another one means that the first attempt succeeded.
        if (looks && error instanceof GraphFault && error.kind === 'already_replied') return {}
        throw error
      })
    await rememberIdentity(db, conversation.person_id, response['recipient_id'], now())
    return { externalId: idOf(response, 'message_id'), tag: null }
  }
  const found = looks ? await lookInChat(graph, conversation.external_id, sent) : null
  if (found) return { externalId: idOf(found, 'id'), tag: order.tag }
  // Decided when it is sent, since the message may have waited past the window.
  const leave = permissionAt(conversation.last_in_at, now())
  if (leave === 'none') throw new GraphFault('window_closed', 'never')
  const type =
    leave === 'RESPONSE' ? { messaging_type: 'RESPONSE' } : { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' }
  const message = { text: item.text, metadata: metadataOf(item.id) }
  const response = await graph.post('me/messages', { recipient: { id: conversation.external_id }, ...type, message })
  return { externalId: idOf(response, 'message_id'), tag: leave }
}

async function about(db: Db, order: OutboxItem) {
  const item = await db
    .selectFrom('facebook_items')
    .selectAll()
    .where('id', '=', order.item_id)
    .executeTakeFirstOrThrow()
  const conversation = await db
    .selectFrom('facebook_conversations')
    .selectAll()
    .where('id', '=', item.conversation_id)
    .executeTakeFirstOrThrow()
  return { item, conversation }
}

const idOf = (response: Record<string, unknown>, name: string) =>
  typeof response[name] === 'string' ? response[name] : null

type Sent = { text: string; since: Date }
// Tolerance between Facebook's clock and ours.
const tolerance = 60_000

async function lookBelow(graph: Graph, commentId: string, sent: Sent) {
  const { data } = await graph.get(`${commentId}/comments`, {
    fields: 'id,message,created_time,from',
    order: 'reverse_chronological',
    limit: '50',
  })
  return sameAs(data, sent)
}

async function lookInChat(graph: Graph, personId: string, sent: Sent) {
  const { data } = await graph.get('me/conversations', {
    platform: 'messenger',
    user_id: personId,
    fields: 'messages.limit(25){id,message,created_time,from}',
  })
  const [chat] = Array.isArray(data) ? data : []
  return sameAs((chat as { messages?: { data?: unknown } } | undefined)?.messages?.data, sent, personId)
}

type GraphMessage = { id?: unknown; message?: unknown; created_time?: unknown; from?: { id?: unknown } | null }

/** Finds a message with the same text that was sent later by the Page, not by the person. */
function sameAs(list: unknown, { text, since }: Sent, notOf?: string): Record<string, unknown> | null {
  if (!Array.isArray(list)) return null
  const found = (list as GraphMessage[]).find(({ message, created_time, from }) => {
    const at = Date.parse(String(created_time))
    return message === text && at >= since.getTime() - tolerance && (notOf === undefined || from?.id !== notOf)
  })
  return found ? { ...found } : null
}

/**
 * A private reply reveals the Messenger identity of the comment's author, so it is linked to the same member under the
 * same name.
 */
async function rememberIdentity(db: Db, personId: string | null, recipientId: unknown, now: Date) {
  if (personId === null || typeof recipientId !== 'string') return
  const person = await db.selectFrom('facebook_people').selectAll().where('id', '=', personId).executeTakeFirst()
  if (!person || person.external_id === recipientId) return
  const other = await upsertPerson(db, { id: recipientId, name: person.name }, now)
  if (person.user_id !== null)
    await db
      .updateTable('facebook_people')
      .set({ user_id: person.user_id })
      .where('id', '=', other)
      .where('user_id', 'is', null)
      .execute()
  await db
    .insertInto('facebook_contacts')
    .columns(['person_id', 'workspace_id', 'contact_id'])
    .expression((eb) =>
      eb
        .selectFrom('facebook_contacts')
        .select((inner) => [inner.val(other).as('person_id'), 'workspace_id', 'contact_id'])
        .where('person_id', '=', personId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
