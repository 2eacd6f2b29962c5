import { sql } from 'kysely'
import type { ZoomFaultKind } from '#contract/zoom.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { isTransient } from './faults.ts'

/** The queue's task that synchronises with Zoom; implemented by `sync-task.ts`. */
export const syncRoomsTask = { name: 'zoom-rooms' }

type RoomServices = Pick<Services, 'queue' | 'now'>

/**
 * Requests a Zoom meeting that matches the current meeting. It is synchronised after the transaction, once Zoom is
 * reachable.
 */
export const requestRoom = (db: Db, services: RoomServices, meetingId: string) => wish(db, services, meetingId, true)

/** Requests the deletion of a Zoom meeting; without a room it does nothing. */
export async function removeRoom(db: Db, services: RoomServices, meetingId: string) {
  const known = await db
    .selectFrom('zoom_rooms')
    .select('meeting_id')
    .where('meeting_id', '=', meetingId)
    .executeTakeFirst()
  if (known) await wish(db, services, meetingId, false)
}

async function wish(db: Db, services: RoomServices, meetingId: string, isWanted: boolean) {
  const now = services.now()
  await db
    .insertInto('zoom_rooms')
    .values({ meeting_id: meetingId, wanted: isWanted, due_at: now, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('meeting_id').doUpdateSet({
        wanted: isWanted,
        version: sql<number>`zoom_rooms.version + 1`,
        due_at: now,
        fault: null,
        said: '',
        tries: 0,
        updated_at: now,
      }),
    )
    .execute()
  await work(db, services)
}

const work = (db: Db, { queue }: Pick<Services, 'queue'>) =>
  queue.add(db, syncRoomsTask, {}, { key: syncRoomsTask.name })

/** Schedules a run for the time when the first waiting room is due, in addition to an immediate run. */
export const scheduleNextSync = ({ db, queue }: Pick<Services, 'db' | 'queue'>, at: Date) =>
  queue.add(db, syncRoomsTask, {}, { key: `${syncRoomsTask.name} later`, runAt: at })

/** Retries all waiting and refused meetings. */
export async function retryAll(db: Db, services: RoomServices, meetingId?: string) {
  await db
    .updateTable('zoom_rooms')
    .set({ due_at: services.now(), fault: null, said: '', tries: 0 })
    .where((eb) => eb.or([eb('due_at', 'is not', null), eb('told_version', '<', eb.ref('version'))]))
    .$if(meetingId !== undefined, (query) => query.where('meeting_id', '=', meetingId ?? ''))
    .execute()
  await work(db, services)
}

/** The state of a meeting's link: `ready`, `pending` (waits for Zoom), or `refused` (waits for a person). */
export type RoomState = { state: 'pending' | 'ready' | 'refused'; fault: ZoomFaultKind | null; said: string }

export type RoomRow = { told: boolean; fault: ZoomFaultKind | null; said: string }

/** A meeting's room for lists, as JSON; null for an entered link. */
export const roomColumns = sql<RoomRow | null>`(case when meetings.at_zoom_since is not null then (
  select jsonb_build_object('told', z.told_version = z.version, 'fault', z.fault, 'said', z.said)
  from zoom_rooms z where z.meeting_id = meetings.id) end)`

export function roomState(row: RoomRow | null): RoomState | null {
  if (row === null) return null
  if (row.told) return { state: 'ready', fault: null, said: '' }
  const waits = row.fault === null || isTransient.includes(row.fault)
  return { state: waits ? 'pending' : 'refused', fault: row.fault, said: row.said }
}
