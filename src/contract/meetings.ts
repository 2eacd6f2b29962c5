import { z } from 'zod'
import { MemberBrief } from './community.ts'
import { endpoint } from './endpoint.ts'
import {
  blank,
  Both,
  bothChange,
  bothInput,
  bothParagraphs,
  Count,
  Deleted,
  entity,
  flag,
  Id,
  Instant,
  InstantInput,
  line,
  one,
  pageInput,
  pageOf,
  paragraph,
  TimeZone,
  Version,
  searchedPageOf,
} from './fields.ts'
import { ContentTagBrief, contentTagIds } from './tags.ts'
import { WebAddress } from './tools.ts'
import { ZoomFaultKind } from './zoom.ts'

/** `live` and `ended` also follow from the time, whatever was set manually. */
export const MeetingStatus = z.enum(['scheduled', 'live', 'ended', 'cancelled'])
export type MeetingStatus = z.infer<typeof MeetingStatus>

export const AttendanceStatus = z.enum(['coming', 'waiting'])
export type AttendanceStatus = z.infer<typeof AttendanceStatus>

const cycle = { frequency: z.enum(['daily', 'weekly', 'monthly']), interval: z.number().int().min(1).max(30) }

/** Repeats at the same local time, `count` times or until `until`: exactly one of the two is set. */
export const Recurrence = z.object({ ...cycle, count: Count.nullable(), until: Instant.nullable() })
export type Recurrence = z.infer<typeof Recurrence>

const RecurrenceInput = z
  .strictObject({
    ...cycle,
    interval: cycle.interval.default(1),
    count: z.number().int().min(2).max(200).nullable().default(null),
    until: InstantInput.nullable().default(null),
  })
  .refine(({ count, until }) => (count === null) !== (until === null))

/**
 * State of a meeting hosted at Zoom. `pending`: Zoom has not been updated yet; `refused`: an administrator must act.
 */
export const MeetingRoom = z.object({
  state: z.enum(['pending', 'ready', 'refused']),
  fault: ZoomFaultKind.nullable(),
  /** Zoom's own error message. */
  said: z.string(),
})

/** An online meeting (the specification's "Zoom event"). Attendees and administrators see the link to join. */
export const Meeting = z.object({
  ...entity,
  title: Both,
  description: Both,
  /** Start of the first occurrence. */
  startsAt: Instant,
  /** End of the last occurrence. */
  endsAt: Instant,
  /** Start of the current or next occurrence; null if there is none. */
  nextStartsAt: Instant.nullable(),
  durationMinutes: Count,
  timeZone: z.string(),
  recurrence: Recurrence.nullable(),
  joinUrl: z.string().nullable(),
  /** Null for a link entered manually, and for everyone except administrators. */
  room: MeetingRoom.nullable(),
  capacity: Count.nullable(),
  attendeeCount: Count,
  waitingCount: Count,
  myAttendance: AttendanceStatus.nullable(),
  status: MeetingStatus,
  host: MemberBrief.nullable(),
  tags: z.array(ContentTagBrief),
})
export type Meeting = z.infer<typeof Meeting>

/** One meeting with its text as HTML and its next occurrences. */
export const MeetingPage = Meeting.extend({
  descriptionHtml: Both,
  /** The caller's position on the waiting list, from 1. Null when not waiting. */
  waitingPlace: Count.nullable(),
  occurrences: z.array(z.object({ startsAt: Instant, endsAt: Instant })),
})
export type MeetingPage = z.infer<typeof MeetingPage>

const base = '/api/:lang/zoom' as const
// Not `:meetingId`: a call without an id answers with the specification's error, not "not found".
const oneMeeting = `${base}/:meeting` as const

const seats = { calls: 60, seconds: 60 }

const filters = {
  status: blank(MeetingStatus),
  from: blank(InstantInput),
  to: blank(InstantInput),
  tagId: blank(Id),
}

export const listMeetings = endpoint(`GET ${base}`, {
  staleOk: true,
  access: 'user',
  input: z.strictObject({
    ...pageInput(['startsAt', 'nextStartsAt', 'createdAt']),
    ...filters,
  }),
  output: searchedPageOf(Meeting),
  about:
    'Returns meetings. `from` and `to` select meetings with an occurrence between them. A search that none matches in all words returns up to 100 that share most of its meaning, and the words in `loosened`.',
})

/** Exports every meeting that matches the list's filters, as CSV. */
export const exportMeetings = endpoint(`GET ${base}/export.csv`, {
  access: 'admin',
  file: true,
  input: z.strictObject({ search: blank(line(200, 0)), ...filters }),
  about: 'Exports meetings as CSV.',
})

export const getMeeting = endpoint(`GET ${oneMeeting}`, {
  staleOk: true,
  access: 'user',
  output: one(MeetingPage),
  about: 'Returns a meeting.',
})

export const createMeeting = endpoint(`POST ${base}`, {
  access: 'admin',
  status: 201,
  input: z.strictObject({
    title: bothInput(200),
    description: bothParagraphs(10_000).default({ en: '', ar: '' }),
    startsAt: InstantInput,
    durationMinutes: z.number().int().min(5).max(1440),
    timeZone: TimeZone.default('UTC'),
    /** Without a link the meeting is created at Zoom, if that is configured. */
    joinUrl: WebAddress.nullable().default(null),
    capacity: z.number().int().min(1).max(100_000).nullable().default(null),
    recurrence: RecurrenceInput.nullable().default(null),
    status: MeetingStatus.default('scheduled'),
    tags: contentTagIds.default([]),
  }),
  output: one(MeetingPage),
  about:
    'Creates a meeting. Without a link, it is created in Zoom if Zoom is set up. `room` shows the state until Zoom responds.',
})

const changes = {
  title: bothChange(line(200)).optional(),
  description: bothChange(paragraph(10_000)).optional(),
  startsAt: InstantInput.optional(),
  durationMinutes: z.number().int().min(5).max(1440).optional(),
  timeZone: TimeZone.optional(),
  joinUrl: WebAddress.nullable().optional(),
  capacity: z.number().int().min(1).max(100_000).nullable().optional(),
  recurrence: RecurrenceInput.nullable().optional(),
  status: MeetingStatus.optional(),
  tags: contentTagIds.optional(),
  version: Version,
}

export const updateMeeting = endpoint(`PATCH ${oneMeeting}`, {
  access: 'admin',
  input: z.strictObject(changes),
  output: one(MeetingPage),
  about:
    'Updates a meeting. Registered members are notified of a new time, link or status. Fails if the capacity is below the number registered (409).',
})

export const deleteMeeting = endpoint(`DELETE ${oneMeeting}`, {
  access: 'admin',
  output: Deleted,
  about: 'Deletes a meeting.',
})

// Calls without an id in the path take it from the body or query; without one they answer with the specification's
// error.
const idBeside = { _id: z.string().max(100).default('') }

export const updateMeetingById = endpoint(`PATCH ${base}`, {
  access: 'admin',
  input: z.strictObject({ ...changes, ...idBeside }),
  output: one(MeetingPage),
  about: 'Updates a meeting by its `_id`.',
})

export const deleteMeetingById = endpoint(`DELETE ${base}`, {
  access: 'admin',
  input: z.strictObject(idBeside),
  output: Deleted,
  about: 'Deletes a meeting by its `_id`.',
})

/** Retries pending and refused updates at Zoom at once. */
export const retryMeetingRoom = endpoint(`POST ${oneMeeting}/room`, {
  access: 'admin',
  output: one(MeetingPage),
  about: 'Retries the pending change of a meeting in Zoom. Fails if none is pending (409).',
})

export const startMeeting = endpoint(`POST ${oneMeeting}/start`, {
  access: 'user',
  limit: { calls: 20, seconds: 60 },
  output: one(z.object({ startUrl: z.string() })),
  about: 'Returns a new link for the host, and only the host, to start the meeting in Zoom.',
})

export const attendMeeting = endpoint(`POST ${oneMeeting}/attendance`, {
  access: 'user',
  limit: seats,
  input: z.strictObject({ wait: flag.default(false) }),
  output: one(MeetingPage),
  about: 'Registers the caller for a meeting. Fails if it is full (409), unless `wait` joins the waitlist.',
})

export const leaveMeeting = endpoint(`DELETE ${oneMeeting}/attendance`, {
  access: 'user',
  limit: seats,
  output: one(MeetingPage),
  about: 'Cancels the caller’s registration. The seat goes to the next person on the waitlist.',
})

export const listAttendance = endpoint(`GET ${oneMeeting}/attendance`, {
  access: 'admin',
  input: z.strictObject({ ...pageInput(['place']), status: blank(AttendanceStatus) }),
  output: pageOf(
    z.object({
      _id: Id,
      id: Id,
      name: z.string(),
      email: z.string(),
      image: z.string().nullable(),
      status: AttendanceStatus,
      createdAt: Instant,
      updatedAt: Instant,
    }),
  ),
  about: 'Returns a meeting’s registrations and waitlist, newest first by default. Ids are user ids.',
})

export const meetingCalendar = endpoint(`GET ${oneMeeting}/calendar.ics`, {
  responseType: 'text/calendar',
  access: 'user',
  about: 'Returns a meeting as an iCalendar file (RFC 5545).',
})

const Feed = one(z.object({ url: z.string() }))

export const calendarFeedAddress = endpoint('GET /api/:lang/calendar-feed', {
  access: 'user',
  output: Feed,
  about: 'Returns the secret address of the caller’s calendar feed, with all meetings they are registered for.',
})

export const renewCalendarFeed = endpoint('POST /api/:lang/calendar-feed', {
  access: 'user',
  limit: { calls: 20, seconds: 3600 },
  output: Feed,
  about: 'Renews the address of the caller’s calendar feed. The previous address stops working.',
})

export const calendarFeed = endpoint('GET /feed/:token/meetings.ics', {
  responseType: 'text/calendar',
  access: 'all',
  limit: { calls: 120, seconds: 60 },
  about: 'Returns a member’s calendar feed (RFC 5545) at its secret address.',
})
