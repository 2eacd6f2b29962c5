import { locale, withoutBreaks } from '../i18n/dates.ts'
import { useLanguage } from '../i18n/language.ts'
import { ownTimeZone } from '../ui/form/localTime.ts'

const minute = 60_000

type Span = { at: string; durationMinutes: number; timeZone: string }

/** The start and the end in a time zone. @param reads the reader's locale */
export function spanText(reads: string, { at, durationMinutes, timeZone }: Span, dateStyle: 'full' | 'medium'): string {
  const from = new Date(at)
  const to = new Date(from.getTime() + durationMinutes * minute)
  return withoutBreaks(
    new Intl.DateTimeFormat(reads, { dateStyle, timeStyle: 'short', timeZone }).formatRange(from, to),
  )
}

/** Formats meeting times in the reader's time zone, and in the meeting's too if it differs. */
export function useMeetingTimes() {
  const reads = locale(useLanguage())
  const range = (at: string, durationMinutes: number, timeZone: string, dateStyle: 'full' | 'medium') =>
    spanText(reads, { at, durationMinutes, timeZone }, dateStyle)
  return {
    own: (at: string, durationMinutes: number) => range(at, durationMinutes, ownTimeZone(), 'full'),
    /** Null if both times look the same. */
    theirs: (at: string, durationMinutes: number, timeZone: string) => {
      const there = range(at, durationMinutes, timeZone, 'medium')
      return there === range(at, durationMinutes, ownTimeZone(), 'medium') ? null : there
    },
    zone: (timeZone: string, at: string) =>
      new Intl.DateTimeFormat(reads, { timeZone, timeZoneName: 'longGeneric' })
        .formatToParts(new Date(at))
        .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone,
  }
}

// In minutes before the start. Joining opens when the second reminder is sent.
const opensBefore = 15

/** Whether joining is open. */
export function isOpen(now: number, at: string, durationMinutes: number): boolean {
  const from = Date.parse(at)
  return now >= from - opensBefore * minute && now < from + durationMinutes * minute
}
