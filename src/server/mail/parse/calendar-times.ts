import type { CalendarTime } from '#contract/email-marketing/message.ts'
import { instantAt } from '../../text/time-zone.ts'
import { windowsZones } from './windows-zones.ts'
import { type Component, first, type Property } from './calendar-lines.ts'

const day = 24 * 60 * 60 * 1000

/** Parses a DATE or DATE-TIME property; null when it is not a time. */
export function timeOf(property: Property | undefined, calendar: Component): CalendarTime | null {
  const [, date, clock, utc] = /^(\d{8})(?:T(\d{6})(Z?))?$/.exec(property?.value.trim() ?? '') ?? []
  const wall = date === undefined ? null : wallOf(date, clock ?? '000000')
  if (wall === null) return null
  if (clock === undefined) return { kind: 'day', at: new Date(wall).toISOString().slice(0, 10), zone: null }
  if (utc) return instant(wall)
  const zone = property?.parameters.get('TZID')
  if (zone === undefined) return { kind: 'local', at: minute(wall), zone: null }
  const known = knownZone(zone)
  if (known !== null) return instant(instantAt(wall, known).getTime())
  const offset = offsetIn(calendar, zone, wall)
  if (offset !== null) return instant(wall - offset)
  const windows = windowsZones.get(zone.toLowerCase())
  if (windows !== undefined) return instant(instantAt(wall, windows).getTime())
  return { kind: 'local', at: minute(wall), zone: zone.slice(0, 100) }
}

/**
 * The end of an event; null unless it is after the start. For whole days this is the last day: DTEND names the day
 * after it (§3.6.1).
 */
export function endOf(event: Component, calendar: Component, start: CalendarTime): CalendarTime | null {
  const declaredEnd = timeOf(first(event, 'DTEND'), calendar) ?? later(start, first(event, 'DURATION')?.value ?? '')
  if (!declaredEnd || declaredEnd.kind !== start.kind) return null
  const end =
    start.kind === 'day'
      ? { ...declaredEnd, at: new Date(Date.parse(declaredEnd.at) - day).toISOString().slice(0, 10) }
      : declaredEnd
  return end.at > start.at ? end : null
}

const instant = (at: number): CalendarTime => ({ kind: 'instant', at: new Date(at).toISOString(), zone: null })
const minute = (wall: number) => new Date(wall).toISOString().slice(0, 16)

/** Wall-clock time as if it were UTC, in milliseconds; null for a date or time that does not exist. */
function wallOf(date: string, clock: string): number | null {
  const [year, month, dayOf] = [date.slice(0, 4), date.slice(4, 6), date.slice(6)]
  // A leap second counts as the second before it.
  const second = clock.slice(4) === '60' ? '59' : clock.slice(4)
  const iso = `${year}-${month}-${dayOf}T${clock.slice(0, 2)}:${clock.slice(2, 4)}:${second}`
  const wall = Date.parse(`${iso}Z`)
  // Zone rules may start in any year: 1601 in Outlook, 1 in other programs.
  if (Number.isNaN(wall) || Number(year) > 2200) return null
  return new Date(wall).toISOString().startsWith(iso) ? wall : null
}

const duration = /^\+?P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?)?$/

function later(start: CalendarTime, value: string): CalendarTime | null {
  const parts = duration.exec(value.trim())
  if (!parts) return null
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0))
  const long = (weeks * 7 + days) * day + ((hours * 60 + minutes) * 60 + seconds) * 1000
  const end = Date.parse(start.kind === 'local' ? `${start.at}Z` : start.at) + long
  if (start.kind === 'instant') return instant(end)
  return start.kind === 'day'
    ? { ...start, at: new Date(end).toISOString().slice(0, 10) }
    : { ...start, at: minute(end) }
}

/** Resolves an IANA time zone name, also after the prefix of some programs (`/example.org/Europe/Berlin`). */
function knownZone(zone: string): string | null {
  const parts = zone.split('/')
  for (const name of [zone, parts.slice(-3).join('/'), parts.slice(-2).join('/')]) {
    if (name.length > 60 || !/^[A-Za-z]/.test(name)) continue
    try {
      return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
    } catch {
      // An unknown name: try the next one.
    }
  }
  return null
}

/**
 * The UTC offset of a zone in milliseconds, from the VTIMEZONE rules of the calendar (§3.6.5), as Outlook writes them;
 * null without rules.
 */
function offsetIn(calendar: Component, zone: string, wall: number): number | null {
  const rules = calendar.within.find(
    (component) => component.name === 'VTIMEZONE' && first(component, 'TZID')?.value.trim() === zone,
  )
  const turns = (rules?.within ?? []).slice(0, 50).flatMap((rule) => {
    const offset = offsetOf(first(rule, 'TZOFFSETTO')?.value ?? '')
    const turned = lastTurn(rule, wall)
    return offset === null || turned === null ? [] : [{ offset, turned }]
  })
  const inForce = turns.filter(({ turned }) => turned <= wall).toSorted((a, b) => b.turned - a.turned)
  // Before the first transition, the first rule applies.
  return (inForce[0] ?? turns[0])?.offset ?? null
}

function offsetOf(value: string): number | null {
  const [, sign, hours, minutes] = /^([+-])(\d{2})(\d{2})(?:\d{2})?$/.exec(value.trim()) ?? []
  if (sign === undefined) return null
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/**
 * The latest transition of a rule up to a wall-clock time: a single one, or a yearly one
 * (`FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU`).
 */
function lastTurn(rule: Component, wall: number): number | null {
  const [, date, clock] = /^(\d{8})T(\d{6})/.exec(first(rule, 'DTSTART')?.value.trim() ?? '') ?? []
  const from = date === undefined || clock === undefined ? null : wallOf(date, clock)
  if (from === null) return null
  const last = Math.min(wall, untilOf(rule))
  const [, month] = /BYMONTH=(\d{1,2})\b/.exec(first(rule, 'RRULE')?.value ?? '') ?? []
  const [, place, weekday] = /BYDAY=([+-]?\d)([A-Z]{2})\b/.exec(first(rule, 'RRULE')?.value ?? '') ?? []
  if (month === undefined || place === undefined) return from
  const year = new Date(last).getUTCFullYear()
  const turns = [year - 1, year].map((candidateYear) => {
    const date = weekdayOf(candidateYear, Number(month) - 1, {
      place: Number(place),
      weekday: weekdays.indexOf(weekday ?? ''),
    })
    return date + (((from % day) + day) % day)
  })
  return turns.findLast((turned) => turned <= last && turned >= from) ?? from
}

/** When a rule ends, in the wall-clock time before its transition (§3.3.10): UNTIL is in UTC. */
function untilOf(rule: Component): number {
  const [, date, clock, utc] = /UNTIL=(\d{8})(?:T(\d{6})(Z?))?/.exec(first(rule, 'RRULE')?.value ?? '') ?? []
  const until = date === undefined ? null : wallOf(date, clock ?? '235959')
  if (until === null) return Number.POSITIVE_INFINITY
  return until + (utc ? (offsetOf(first(rule, 'TZOFFSETFROM')?.value ?? '') ?? 0) : 0)
}

/** The nth weekday of a month; a negative `place` counts from the end (-1 is the last). */
function weekdayOf(year: number, month: number, { place, weekday }: { place: number; weekday: number }): number {
  const edge = place > 0 ? Date.UTC(year, month, 1) : Date.UTC(year, month + 1, 0)
  const ahead = place > 0 ? weekday - new Date(edge).getUTCDay() : new Date(edge).getUTCDay() - weekday
  const away = ((ahead + 7) % 7) + 7 * (Math.abs(place) - 1)
  return edge + (place > 0 ? away : -away) * day
}
