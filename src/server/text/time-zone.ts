// Local times in IANA time zones. A "wall" is the local time in milliseconds, as if it were UTC.

const day = 24 * 60 * 60 * 1000

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string) {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, format)
  return format
}

/** The local time in a zone at an instant. */
export function wallAt(instant: number, zone: string): number {
  const parts = formatOf(zone).formatToParts(instant)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
}

/** The local date in a zone at an instant: `2026-11-22`. */
export const dayIn = (zone: string, at: Date) => new Date(wallAt(at.getTime(), zone)).toISOString().slice(0, 10)

const offsetAt = (instant: number, zone: string) => wallAt(instant, zone) - Math.floor(instant / 1000) * 1000

/**
 * The instant of a local time. An ambiguous time means the first one; a skipped time counts as if the clocks had not
 * changed yet (RFC 5545 §3.3.5).
 */
export function instantAt(wall: number, zone: string): Date {
  const before = offsetAt(wall - day, zone)
  const after = offsetAt(wall + day, zone)
  for (const offset of [before, after]) {
    if (offsetAt(wall - offset, zone) === offset) return new Date(wall - offset)
  }
  return new Date(wall - before)
}

/** An instant in local time, independent of the language: `2026-11-22 18:00 · Asia/Amman`. */
export const wallText = (instant: Date, zone: string) =>
  `${new Date(wallAt(instant.getTime(), zone)).toISOString().slice(0, 16).replace('T', ' ')} · ${zone}`
