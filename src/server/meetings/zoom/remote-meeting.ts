import type { Selectable } from 'kysely'
import type { Tables } from '../../db/tables/tables.ts'
import { occurrencesOf, type Rule } from '../occurrences.ts'
import { wallAt } from '../../text/time-zone.ts'

/** The request body of a meeting (developers.zoom.us/docs/api/meetings, "Create a meeting"). */
export type RemoteMeeting = {
  topic: string
  agenda: string
  /** 2: once; 8: recurring at fixed times; 3: recurring without times, for rules that Zoom does not support. */
  type: 2 | 3 | 8
  duration: number
  timezone: string
  start_time?: string
  recurrence?: Recurrence
}

type Recurrence = {
  type: 1 | 2 | 3
  repeat_interval: number
  end_times: number
  weekly_days?: string
  monthly_day?: number
}

type Meeting = Pick<
  Selectable<Tables['meetings']>,
  | 'id'
  | 'title_en'
  | 'title_ar'
  | 'description_en'
  | 'description_ar'
  | 'starts_at'
  | 'duration_minutes'
  | 'time_zone'
  | 'recurrence'
>

// Zoom's limits of a recurrence: interval and count (…/references/recurrence-object-definitions).
const kinds = { daily: 1, weekly: 2, monthly: 3 } as const
const maxIntervals = { daily: 90, weekly: 12, monthly: 3 }
const maxOccurrences = 50
// A month without that day is skipped here, and Zoom does not document what it does.
const lastCommonDay = 28

const maxLengths = { topic: 200, agenda: 2000 }

/** The Zoom copy of a meeting. Its agenda begins with the meeting's address, by which the copy is found again. */
export function toRemoteMeeting(meeting: Meeting, publicUrl: string): RemoteMeeting {
  const texts = (en: string, ar: string, between: string) => [...new Set([en, ar].filter(Boolean))].join(between)
  const { title_en, title_ar, description_en, description_ar } = meeting
  const agenda = `${publicUrl}/meetings/${meeting.id}\n\n${texts(description_en, description_ar, '\n\n')}`
  return {
    topic: cut(texts(title_en, title_ar, ' · '), maxLengths.topic),
    agenda: cut(agenda.trim(), maxLengths.agenda),
    duration: meeting.duration_minutes,
    timezone: meeting.time_zone,
    ...timesOf(meeting),
  }
}

/** Whether an agenda, as truncated in lists, belongs to a meeting. */
export const belongsToMeeting = (agenda: string, meetingId: string) => agenda.includes(`/meetings/${meetingId}`)

function timesOf({ starts_at, duration_minutes, time_zone, recurrence }: Meeting) {
  const rule = recurrence as Rule | null
  const once = { type: 2, start_time: `${starts_at.toISOString().slice(0, 19)}Z` } as const
  if (!rule) return once
  const times = occurrencesOf({
    startsAt: starts_at,
    durationMinutes: duration_minutes,
    timeZone: time_zone,
    recurrence: rule,
  }).length
  if (times === 1) return once
  const wall = new Date(wallAt(starts_at.getTime(), time_zone))
  const { frequency, interval } = rule
  const isLateInMonth = frequency === 'monthly' && wall.getUTCDate() > lastCommonDay
  if (times > maxOccurrences || interval > maxIntervals[frequency] || isLateInMonth) return { type: 3 } as const
  return {
    type: 8,
    // Without a Z it is a local time, which does not change with daylight saving.
    start_time: wall.toISOString().slice(0, 19),
    recurrence: {
      type: kinds[frequency],
      repeat_interval: interval,
      end_times: times,
      // Sunday is 1.
      ...(frequency === 'weekly' && { weekly_days: String(wall.getUTCDay() + 1) }),
      ...(frequency === 'monthly' && { monthly_day: wall.getUTCDate() }),
    },
  } as const
}

/** Truncates a text to a number of code units without splitting a character. */
const cut = (text: string, maxLength: number) => text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')
