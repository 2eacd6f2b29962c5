import { localeOf } from '#contract/text/languages.ts'
import type { Language } from './languages.ts'

/** A part of Intl that TypeScript doesn’t know yet: a getter in older browsers, and missing in some. */
type LocaleWithWeek = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }
type WeekInfo = { firstDay: number }

/** The first day of the week in a language; 0 is Sunday. Monday where the browser doesn’t know it. */
export function firstWeekday(language: Language): number {
  const own: LocaleWithWeek = new Intl.Locale(localeOf(language))
  const { firstDay = language === 'ar' ? 6 : 1 } = own.getWeekInfo?.() ?? own.weekInfo ?? {}
  return firstDay % 7
}
