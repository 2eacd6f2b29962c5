const two = (number: number) => String(number).padStart(2, '0')

/** The date at an instant in the reader's time zone: `2026-11-21`. */
export const localDay = (at: Date) => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`

/** An instant in the reader's time zone, in the format of a date and time field. */
export function localTime(instant: string): string {
  const at = new Date(instant)
  return `${localDay(at)}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The instant of a field's value, or null. */
export function instantOf(local: string): string | null {
  const at = new Date(local)
  return local === '' || Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** The reader's time zone. */
export const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
