import { sql } from 'kysely'
import type { Services } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { found } from '../failure.ts'
import { notifyAttendees } from './notify-attendees.ts'

/**
 * Locks a meeting's row until the transaction ends, so that seats are assigned one after the other. @throws not_found
 */
export async function lockMeeting(db: Db, id: string) {
  const row = await db
    .selectFrom('meetings')
    .selectAll()
    .where('id', '=', id)
    // `no key update`: inserts with a foreign key to the meeting do not have to wait.
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found(row)
}

export type LockedMeeting = Awaited<ReturnType<typeof lockMeeting>>

/**
 * Assigns free seats of a locked meeting to the waiting list in order, with notifications. Returns the remaining free
 * seats.
 */
export async function fillSeats(db: Db, services: Services, meeting: LockedMeeting): Promise<number> {
  const free = (meeting.capacity ?? Infinity) - meeting.attendee_count
  const isOver = meeting.status !== 'scheduled' || meeting.ends_at <= services.now()
  if (free <= 0 || meeting.waiting_count === 0 || isOver) return free
  const { rows } = await sql<{ user_id: string }>`
    update meeting_attendance set status = 'coming', updated_at = ${services.now()}
    where (meeting_id, user_id) in (
      select meeting_id, user_id from meeting_attendance where meeting_id = ${meeting.id}::uuid and status = 'waiting'
      order by place limit ${Number.isFinite(free) ? free : null})
    returning user_id`.execute(db)
  if (rows.length > 0)
    await notifyAttendees(db, services, meeting, {
      kind: 'meeting.seat',
      actorId: null,
      audience: { users: rows.map((row) => row.user_id) },
    })
  return free - rows.length
}
