import { sql } from 'kysely'
import type { Services } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import type { Task } from '../jobs/queue.ts'
import { isOutageFault, recordRecovery, recordOutage, releaseProbe, claimProbe } from './outage.ts'
import { connectionOf, facebookSettings } from './connection.ts'
import { recordExternalId } from './conversation-rows.ts'
import { GraphFault } from './faults.ts'
import { withGraph } from './graph.ts'
import { sendToFacebook } from './send.ts'
import { pauseFor } from './pause.ts'
import { notifyChanged } from './stream.ts'
import type { OutboxItem } from './outbox-item.ts'
// Longer than a search and a call together, so a process that holds the lease for longer is dead.
const lease = 30_000
/** How long the echo may take before the message is searched for on Facebook (ms). */
const echoTime = 15_000
// About a week of retries.
const maxTries = 20_000
const slowerFor = 60_000

/** Sends the queued items of one conversation in order. */
export const sendTask: Task<{ conversationId: string }> = {
  name: 'facebook-send',
  async run(services, { conversationId }, signal) {
    while (!signal.aborted && (await sendNext(services, conversationId)));
  },
}

/** Schedules the sending of a conversation's items, in the caller's transaction. */
export const send = ({ queue }: Pick<Services, 'queue'>, db: Db, conversationId: string, runAt?: Date) =>
  queue.add(db, sendTask, { conversationId }, { key: `${sendTask.name} ${conversationId}`, ...(runAt && { runAt }) })

/** Schedules every conversation with due items. */
export async function sendAll(services: Services) {
  const { rows } = await sql<{ id: string }>`
    select id from (select distinct on (conversation_id) conversation_id as id, next_at from facebook_outbox
      where state in ('queued', 'sending', 'unknown') order by conversation_id, facebook_outbox.id) first
    where next_at <= ${services.now()}`.execute(services.db)
  for (const { id } of rows) await send(services, services.db, id)
}

/** Schedules due items without a job: after a stop, a pause, or the death of a process. */
export const roundsTask: Task<object> = { name: 'facebook-rounds', every: '* * * * *', run: sendAll }

/** @returns whether another item may be due */
async function sendNext(services: Services, conversationId: string): Promise<boolean> {
  const { db } = services
  const set = await facebookSettings(db)
  const connection = connectionOf(set, services)
  const paused = set.paused_until !== null && set.paused_until > services.now()
  if (connection.pageToken === null || set.fault !== null || paused) return false
  const probes = set.away_until !== null
  if (probes && !(await claimProbe(services))) return false
  const claimed = await claim(services, conversationId)
  if (!claimed) {
    if (probes) await releaseProbe(services)
    return false
  }
  await notifyChanged(db, conversationId)
  try {
    const done = await withGraph(services, connection, (graph) => sendToFacebook(services, graph, claimed))
    await settle(services, claimed, done)
    if (probes) await goOn(services)
    return true
  } catch (error) {
    if (!(error instanceof GraphFault)) throw error
    if (isOutageFault(error)) await waitForAll(services, probes)
    else if (probes) await goOn(services)
    return remedied(services, claimed, error)
  }
}

/** Facebook answers again, so all waiting conversations are scheduled. */
async function goOn(services: Services) {
  await recordRecovery(services)
  await sendAll(services)
}

/** Facebook does not answer, so all sending is paused and one probe is scheduled. */
async function waitForAll(services: Services, probed: boolean) {
  const pause = await recordOutage(services, { probed })
  const runAt = new Date(Date.now() + pause)
  if (pause > 0) await services.queue.add(services.db, roundsTask, {}, { key: `${roundsTask.name} later`, runAt })
}

/** Claims the first queued item of a conversation under a lease; null while another one is being sent. */
async function claim(services: Services, conversationId: string): Promise<OutboxItem | null> {
  const at = services.now()
  return services.db.transaction().execute(async (db) => {
    const first = await db
      .selectFrom('facebook_outbox')
      .selectAll()
      .where('conversation_id', '=', conversationId)
      .where('state', 'in', ['queued', 'sending', 'unknown'])
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .executeTakeFirst()
    if (!first || first.next_at > at) return null
    const leaseLeftMs =
      first.state === 'sending' && first.lease_until !== null ? first.lease_until.getTime() - at.getTime() : 0
    if (leaseLeftMs > 0) {
      // The holder of the lease may be dead.
      await send(services, db, conversationId, new Date(Date.now() + leaseLeftMs))
      return null
    }
    // The holder died, before or after Facebook received the item.
    const state = first.state === 'sending' ? 'unknown' : first.state
    const lease_until = new Date(at.getTime() + lease)
    const handed_at = first.handed_at ?? at
    const set = { state: 'sending' as const, lease_until, handed_at, attempts: first.attempts + 1 }
    await db.updateTable('facebook_outbox').set(set).where('id', '=', first.id).execute()
    return { ...first, ...set, state }
  })
}

async function settle(
  { db, now }: Services,
  order: OutboxItem,
  done: { externalId: string | null; tag: string | null },
) {
  await db.transaction().execute(async (db) => {
    if (order.action === 'send' && done.externalId !== null) await recordExternalId(db, order.item_id, done.externalId)
    if (order.action !== 'send')
      await db
        .updateTable('facebook_items')
        .set({ hidden: order.action === 'hide', hidden_word: now().getTime() })
        .where('id', '=', order.item_id)
        .execute()
    await db
      .updateTable('facebook_outbox')
      .set({ state: 'sent', lease_until: null, fault: null, said: '', tag: done.tag })
      .where('id', '=', order.id)
      .execute()
    await notifyChanged(db, order.conversation_id)
  })
}

/** Handles a failed item. @returns whether the next item may be sent */
async function remedied(services: Services, order: OutboxItem, fault: GraphFault): Promise<boolean> {
  const { db, now } = services
  const remedy = fault.remedy === 'later' && order.attempts >= maxTries ? 'never' : fault.remedy
  const put = async (values: { state: OutboxItem['state']; next_at?: Date; attempts?: number }) => {
    const set = { ...values, lease_until: null, fault: fault.kind, said: fault.message }
    // An echo may have arrived in the meantime, which proves that the item was sent.
    await db.updateTable('facebook_outbox').set(set).where('id', '=', order.id).where('state', '=', 'sending').execute()
    await notifyChanged(db, order.conversation_id)
  }
  const waiting = order.state === 'unknown' ? 'unknown' : 'queued'
  if (remedy === 'never') {
    await put({ state: 'failed' })
    return true
  }
  if (remedy === 'connection') {
    await put({ state: waiting, attempts: order.attempts - 1 })
    await pauseFor(services, fault)
    return false
  }
  const pause =
    remedy === 'slower'
      ? (fault.after ?? slowerFor / 1000) * 1000
      : remedy === 'look'
        ? echoTime
        : backoff(order.attempts)
  const next_at = new Date(now().getTime() + pause)
  const attempts = remedy === 'slower' ? order.attempts - 1 : order.attempts
  await put({ state: remedy === 'look' ? 'unknown' : waiting, next_at, attempts })
  if (remedy === 'slower') {
    await db.updateTable('facebook_settings').set({ paused_until: next_at }).execute()
    await notifyChanged(db, '')
  }
  await send(services, db, order.conversation_id, new Date(Date.now() + pause))
  return false
}

/** 2 s, 4 s, 8 s … 30 s, so that sending resumes at most 30 s after Facebook is back. */
const backoff = (attempts: number) => Math.min(30_000, 2000 * 2 ** Math.min(Math.max(attempts, 1) - 1, 4))
