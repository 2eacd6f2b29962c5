import { locale, useDates } from '../i18n/dates.ts'
import { useLanguage } from '../i18n/language.ts'
import { useNow } from '../ui/text/useNow.ts'

const minute = 60_000
const units = [
  { unit: 'day', length: 24 * 60 * minute, from: 2 * 24 * 60 * minute },
  { unit: 'hour', length: 60 * minute, from: 2 * 60 * minute },
  { unit: 'minute', length: minute, from: 0 },
] as const

/** A countdown with the exact time: “in 3 hours (22 Nov 2026, 17:00)”. */
export function useCountdown() {
  const language = useLanguage()
  const now = useNow()
  const dates = useDates()
  const format = new Intl.RelativeTimeFormat(locale(language))
  return (instant: string) => {
    const left = Math.max(0, Date.parse(instant) - now)
    const fitting = units.find(({ from }) => left >= from) ?? units[2]
    return `${format.format(Math.floor(left / fitting.length), fitting.unit)} (${dates.moment(instant)})`
  }
}
