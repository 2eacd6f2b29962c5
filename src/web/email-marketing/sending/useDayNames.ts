import { useLanguage } from '../../i18n/language.ts'
import { firstWeekday } from '../../i18n/week.ts'
import { weekdaysIn } from '../clock.ts'

/** The names of the weekdays, in the order of the language's week. Monday is 1, as in ISO 8601. */
export function useDayNames(length: 'short' | 'long') {
  const language = useLanguage()
  const names = weekdaysIn(language, length)
  return names.map((_name, at) => {
    const day = (firstWeekday(language) + at) % 7
    return { day: day === 0 ? 7 : day, name: names[day] ?? '' }
  })
}
