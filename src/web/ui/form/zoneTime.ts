import { ownTimeZone } from './localTime.ts'

const minute = 60_000

/** What the clocks of a time zone show at an instant, as a field for date and time holds it: `2026-11-21T10:30`. */
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
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/** When the clocks of a time zone show that. Where they are set forward over it, what they would have shown; null for no time at all. */
export function instantAt(wall: string, timeZone: string): string | null {
  const wanted = Date.parse(`${wall}Z`)
  if (Number.isNaN(wanted)) return null
  const offsetAt = (instant: number) =>
    Date.parse(`${wallAt(instant, timeZone)}Z`) - Math.floor(instant / minute) * minute
  const first = wanted - offsetAt(wanted)
  // Across a change of the clocks the first guess is an hour off.
  const second = wanted - offsetAt(first)
  return new Date(second).toISOString()
}

/** Every time zone this browser knows, the reader's own first. */
export const timeZones = (): string[] => [...new Set([ownTimeZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])]
