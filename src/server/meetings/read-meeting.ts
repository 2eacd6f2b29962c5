import { type SelectQueryBuilder, sql } from 'kysely'
import type { AttendanceStatus, MeetingStatus } from '#contract/meetings.ts'
import { Id } from '#contract/fields.ts'
import { authorOf } from '../content/authors.ts'
import { tagsOf } from '../content/tags.ts'
import type { Viewer } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import type { Tables } from '../db/tables/tables.ts'
import { fault, found, notFound } from '../failure.ts'
import { htmlOf } from '../content/stored-html.ts'
import type { Rule } from './occurrences.ts'
import { roomColumns, roomState } from './zoom/rooms.ts'

const missingId = fault('validation_failed', { en: 'Missing zoom event ID', ar: 'معرّف اللقاء مفقود' })

/** The id of a path. @throws validation_failed if it is missing, not_found if it is malformed */
export function idOf(id: string, missing: () => Error = missingId): string {
  if (['', 'undefined', 'null'].includes(id)) throw missing()
  if (!Id.safeParse(id).success) throw notFound()
  return id
}

/** The status of a meeting at an instant: cancelled and ended are set manually, live and upcoming follow from time. */
export const statusAt = (now: Date) => sql<MeetingStatus>`(case
  when meetings.status = 'cancelled' then 'cancelled'
  when meetings.status = 'ended' or meetings.ends_at <= ${now} then 'ended'
  when meetings.live_until > ${now} or exists (select from meeting_occurrences o
    where o.meeting_id = meetings.id and o.ends_at > ${now} and o.starts_at <= ${now}) then 'live'
  else 'scheduled' end)`

/** The maximum duration of an occurrence: one that began earlier has ended. */
export const maxDuration = sql`interval '1 day'`

/** The live meetings at an instant, which are few. */
const liveAt = (now: Date) => sql`array(
  select o.meeting_id from meeting_occurrences o
    where o.starts_at <= ${now} and o.starts_at >= ${now}::timestamptz - ${maxDuration} and o.ends_at > ${now}
  union all select m.id from meetings m where m.live_until > ${now})`

/** Whether a meeting has a status at an instant: like `statusAt`, in a form that indexes support. */
export const hasStatusAt = (status: MeetingStatus, now: Date) =>
  ({
    cancelled: sql<boolean>`meetings.status = 'cancelled'`,
    ended: sql<boolean>`(meetings.status = 'ended' or (meetings.status = 'scheduled' and meetings.ends_at <= ${now}))`,
    live: sql<boolean>`(meetings.status = 'scheduled' and meetings.ends_at > ${now} and meetings.id = any(${liveAt(now)}))`,
    scheduled: sql<boolean>`(meetings.status = 'scheduled' and meetings.ends_at > ${now} and meetings.id <> all(${liveAt(now)}))`,
  })[status]

/**
 * Whether an occurrence takes place between two instants. The redundant bounds on the meeting's start and end let a
 * list sorted by start use its index.
 */
export const takesPlaceBetween = (
  from?: Date,
  to?: Date,
) => sql<boolean>`meetings.starts_at < ${to ?? 'infinity'} and meetings.ends_at > ${from ?? '-infinity'} and meetings.id in (select o.meeting_id from meeting_occurrences o
  where o.ends_at > ${from ?? '-infinity'} and o.starts_at < ${to ?? 'infinity'}
    and o.starts_at >= ${from ?? '-infinity'}::timestamptz - ${maxDuration})`

/** The start of the current or next occurrence; null if there is none. */
export const nextAt = (now: Date) => sql<Date | null>`(case when meetings.status = 'scheduled' then (
  select o.starts_at from meeting_occurrences o where o.meeting_id = meetings.id and o.ends_at > ${now}
  order by o.ends_at limit 1) end)`

/** A meeting with its tags, host and the viewer's attendance. */
export const meetingColumns = <O>(query: SelectQueryBuilder<Tables, 'meetings', O>, viewer: Viewer, now: Date) =>
  query.select([
    'meetings.id',
    'title_en',
    'title_ar',
    'description_en',
    'description_ar',
    'meetings.starts_at',
    'meetings.ends_at',
    'duration_minutes',
    'time_zone',
    'recurrence',
    'join_url',
    'capacity',
    'attendee_count',
    'waiting_count',
    'sequence',
    roomColumns.as('room'),
    'meetings.status as set_status',
    'meetings.created_at',
    'meetings.updated_at',
    statusAt(now).as('status'),
    nextAt(now).as('next_starts_at'),
    tagsOf('meeting', 'meetings.id').as('tags'),
    authorOf('meetings.host_id').as('host'),
    sql<AttendanceStatus | null>`(select a.status from meeting_attendance a
      where a.meeting_id = meetings.id and a.user_id = ${viewer.id}::uuid)`.as('mine'),
  ])

/** One meeting as the viewer sees it. @throws not_found */
export async function meetingRow(db: Db, viewer: Viewer, now: Date, id: string) {
  const row = await meetingColumns(db.selectFrom('meetings'), viewer, now)
    .select(['description_html_en', 'description_html_ar', 'html_version'])
    .where('meetings.id', '=', id)
    .executeTakeFirst()
  return found(row)
}

export type MeetingRow = Awaited<ReturnType<typeof meetingRow>>

type Brief = Omit<MeetingRow, 'description_html_en' | 'description_html_ar' | 'html_version'>

/** A meeting as the contract shows it; the join link only for attendees and administrators. */
export const presentMeeting = (row: Brief, viewer: Viewer) => ({
  _id: row.id,
  id: row.id,
  title: { en: row.title_en, ar: row.title_ar },
  description: { en: row.description_en, ar: row.description_ar },
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  nextStartsAt: row.next_starts_at,
  durationMinutes: row.duration_minutes,
  timeZone: row.time_zone,
  recurrence: row.recurrence as Rule | null,
  joinUrl: viewer.role === 'admin' || row.mine === 'coming' ? row.join_url : null,
  room: viewer.role === 'admin' ? roomState(row.room) : null,
  capacity: row.capacity,
  attendeeCount: row.attendee_count,
  waitingCount: row.waiting_count,
  myAttendance: row.mine,
  status: row.status,
  host: row.host,
  tags: row.tags,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const occurrencesShown = 10

/** One meeting with its text as HTML and its next occurrences. @throws not_found */
export async function presentMeetingPage(db: Db, viewer: Viewer, now: Date, id: string) {
  const row = await meetingRow(db, viewer, now, id)
  const occurrences = await db
    .selectFrom('meeting_occurrences')
    .select(['starts_at', 'ends_at'])
    .where('meeting_id', '=', id)
    .where('ends_at', '>', now)
    .orderBy('ends_at')
    .limit(occurrencesShown)
    .execute()
  return {
    data: {
      ...presentMeeting(row, viewer),
      waitingPlace: row.mine === 'waiting' ? await waitingPlace(db, viewer, id) : null,
      descriptionHtml: htmlIn(row),
      occurrences: occurrences.map(({ starts_at, ends_at }) => ({ startsAt: starts_at, endsAt: ends_at })),
    },
  }
}

const htmlIn = ({ html_version, ...row }: MeetingRow) => ({
  en: htmlOf({ body: row.description_en, body_html: row.description_html_en, html_version }),
  ar: htmlOf({ body: row.description_ar, body_html: row.description_html_ar, html_version }),
})

/** The viewer's position on the waiting list. */
async function waitingPlace(db: Db, viewer: Viewer, id: string): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    select count(*)::int as place from meeting_attendance before
    join meeting_attendance mine on mine.meeting_id = before.meeting_id and mine.user_id = ${viewer.id}::uuid
    where before.meeting_id = ${id}::uuid and before.status = 'waiting' and before.place <= mine.place`.execute(db)
  return rows[0]?.place ?? 1
}
