import { sql } from 'kysely'
import type { Services } from '../../context.ts'
import type { Task } from '../../jobs/queue.ts'
import { Zoom } from './client.ts'
import { isAccountWide, isTransient, ZoomFault } from './faults.ts'
import { claim, LeaseLost, type Room } from './room-lease.ts'
import { syncRoom } from './sync-room.ts'
import { syncRoomsTask as known, scheduleNextSync } from './rooms.ts'
import { accountOf, zoomSettings } from './settings.ts'

const second = 1000
const minute = 60 * second

/** Synchronises meetings with Zoom one after the other, until all are done or Zoom is unreachable. */
export const syncRooms: Task<object> = {
  ...known,
  every: '* * * * *',
  async run(services, _payload, signal) {
    const account = accountOf(await zoomSettings(services.db), services)
    if (account === null) return
    const zoom = new Zoom(account)
    try {
      let goesOn = true
      while (goesOn && !signal.aborted) {
        const room = await claim(services)
        goesOn = room !== null && (await workAt(services, zoom, room))
      }
    } finally {
      zoom.close()
    }
    await comeAgain(services)
  },
}

/** @returns whether to continue with the next room */
async function workAt(services: Services, zoom: Zoom, room: Room): Promise<boolean> {
  try {
    await syncRoom(services, zoom, room)
    return true
  } catch (error) {
    if (error instanceof LeaseLost) return true
    if (!(error instanceof ZoomFault)) throw error
    await storeFault(services, room, error)
    return !isAccountWide(error.kind)
  }
}

// Zoom is retried at most 30 s after it is back.
const waits = [2, 5, 10, 20, 30].map((seconds) => seconds * second)
const refusedRetryMs = 10 * minute

function waitOf({ kind, wait }: ZoomFault, { tries, wanted }: Room): number | null {
  if (wait !== undefined) return wait
  if (isTransient.includes(kind)) return waits[Math.min(tries, waits.length - 1)] ?? null
  // A refused meeting waits for a change; a refused deletion may succeed later.
  return kind === 'refused' && wanted ? null : refusedRetryMs
}

async function storeFault({ db, now }: Services, room: Room, fault: ZoomFault) {
  const wait = waitOf(fault, room)
  const at = wait === null ? null : new Date(now().getTime() + wait)
  const faultFields = { fault: fault.kind, said: fault.detail }
  await db
    .updateTable('zoom_rooms')
    .set({
      ...faultFields,
      tries: sql<number>`tries + 1`,
      // The meeting has changed since, so Zoom may accept it now.
      due_at: sql<Date | null>`case when version > ${room.version} and ${at}::timestamptz is null then ${now()} else coalesce(${at}::timestamptz, look_again_at) end`,
      lease: null,
      leased_until: null,
    })
    .where('meeting_id', '=', room.meeting_id)
    .where('lease', '=', room.lease)
    .execute()
  if (at === null || !isAccountWide(fault.kind)) return
  await db
    .updateTable('zoom_rooms')
    .set({ ...faultFields, due_at: sql<Date>`greatest(due_at, ${at}::timestamptz)` })
    .where('due_at', 'is not', null)
    .where('lease', 'is', null)
    .execute()
}

/** Schedules the next run for when the next room is due or a lease expires. */
async function comeAgain(services: Services) {
  const { rows } = await sql<{ at: Date | null }>`
    select min(greatest(due_at, leased_until)) as at from zoom_rooms where due_at is not null`.execute(services.db)
  const at = rows[0]?.at
  if (at) await scheduleNextSync(services, at)
}
