import type { Services } from '../context.ts'
import { isConflict } from '../db/connection/retry-conflicts.ts'
import { type Db, isAway, isTaken } from '../db/connection/database.ts'
import type { Task } from '../jobs/queue.ts'
import { handleComment } from './handle-comments.ts'
import { facebookSettings } from './connection.ts'
import { handleEdit, handleMessage, handleReadReceipt } from './handle-messages.ts'
import { filesTask } from './files.ts'
import { namesTask } from './names.ts'
import { type PageEvent, eventsIn } from './payload.ts'
import { notifyChanged } from './stream.ts'
import { notifyUnread } from './unread-notifications.ts'

/**
 * Handles Facebook's webhook deliveries in order of arrival. A delivery is deleted in the transaction of its effects.
 */
export const readTask: Task<object> = {
  name: 'facebook-read',
  // Handles deliveries without a scheduled job, whose process died in between.
  every: '* * * * *',
  async run(services, _payload, signal) {
    let more = true
    while (more && !signal.aborted) more = await readNext(services)
    for (const task of [namesTask, filesTask]) await services.queue.add(services.db, task, {}, { key: task.name })
  },
}

type Putting = { isUnderWay: boolean; again: boolean }
const puttings = new WeakMap<Services['queue'], Putting>()

/** Schedules the handling of stored deliveries and does not wait for it. Many at once share one job. */
export function scheduleReading({ db, queue, log }: Pick<Services, 'db' | 'queue' | 'log'>) {
  const putting = puttings.get(queue) ?? { isUnderWay: false, again: false }
  puttings.set(queue, putting)
  putting.again = true
  if (putting.isUnderWay) return
  putting.isUnderWay = true
  const put = async () => {
    while (putting.again) {
      putting.again = false
      await queue.add(db, readTask, {}, { key: readTask.name })
    }
  }
  put()
    .catch((error: unknown) => log.warn({ err: error }, 'events from Facebook are waiting to be processed'))
    .finally(() => (putting.isUnderWay = false))
}

async function readNext(services: Services): Promise<boolean> {
  const { db, log } = services
  const id = await waiting(db)
  if (id === null) return false
  try {
    await tried(() => db.transaction().execute((db) => readOne(services, db, id)))
  } catch (error) {
    // If the database is unavailable or conflicts persist, the delivery is retried. Any other error would block later
    // deliveries forever, so it is logged and the delivery is skipped.
    if (!(error instanceof Error) || isAway(error) || isConflict(error)) throw error
    log.warn({ err: error, delivery: id }, 'an event from Facebook can’t be read')
    await db
      .updateTable('facebook_deliveries')
      .set({ unreadable: error.message.slice(0, 500) })
      .where('id', '=', id)
      .execute()
  }
  return true
}

const triesWhenTaken = 5

/** Retries once if two processes create the same conversation. */
async function tried(run: () => Promise<void>, tries = triesWhenTaken): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (tries <= 1 || !isTaken(error)) throw error
    await tried(run, tries - 1)
  }
}

async function waiting(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('facebook_deliveries')
    .select('id')
    .where('unreadable', 'is', null)
    .orderBy('received_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

async function readOne(services: Services, db: Db, id: string) {
  const { now } = services
  const delivery = await db.deleteFrom('facebook_deliveries').where('id', '=', id).returning('body').executeTakeFirst()
  // Another process has handled it in the meantime.
  if (!delivery) return
  const { page_id: pageId } = await facebookSettings(db)
  const changed = new Set<string>()
  for (const pageEvent of eventsIn(delivery.body, { pageId, now: now() })) {
    const conversation = await heard(db, pageEvent, now())
    if (conversation !== null) changed.add(conversation)
  }
  for (const conversation of changed) await notifyChanged(db, conversation)
  if (changed.size > 0) await notifyUnread(db, services, [...changed])
}

function heard(db: Db, pageEvent: PageEvent, now: Date): Promise<string | null> {
  if (pageEvent.what === 'message') return handleMessage(db, pageEvent, now)
  if (pageEvent.what === 'edit') return handleEdit(db, pageEvent, now)
  if (pageEvent.what === 'seen') return handleReadReceipt(db, pageEvent)
  return handleComment(db, pageEvent, now)
}
