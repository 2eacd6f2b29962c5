import { ownTimeZone } from './localTime.ts'

const minute = 60_000

/** The local time at an instant in a time zone, in the format of a date and time field: `2026-11-21T10:30`. */
export function wallAt(instant: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/**
 * The instant of a local time in a time zone; null for an invalid time. A time in a daylight-saving gap is converted
 * as if there were no gap.
 */
export function instantAt(wall: string, timeZone: string): string | null {
  const asUtc = Date.parse(`${wall}Z`)
  if (Number.isNaN(asUtc)) return null
  const offsetAt = (instant: number) =>
    Date.parse(`${wallAt(instant, timeZone)}Z`) - Math.floor(instant / minute) * minute
  const first = asUtc - offsetAt(asUtc)
  // Near a change of daylight saving time the first guess can be an hour off.
  const second = asUtc - offsetAt(first)
  return new Date(second).toISOString()
}

/** Every time zone that the browser knows, the reader's first. */
export const timeZones = (): string[] => [...new Set([ownTimeZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])]
