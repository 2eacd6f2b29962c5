import { locale, withoutBreaks } from './dates.ts'
import { useLanguage } from './language.ts'

const inWords = { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' } as const

/**
 * Formats the period of an event, with the weekday. An instant is shown in the reader's time zone, whose name is
 * added.
 */
export function useEventDates() {
  const language = useLanguage()
  const formatWith = (more: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale(language), { ...inWords, ...more })
    return (from: Date, to: Date | null) => withoutBreaks(to ? format.formatRange(from, to) : format.format(from))
  }
  const between = (format: ReturnType<typeof formatWith>, behind: string) => (from: string, to: string | null) =>
    format(new Date(`${from}${behind}`), to === null ? null : new Date(`${to}${behind}`))
  const clock = { hour: 'numeric', minute: '2-digit' } as const
  return {
    instant: between(formatWith({ ...clock, timeZoneName: 'short' }), ''),
    local: between(formatWith({ ...clock, timeZone: 'UTC' }), 'Z'),
    day: between(formatWith({ timeZone: 'UTC' }), 'T00:00Z'),
  }
}
