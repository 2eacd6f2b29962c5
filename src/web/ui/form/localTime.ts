const two = (number: number) => String(number).padStart(2, '0')

/** The day that it is at an instant by the reader's own calendar: `2026-11-21`. */
export const localDay = (at: Date) => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`

/** An instant as a field of date and time shows it: by the reader's own clock. */
export function localTime(instant: string): string {
  const at = new Date(instant)
  return `${localDay(at)}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The instant that such a field names, or null. */
export function instantOf(local: string): string | null {
  const at = new Date(local)
  return local === '' || Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** By which clock that is. */
export const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
