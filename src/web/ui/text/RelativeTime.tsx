import { locale, useDates } from '../../i18n/dates.ts'
import { useLanguage } from '../../i18n/language.ts'
import type { Language } from '../../i18n/languages.ts'

const minute = 60
const units = [
  { unit: 'day', seconds: 24 * 60 * minute },
  { unit: 'hour', seconds: 60 * minute },
  { unit: 'minute', seconds: minute },
] as const

// In seconds: older times are shown as dates.
const longAgo = 30 * 24 * 60 * minute

/** A relative time, with the exact time in a tooltip. */
export function RelativeTime({ at }: { at: string }) {
  const language = useLanguage()
  const dates = useDates()
  return (
    <time dateTime={at} title={dates.moment(at)}>
      {since(at, language) ?? dates.day(at)}
    </time>
  )
}

function since(at: string, language: Language): string | null {
  const seconds = Math.max(0, (Date.now() - new Date(at).getTime()) / 1000)
  if (seconds > longAgo) return null
  const format = new Intl.RelativeTimeFormat(locale(language), { numeric: 'auto' })
  const fitting = units.find((unit) => seconds >= unit.seconds)
  return fitting ? format.format(-Math.floor(seconds / fitting.seconds), fitting.unit) : format.format(0, 'second')
}
