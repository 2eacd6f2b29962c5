import { locale } from '../i18n/dates.ts'
import type { Language } from '../i18n/languages.ts'

/** The names of the weekdays, Sunday first. */
export function weekdaysIn(language: Language, length: 'short' | 'long' = 'long') {
  const format = new Intl.DateTimeFormat(locale(language), { weekday: length, timeZone: 'UTC' })
  // 4 January 2026 was a Sunday.
  return [4, 5, 6, 7, 8, 9, 10].map((day) => format.format(Date.UTC(2026, 0, day)))
}

export const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** The hours of a day, for a picker. */
export const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }))
