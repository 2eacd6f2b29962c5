import { locale } from '../../i18n/dates.ts'
import { useLanguage } from '../../i18n/language.ts'

/** The days of the week by name, in the order in which readers of the language count them; Monday is 1, as ISO 8601 counts. */
export function useDayNames(length: 'short' | 'long') {
  const language = useLanguage()
  const format = new Intl.DateTimeFormat(locale(language), { weekday: length, timeZone: 'UTC' })
  const order = language === 'ar' ? [7, 1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5, 6, 7]
  // The first of January 2024 was a Monday.
  return order.map((day) => ({ day, name: format.format(Date.UTC(2024, 0, day)) }))
}
