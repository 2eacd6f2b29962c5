import { component, property, textProperty, wallTime } from '../export/ical-lines.ts'
import { wallAt } from '../text/time-zone.ts'

const second = 1000
const day = 24 * 60 * 60 * second

/** Number of years for which a zone's rules are written; later rules are unknown. */
const yearsAhead = 10

const offsetAt = (instant: number, zone: string) => wallAt(instant, zone) - instant

/**
 * Whether a time can be written as local time: it is within the known years and unambiguous, since programs disagree
 * about an hour that occurs twice.
 */
export function isLocal(instant: Date, zone: string, now: Date): boolean {
  if (isUtc(zone) || instant.getUTCFullYear() >= now.getUTCFullYear() + yearsAhead) return false
  const wall = wallAt(instant.getTime(), zone)
  const meant = [-day, day].map((from) => wall - offsetAt(wall + from, zone)).filter((at) => wallAt(at, zone) === wall)
  return new Set(meant).size === 1
}

const isUtc = (zone: string) => /^(?:(?:Etc\/)?(?:UTC|GMT|UCT|Universal|Zulu)|GMT)$/i.test(zone)

/**
 * The rules of a time zone (RFC 5545 §3.6.5) for a period, with each transition listed separately, from this runtime's
 * time zone database. Calendars that do not know the zone still show the right time.
 */
export function zoneComponent(zone: string, from: Date, to: Date): string[] {
  const years = Array.from(
    { length: to.getUTCFullYear() - from.getUTCFullYear() + 2 },
    (_unused, at) => from.getUTCFullYear() - 1 + at,
  )
  const first = Date.UTC(years[0] ?? 0, 0, 1)
  const changes = years.flatMap((year) => changesOf(zone, year))
  const before = offsetAt(first, zone)
  const standard = Math.min(before, ...changes.map(({ after }) => after))
  const observance = (at: number, offsets: { before: number; after: number }) =>
    component(offsets.after > standard ? 'DAYLIGHT' : 'STANDARD', [
      property('DTSTART', wallTime(at + offsets.before)),
      property('TZOFFSETFROM', offsetText(offsets.before)),
      property('TZOFFSETTO', offsetText(offsets.after)),
      textProperty('TZNAME', offsetText(offsets.after)),
    ])
  return component('VTIMEZONE', [
    property('TZID', zone),
    ...observance(first - before, { before, after: before }),
    ...changes.flatMap(({ at, ...offsets }) => observance(at, offsets)),
  ])
}

type Change = { at: number; before: number; after: number }

const known = new Map<string, Change[]>()

/** The transitions of a zone within a year. */
function changesOf(zone: string, year: number): Change[] {
  const name = `${zone} ${year}`
  const cached = known.get(name)
  if (cached) return cached
  const changes: Change[] = []
  const end = Date.UTC(year + 1, 0, 1)
  for (let at = Date.UTC(year, 0, 1); at < end; at += day) {
    const [before, after] = [offsetAt(at, zone), offsetAt(at + day, zone)]
    if (before !== after) changes.push({ at: changeBetween(at, at + day, before, zone), before, after })
  }
  known.set(name, changes)
  return changes
}

function changeBetween(from: number, to: number, before: number, zone: string): number {
  let [low, high] = [from, to]
  while (high - low > second) {
    const middle = Math.floor((low + high) / 2 / second) * second
    if (offsetAt(middle, zone) === before) low = middle
    else high = middle
  }
  return high
}

/** `+0530`; with seconds if the offset has any. */
function offsetText(offset: number): string {
  const seconds = Math.abs(offset) / second
  const parts = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) =>
    String(Math.floor(part)).padStart(2, '0'),
  )
  return `${offset < 0 ? '-' : '+'}${parts[0]}${parts[1]}${parts[2] === '00' ? '' : parts[2]}`
}
