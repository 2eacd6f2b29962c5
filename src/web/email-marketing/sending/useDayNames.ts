import { useLanguage } from '../../i18n/language.ts'
import { weekdaysIn } from '../clock.ts'

/** The names of the weekdays, in the order of the language's week. Monday is 1, as in ISO 8601. */
export function useDayNames(length: 'short' | 'long') {
  const language = useLanguage()
  const names = weekdaysIn(language, length)
  const order = language === 'ar' ? [7, 1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5, 6, 7]
  return order.map((day) => ({ day, name: names[day % 7] ?? '' }))
}
