import type { NewFieldType } from '#contract/email-marketing/imports.ts'
import { latinDigits } from '#contract/fields.ts'
import { parseDate } from '../clock/local-time.ts'
import { typedValue } from '../field-values/value.ts'
import { foldedTitle, isDateHeading, withDateOf } from './cells.ts'
import { plain } from './row-to-contact.ts'

type Counts = { values: number; dates: number; yearless: number; number: number; yesNo: number }

/** Headings of digits that are no quantity. */
const ofCodes =
  /phone|mobile|whatsapp|fax|zip|post|code|sku|(?:^| )(?:id|no|number|tel)(?: |$)|هاتف|جوال|موبايل|واتساب|رمز|رقم|كود|هويه/

/** A time of day other than midnight, which a date would lose. */
const timeOfDay = /[T\s](?!0?0:00(?::00)?(?:\D|$))\d{1,2}:\d\d/

/** Signs of a phone number or a code: a leading zero or plus, or many digits. */
const code = /^(?:\+|0\d)|^\d{10,}$/

/** Counts the values of a file's columns by the types that they fit. */
export function columnTypes(titles: readonly string[]) {
  const found = new Map<number, Counts>()
  return {
    watch: (cells: readonly string[]) => {
      for (const [at, cell] of cells.entries()) {
        const value = plain(cell)
        if (value === '') continue
        const counts = found.get(at) ?? { values: 0, dates: 0, yearless: 0, number: 0, yesNo: 0 }
        found.set(at, counts)
        counts.values += 1
        const title = titles[at] ?? ''
        const isDated = isDateHeading(title)
        const whole = withDateOf(title, value)
        // Only a heading tells a spreadsheet’s date from a number, and a date without a year from a fraction.
        const date =
          isDated || !isNumber(value) ? (parseDate(whole, 'dayFirst') ?? parseDate(whole, 'monthFirst')) : null
        if (date && (date.year !== null || isDated) && !timeOfDay.test(latinDigits(value)))
          counts[date.year === null ? 'yearless' : 'dates'] += 1
        if (isNumber(value) && !code.test(latinDigits(value))) counts.number += 1
        if (/\p{L}/u.test(value) && fits('yesNo', value)) counts.yesNo += 1
      }
    },
    /**
     * The type that all values of a column fit. A column of dates of which some lack the year has the type of the
     * larger part. `text` for other values, and for none.
     */
    typeOf: (at: number): NewFieldType => {
      const counts = found.get(at)
      if (!counts) return 'text'
      const { values, dates, yearless, number, yesNo } = counts
      if (dates + yearless === values) return dates >= yearless ? 'date' : 'yearlessDate'
      if (yesNo === values) return 'yesNo'
      return number === values && !ofCodes.test(foldedTitle(titles[at] ?? '')) ? 'number' : 'text'
    },
  }
}

const fits = (type: NewFieldType, value: string) => typedValue({ type, choices: [] }, value) !== null

const isNumber = (value: string) => fits('number', value)
