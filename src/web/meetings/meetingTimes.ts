import { locale, withoutBreaks } from '../i18n/dates.ts'
import { useLanguage } from '../i18n/language.ts'
import { ownTimeZone } from '../ui/form/localTime.ts'

const minute = 60_000

type Span = { at: string; durationMinutes: number; timeZone: string }

/** From when to when, as the clocks of a zone show it. @param reads the reader's locale */
export function spanText(reads: string, { at, durationMinutes, timeZone }: Span, dateStyle: 'full' | 'medium'): string {
  const from = new Date(at)
  const to = new Date(from.getTime() + durationMinutes * minute)
  return withoutBreaks(
    new Intl.DateTimeFormat(reads, { dateStyle, timeStyle: 'short', timeZone }).formatRange(from, to),
  )
}

/** When meetings take place: in the reader's own time, and in that of the meeting where it is another. */
export function useMeetingTimes() {
  const reads = locale(useLanguage())
  const range = (at: string, durationMinutes: number, timeZone: string, dateStyle: 'full' | 'medium') =>
    spanText(reads, { at, durationMinutes, timeZone }, dateStyle)
  return {
    own: (at: string, durationMinutes: number) => range(at, durationMinutes, ownTimeZone(), 'full'),
    /** Null where both clocks show the same. */
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

// How long before the start the way in is open, as the second reminder is sent.
const opensBefore = 15

/** Whether it is time to go in. */
export function isOpen(now: number, at: string, durationMinutes: number): boolean {
  const from = Date.parse(at)
  return now >= from - opensBefore * minute && now < from + durationMinutes * minute
}
