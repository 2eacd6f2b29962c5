import { isDeepStrictEqual } from 'node:util'
import type { In } from '#contract/endpoint.ts'
import type { createMeeting, deleteMeeting, updateMeeting } from '#contract/meetings.ts'
import { record } from '../people/audit.ts'
import { searchColumns } from '../content/search-index.ts'
import { setTags } from '../content/tags.ts'
import type { UserContext } from '../context.ts'
import { type Db, newId } from '../db/connection/database.ts'
import { fault } from '../failure.ts'
import { changedAt, checkVersion, lastHand } from '../db/versions.ts'
import { notifyAttendees } from './notify-attendees.ts'
import { meetingHtml } from '../content/stored-html.ts'
import { idOf, presentMeetingPage, meetingRow, presentMeeting } from './read-meeting.ts'
import { type Occurrence, occurrencesOf, type Rule, storeOccurrences } from './occurrences.ts'
import { fillSeats, type LockedMeeting, lockMeeting } from './seats.ts'
import { resolveLink, scheduleSync } from './zoom/meeting-link.ts'
import { removeRoom, requestRoom } from './zoom/rooms.ts'

const tooFewSeats = fault(
  'conflict',
  { en: '{count} already registered. Enter a higher capacity.', ar: 'عدد الحجوزات {count}. يلزم عدد مقاعد لا يقل عنه.' },
  'capacity',
)
const isOver = fault('conflict', { en: 'This meeting has ended.', ar: 'انتهى هذا اللقاء.' }, 'status')
const missingId = fault('validation_failed', {
  en: 'Meeting ID is missing for update operation',
  ar: 'معرّف اللقاء مفقود في عملية التحديث',
})

/** Creates a meeting. @throws validation_failed for unknown tags or a repetition without an end */
export async function create(ctx: UserContext, input: In<typeof createMeeting>) {
  return ctx.db.transaction().execute(async (db) => {
    const id = newId()
    const recurrence = stored(input.recurrence)
    const occurrences = occurrencesOf({ ...input, recurrence })
    const texts = {
      title_en: input.title.en,
      title_ar: input.title.ar,
      description_en: input.description.en,
      description_ar: input.description.ar,
    }
    const status = statusColumns(input.status, occurrences, ctx.now())
    const link = await resolveLink(ctx, noLink, {
      typed: input.joinUrl,
      status: status.status,
      endsAt: endOf(occurrences),
    })
    await db
      .insertInto('meetings')
      .values({
        id,
        ...texts,
        ...searchColumns('meetings', texts),
        ...meetingHtml(texts),
        starts_at: input.startsAt,
        ends_at: endOf(occurrences),
        duration_minutes: input.durationMinutes,
        time_zone: input.timeZone,
        recurrence: recurrence && JSON.stringify(recurrence),
        ...link,
        capacity: input.capacity,
        ...status,
        host_id: ctx.viewer.id,
        created_at: ctx.now(),
        updated_at: ctx.now(),
      })
      .execute()
    await storeOccurrences(db, id, occurrences, ctx.now())
    await setTags(db, 'meeting', id, input.tags)
    if (link.at_zoom_since !== null) await requestRoom(db, ctx, id)
    await record(db, ctx, {
      action: 'meeting.create',
      entityType: 'meeting',
      entityId: id,
      after: await auditFields(db, ctx, id),
    })
    return presentMeetingPage(db, ctx.viewer, ctx.now(), id)
  })
}

const noLink = { join_url: null, at_zoom_since: null }

/**
 * Applies the changes of the input. Attendees are notified of a changed time, link or status; added seats go to the
 * waiting list.
 * @throws not_found, validation_failed, conflict for an outdated version or fewer seats than attendees
 */
export async function update(ctx: UserContext, { meeting, version, ...input }: In<typeof updateMeeting>) {
  const id = idOf(meeting, missingId)
  return ctx.db.transaction().execute(async (db) => {
    const row = await lockMeeting(db, id)
    await checkVersion({
      version,
      updatedAt: row.updated_at,
      current: async () => ({
        data: presentMeeting(await meetingRow(db, ctx.viewer, ctx.now(), id), ctx.viewer),
        by: await lastHand(db, 'meeting', id),
      }),
    })
    const before = await auditFields(db, ctx, id)
    const capacity = input.capacity === undefined ? row.capacity : input.capacity
    if (capacity !== null && capacity < row.attendee_count) throw tooFewSeats({ count: row.attendee_count })
    await store(db, ctx, row, { ...input, capacity })
    if (input.tags) await setTags(db, 'meeting', id, input.tags)
    const changed = await lockMeeting(db, id)
    await fillSeats(db, ctx, changed)
    await notifyOfChange(db, ctx, row, changed)
    await scheduleSync(db, ctx, row, changed)
    await record(db, ctx, {
      action: 'meeting.update',
      entityType: 'meeting',
      entityId: id,
      before,
      after: await auditFields(db, ctx, id),
    })
    return presentMeetingPage(db, ctx.viewer, ctx.now(), id)
  })
}

async function store(
  db: Db,
  ctx: UserContext,
  row: LockedMeeting,
  input: Omit<In<typeof updateMeeting>, 'meeting' | 'version'>,
) {
  const recurrence = input.recurrence === undefined ? (row.recurrence as Rule | null) : stored(input.recurrence)
  const times = {
    startsAt: input.startsAt ?? row.starts_at,
    durationMinutes: input.durationMinutes ?? row.duration_minutes,
    timeZone: input.timeZone ?? row.time_zone,
    recurrence,
  }
  const occurrences = occurrencesOf(times)
  const texts = {
    title_en: input.title?.en ?? row.title_en,
    title_ar: input.title?.ar ?? row.title_ar,
    description_en: input.description?.en ?? row.description_en,
    description_ar: input.description?.ar ?? row.description_ar,
  }
  const status = input.status === undefined ? null : statusColumns(input.status, occurrences, ctx.now())
  const link = await resolveLink(ctx, row, {
    typed: input.joinUrl,
    status: status?.status ?? row.status,
    endsAt: endOf(occurrences),
  })
  await db
    .updateTable('meetings')
    .set({
      ...texts,
      ...searchColumns('meetings', texts),
      ...meetingHtml(texts),
      starts_at: times.startsAt,
      ends_at: endOf(occurrences),
      duration_minutes: times.durationMinutes,
      time_zone: times.timeZone,
      recurrence: recurrence && JSON.stringify(recurrence),
      join_url: link.join_url,
      at_zoom_since: link.at_zoom_since,
      ...(input.capacity !== undefined && { capacity: input.capacity }),
      ...status,
      sequence: row.sequence + 1,
      updated_at: changedAt(ctx.now(), row.updated_at),
    })
    .where('id', '=', row.id)
    .execute()
  await storeOccurrences(db, row.id, occurrences, ctx.now())
}

/** Deletes a meeting and notifies its attendees. @throws not_found */
export async function remove(ctx: UserContext, { meeting }: In<typeof deleteMeeting>) {
  const id = idOf(meeting)
  return ctx.db.transaction().execute(async (db) => {
    const row = await lockMeeting(db, id)
    const before = await auditFields(db, ctx, id)
    const people = await db.selectFrom('meeting_attendance').select('user_id').where('meeting_id', '=', id).execute()
    await db.deleteFrom('meetings').where('id', '=', id).execute()
    await removeRoom(db, ctx, id)
    if (people.length > 0 && row.status === 'scheduled' && row.ends_at > ctx.now())
      await notifyAttendees(db, ctx, row, {
        kind: 'meeting.cancelled',
        actorId: ctx.viewer.id,
        link: '/meetings',
        audience: { users: people.map(({ user_id }) => user_id) },
      })
    await record(db, ctx, { action: 'meeting.delete', entityType: 'meeting', entityId: id, before })
    return { data: { _id: id } }
  })
}

/** The changes of a future meeting that its attendees must know. */
async function notifyOfChange(db: Db, ctx: UserContext, before: LockedMeeting, after: LockedMeeting) {
  const known = ({ starts_at, ends_at, duration_minutes, time_zone, recurrence, join_url, status }: LockedMeeting) => ({
    starts_at,
    ends_at,
    duration_minutes,
    time_zone,
    recurrence,
    join_url,
    status,
  })
  const lay = before.ends_at > ctx.now() || after.ends_at > ctx.now()
  if (!lay || after.attendee_count + after.waiting_count === 0 || isDeepStrictEqual(known(before), known(after))) return
  await notifyAttendees(db, ctx, after, {
    kind: after.status === 'cancelled' && before.status !== 'cancelled' ? 'meeting.cancelled' : 'meeting.changed',
    actorId: ctx.viewer.id,
    audience: { attendeesOf: after.id },
  })
}

/** Sets a meeting live manually until the current or next occurrence ends. @throws conflict if there is none */
function statusColumns(
  status: NonNullable<In<typeof updateMeeting>['status']>,
  occurrences: readonly Occurrence[],
  now: Date,
) {
  if (status !== 'live') return { status, live_until: null }
  const next = occurrences.find(({ endsAt }) => endsAt > now)
  if (!next) throw isOver()
  return { status: 'scheduled' as const, live_until: next.endsAt }
}

const endOf = (occurrences: readonly Occurrence[]) =>
  occurrences.reduce((last, { endsAt }) => (endsAt > last ? endsAt : last), new Date(0))

const stored = (recurrence: In<typeof createMeeting>['recurrence']): Rule | null =>
  recurrence && { ...recurrence, until: recurrence.until?.toISOString() ?? null }

/** Audit fields of a meeting. */
async function auditFields(db: Db, ctx: UserContext, id: string) {
  const {
    _id,
    description: _description,
    host: _host,
    myAttendance: _mine,
    room: _room,
    ...rest
  } = presentMeeting(await meetingRow(db, ctx.viewer, ctx.now(), id), ctx.viewer)
  return rest
}
