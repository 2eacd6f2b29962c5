import type { FieldType } from '#contract/email-marketing/fields/types.ts'
import { localeOf } from '#contract/text/languages.ts'
import { useDates } from '../../i18n/dates.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/words.ts'
import { fieldInputWords } from './words.ts'

/** Writes the value of a field for the reader. A value that does not fit the type stays as it is. */
export function useFieldText() {
  const w = useWords(fieldInputWords)
  const dates = useDates()
  const language = useLanguage()
  const yearless = new Intl.DateTimeFormat(localeOf(language), { day: 'numeric', month: 'long', timeZone: 'UTC' })
  return (type: FieldType | undefined, value: string | number | boolean): string => {
    if (typeof value === 'boolean') return value ? w.yes : w.no
    if (type === 'number' && typeof value === 'number') return value.toLocaleString('en', { maximumFractionDigits: 20 })
    if (type === 'date' && /^\d{4}-\d\d-\d\d$/.test(String(value))) return dates.date(String(value))
    if (type === 'yearlessDate' && /^--\d\d-\d\d$/.test(String(value)))
      return yearless.format(new Date(`2000-${String(value).slice(2)}T00:00Z`))
    return String(value)
  }
}
