import { sql } from 'kysely'
import type { Services } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import type { Task } from '../jobs/queue.ts'
import { notifyAttendees } from './notify-attendees.ts'
import { fillSeats, lockMeeting } from './seats.ts'

/**
 * Periodic work of meetings: reminders a day and 15 minutes before, and reassignment of the seats of deleted accounts.
 */
export const meetingRounds: Task<object> = {
  name: 'meeting-rounds',
  every: '*/5 * * * *',
  async run(services) {
    await services.db.transaction().execute(async (db) => {
      await remind(db, services, sql`reminded_day_at`, { from: '1 hour', to: '1 day' })
      await remind(db, services, sql`reminded_soon_at`, { from: '0', to: '15 minutes' })
    })
    await giveFreedSeats(services)
  },
}

type Due = { id: string; title_en: string; title_ar: string; starts_at: Date; time_zone: string }

/** The mark on the occurrence and its notification share a transaction, so each reminder is sent once. */
async function remind(db: Db, services: Services, mark: ReturnType<typeof sql>, span: { from: string; to: string }) {
  const now = services.now()
  const { rows } = await sql<Due>`
    update meeting_occurrences o set ${mark} = ${now}
    from meetings m
    where m.id = o.meeting_id and m.status = 'scheduled' and o.${mark} is null
      and o.starts_at > ${now}::timestamptz + ${span.from}::interval and o.starts_at <= ${now}::timestamptz + ${span.to}::interval
    returning m.id, m.title_en, m.title_ar, o.starts_at, m.time_zone`.execute(db)
  for (const meeting of rows)
    await notifyAttendees(db, services, meeting, {
      kind: 'meeting.reminder',
      actorId: null,
      audience: { attendeesOf: meeting.id },
    })
}

async function giveFreedSeats(services: Services) {
  const waitedFor = await services.db
    .selectFrom('meetings')
    .select('id')
    .where('waiting_count', '>', 0)
    .where('status', '=', 'scheduled')
    .where('ends_at', '>', services.now())
    .where((eb) => eb.or([eb('capacity', 'is', null), eb('attendee_count', '<', eb.ref('capacity'))]))
    .limit(1000)
    .execute()
  for (const { id } of waitedFor)
    await services.db.transaction().execute(async (db) => {
      await fillSeats(db, services, await lockMeeting(db, id))
    })
}
