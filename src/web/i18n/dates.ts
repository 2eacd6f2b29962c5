import { localeOf } from '#contract/text/languages.ts'
import { useLanguage } from './language.ts'
import type { Language } from './languages.ts'

/** The locale for dates in a language. */
export const locale: (language: Language) => string = localeOf

/** Adds no-break spaces to text from Intl: within `26 Nov 2026`, and in Arabic between a time and its ص or م. */
export const withoutBreaks = (written: string) =>
  written
    .replace(/(?<=\d) (?=[صم](?!\p{L}))/gu, '\u00A0')
    .replace(/\b(\d{1,2}) (\p{L}{3,9}) (\d{4})\b/gu, '$1\u00A0$2\u00A0$3')

/** Formats dates in the reader's language, with Latin digits in both. */
export function useDates() {
  const language = useLanguage()
  const day = new Intl.DateTimeFormat(locale(language), { dateStyle: 'medium' })
  const moment = new Intl.DateTimeFormat(locale(language), { dateStyle: 'medium', timeStyle: 'short' })
  const wall = new Intl.DateTimeFormat(locale(language), { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
  const date = new Intl.DateTimeFormat(locale(language), { dateStyle: 'medium', timeZone: 'UTC' })
  return {
    /** Formats a date such as `2026-11-23`, independent of time zones. */
    date: (day: string | null) => (day ? withoutBreaks(date.format(new Date(`${day}T00:00Z`))) : '–'),
    day: (instant: string | null) => (instant ? withoutBreaks(day.format(new Date(instant))) : '–'),
    /** Formats a local time such as `2026-11-23T09:00`, without conversion. */
    wall: (local: string) => withoutBreaks(wall.format(new Date(`${local}Z`))),
    moment: (instant: string | null) => (instant ? withoutBreaks(moment.format(new Date(instant))) : '–'),
  }
}
