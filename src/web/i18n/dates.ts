import { type Language, useLanguage } from './language.ts'

/** By which rules of dates a reader of the language reads. */
export const locale = (language: Language) => (language === 'ar' ? 'ar-u-nu-latn' : 'en-GB')

/** Of what Intl writes: no line ends within `26 Nov 2026`, and in Arabic none between a time and its ص or م. */
export const withoutBreaks = (written: string) =>
  written
    .replace(/(?<=\d) (?=[صم](?!\p{L}))/gu, '\u00A0')
    .replace(/\b(\d{1,2}) (\p{L}{3,9}) (\d{4})\b/gu, '$1\u00A0$2\u00A0$3')

/** Dates as a reader of the language writes them, with the same digits in both. */
export function useDates() {
  const language = useLanguage()
  const day = new Intl.DateTimeFormat(locale(language), { dateStyle: 'medium' })
  const moment = new Intl.DateTimeFormat(locale(language), { dateStyle: 'medium', timeStyle: 'short' })
  const wall = new Intl.DateTimeFormat(locale(language), { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
  const date = new Intl.DateTimeFormat(locale(language), { dateStyle: 'medium', timeZone: 'UTC' })
  return {
    /** Of a day such as `2026-11-23`: as it stands, wherever the reader is. */
    date: (day: string | null) => (day ? withoutBreaks(date.format(new Date(`${day}T00:00Z`))) : '–'),
    day: (instant: string | null) => (instant ? withoutBreaks(day.format(new Date(instant))) : '–'),
    /** Of a local time such as `2026-11-23T09:00`: as it stands, by whatever clock. */
    wall: (local: string) => withoutBreaks(wall.format(new Date(`${local}Z`))),
    moment: (instant: string | null) => (instant ? withoutBreaks(moment.format(new Date(instant))) : '–'),
  }
}

const inWords = { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' } as const

/** From when to when something takes place, with the day of the week: an instant by the reader's own clocks, which are named. */
export function useEventDates() {
  const language = useLanguage()
  const told = (more: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale(language), { ...inWords, ...more })
    return (from: Date, to: Date | null) => withoutBreaks(to ? format.formatRange(from, to) : format.format(from))
  }
  const between = (format: ReturnType<typeof told>, behind: string) => (from: string, to: string | null) =>
    format(new Date(`${from}${behind}`), to === null ? null : new Date(`${to}${behind}`))
  const clock = { hour: 'numeric', minute: '2-digit' } as const
  return {
    instant: between(told({ ...clock, timeZoneName: 'short' }), ''),
    local: between(told({ ...clock, timeZone: 'UTC' }), 'Z'),
    day: between(told({ timeZone: 'UTC' }), 'T00:00Z'),
  }
}
