import { sql } from 'kysely'
import type { Db } from '../db/connection/database.ts'
import { fault } from '../failure.ts'
import { instantAt, wallAt } from '../text/time-zone.ts'

const tooOften = fault(
  'validation_failed',
  { en: 'A meeting can repeat at most {most} times.', ar: 'الحد الأقصى لمرات تكرار اللقاء: {most}.' },
  'recurrence',
)
const endsBefore = fault(
  'validation_failed',
  {
    en: 'The end date is before the meeting starts. Choose a later date.',
    ar: 'ينتهي التكرار قبل بداية اللقاء. يلزم اختيار تاريخ لاحق.',
  },
  'recurrence',
)

const maxOccurrences = 200
const minute = 60_000
const day = 24 * 60 * minute

/** As stored: `until` in ISO 8601. */
export type Rule = {
  frequency: 'daily' | 'weekly' | 'monthly'
  interval: number
  count: number | null
  until: string | null
}

export type Times = { startsAt: Date; durationMinutes: number; timeZone: string; recurrence: Rule | null }

export type Occurrence = { startsAt: Date; endsAt: Date }

/**
 * All occurrences of a meeting: each at the same local time in its zone, across daylight saving changes. A month
 * without that day is skipped (RFC 5545 §3.3.10). @throws validation_failed
 */
export function occurrencesOf({ startsAt, durationMinutes, timeZone, recurrence }: Times): Occurrence[] {
  const lasting = (at: Date) => ({ startsAt: at, endsAt: new Date(at.getTime() + durationMinutes * minute) })
  if (!recurrence) return [lasting(startsAt)]
  const until = recurrence.until === null ? null : new Date(recurrence.until)
  if (until && until <= startsAt) throw endsBefore()
  const first = wallAt(startsAt.getTime(), timeZone)
  const occurrences = [lasting(startsAt)]
  for (let step = 1; occurrences.length < (recurrence.count ?? maxOccurrences + 1); step += 1) {
    const wall = wallOf(first, recurrence, step)
    if (wall === null) continue
    const at = instantAt(wall, timeZone)
    if (until && at > until) break
    occurrences.push(lasting(at))
  }
  if (occurrences.length > maxOccurrences) throw tooOften({ most: maxOccurrences })
  return occurrences
}

function wallOf(first: number, { frequency, interval }: Rule, step: number): number | null {
  if (frequency !== 'monthly') return first + step * interval * (frequency === 'weekly' ? 7 : 1) * day
  const at = new Date(first)
  const date = at.getUTCDate()
  at.setUTCMonth(at.getUTCMonth() + step * interval)
  return at.getUTCDate() === date ? at.getTime() : null
}

/**
 * Stores the occurrences of a meeting. An unchanged occurrence keeps its reminder state; one that is less than a day
 * away gets no day-before reminder.
 */
export async function storeOccurrences(db: Db, meetingId: string, occurrences: readonly Occurrence[], now: Date) {
  await db
    .deleteFrom('meeting_occurrences')
    .where('meeting_id', '=', meetingId)
    .where('number', '>=', occurrences.length)
    .execute()
  const starts = occurrences.map(({ startsAt }) => startsAt.toISOString())
  const ends = occurrences.map(({ endsAt }) => endsAt.toISOString())
  await sql`
    insert into meeting_occurrences as o (meeting_id, number, starts_at, ends_at, reminded_day_at)
    select ${meetingId}::uuid, (place - 1)::int, starts_at, ends_at,
      case when starts_at <= ${now}::timestamptz + interval '1 day' then ${now}::timestamptz end
    from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) with ordinality as given (starts_at, ends_at, place)
    on conflict (meeting_id, number) do update set
      starts_at = excluded.starts_at,
      -- What was over before its time stays over, whatever is changed of the words.
      ends_at = case when o.starts_at = excluded.starts_at and o.over_at < excluded.ends_at then o.over_at else excluded.ends_at end,
      over_at = case when o.starts_at = excluded.starts_at then o.over_at end,
      reminded_day_at = case when o.starts_at = excluded.starts_at then o.reminded_day_at else excluded.reminded_day_at end,
      reminded_soon_at = case when o.starts_at = excluded.starts_at then o.reminded_soon_at end`.execute(db)
  await sql`update meetings set ends_at = taken.until
    from (select max(ends_at) as until from meeting_occurrences where meeting_id = ${meetingId}::uuid) taken
    where id = ${meetingId}::uuid and ends_at <> taken.until`.execute(db)
}
