import type { Both } from '#contract/fields.ts'
import type { Meeting } from '#contract/meetings.ts'
import { fillEmptySide, clearRepeatedSide } from '../ui/form/bilingual.ts'
import type { TagValue } from '../ui/tags/tags.ts'
import { ownTimeZone } from '../ui/form/localTime.ts'
import { instantAt, wallAt } from '../ui/form/zoneTime.ts'

export type Frequency = 'daily' | 'weekly' | 'monthly'

/** A meeting as form values, with times in the meeting's time zone. */
export type MeetingValues = {
  title: Both
  description: Both
  startsAt: string
  timeZone: string
  durationMinutes: number | string
  joinUrl: string
  capacity: number | string
  frequency: Frequency | ''
  interval: number | string
  ends: 'count' | 'until'
  count: number | string
  until: string
  tags: TagValue[]
}

const nothing = { en: '', ar: '' }

export function valuesOf(meeting: Meeting | null): MeetingValues {
  const timeZone = meeting?.timeZone ?? ownTimeZone()
  const recurrence = meeting?.recurrence
  const until = recurrence?.until ? wallAt(Date.parse(recurrence.until), timeZone).slice(0, 10) : ''
  return {
    title: clearRepeatedSide(meeting?.title ?? nothing),
    description: clearRepeatedSide(meeting?.description ?? nothing),
    startsAt: meeting ? wallAt(Date.parse(meeting.startsAt), timeZone) : '',
    timeZone,
    durationMinutes: meeting?.durationMinutes ?? 60,
    joinUrl: meeting?.joinUrl ?? '',
    capacity: meeting?.capacity ?? '',
    frequency: recurrence?.frequency ?? '',
    interval: recurrence?.interval ?? 1,
    ends: recurrence?.until ? 'until' : 'count',
    count: recurrence?.count ?? 4,
    until,
    tags: meeting?.tags ?? [],
  }
}

/** The input of the endpoints, without the start. */
export const meetingInput = (values: MeetingValues) => ({
  title: fillEmptySide(values.title),
  description: fillEmptySide(values.description),
  timeZone: values.timeZone,
  durationMinutes: Number(values.durationMinutes),
  joinUrl: values.joinUrl.trim() || null,
  capacity: values.capacity === '' ? null : Number(values.capacity),
  recurrence: recurrenceOf(values),
  tags: values.tags.map(({ _id }) => _id),
})

export const startOf = ({ startsAt, timeZone }: MeetingValues) => instantAt(startsAt, timeZone) ?? ''

/** The start if it changed. An unchanged start keeps its seconds. */
export const changedStart = (values: MeetingValues, before: MeetingValues) =>
  values.startsAt === before.startsAt && values.timeZone === before.timeZone ? {} : { startsAt: startOf(values) }

function recurrenceOf({ frequency, interval, ends, count, until, timeZone }: MeetingValues) {
  if (!frequency) return null
  const cycle = { frequency, interval: Number(interval) }
  if (ends === 'count') return { ...cycle, count: Number(count), until: null }
  return { ...cycle, count: null, until: instantAt(`${until}T23:59`, timeZone) }
}
