import { type Language, useLanguage } from './language.ts'

/** By which rules of dates a reader of the language reads. */
export const locale = (language: Language) => (language === 'ar' ? 'ar-u-nu-latn' : 'en-GB')

/** Dates as a reader of the language writes them, with the same digits in both. */
export function useDates() {
  const language = useLanguage()
  const day = new Intl.DateTimeFormat(locale(language), { dateStyle: 'medium' })
  const moment = new Intl.DateTimeFormat(locale(language), { dateStyle: 'medium', timeStyle: 'short' })
  return {
    day: (instant: string | null) => (instant ? day.format(new Date(instant)) : '–'),
    moment: (instant: string | null) => (instant ? moment.format(new Date(instant)) : '–'),
  }
}
