import { sql } from 'kysely'
import type { DateOrder } from '#contract/email-marketing/imports.ts'
import { latinDigits, withoutUnseen } from '#contract/fields.ts'
import type { Db } from '../../db/connection/database.ts'

/** A day (`2026-11-22`) and an hour as the clocks of a zone show them. */
export type LocalHour = { day: string; hour: number; zone: string }

/** The instants at which the clocks of these zones show these hours, in their order. Days must be real and zones known. */
export async function instantsOf(db: Db, hours: readonly LocalHour[]): Promise<Date[]> {
  if (hours.length === 0) return []
  const { rows } = await sql<{ at: Date }>`select (day::date + make_interval(hours => hour)) at time zone zone as at
    from unnest(${hours.map(({ day }) => day)}::text[], ${hours.map(({ hour }) => hour)}::int[], ${hours.map(({ zone }) => zone)}::text[])
      with ordinality as g (day, hour, zone, n) order by n`.execute(db)
  return rows.map(({ at }) => at)
}

/** So many days after a day. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** The day of the week of a day, 0 for Sunday. */
export const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** A date as a contact's field holds it. */
export type ParsedDate = { year: number | null; month: number; day: number }

const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?=$|[T\s])/
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?=$|[T\s])/
const yearless = /^(?:--)?(\d{1,2})([-/.])(\d{1,2})\.?$/
/** Days since 1899-12-30, as spreadsheets count: from 1927 to 2064. */
const serial = /^[1-5]\d{4}$/

/**
 * The date that a contact's field holds: ISO 8601, also at the beginning of a time, unpadded, dotted or slashed, in Arabic digits, without a
 * year, or as a spreadsheet's number. Null for what is none, and where day and month may be either unless an order is given.
 */
export function parseDate(value: unknown, given: DateOrder | null = null): ParsedDate | null {
  const text = typeof value === 'string' || typeof value === 'number' ? cleaned(String(value)) : ''
  if (serial.test(text)) {
    const at = new Date(Date.UTC(1899, 11, 30 + Number(text)))
    return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() }
  }
  const first = yearFirst.exec(text)
  if (first) return real(Number(first[1]), Number(first[3]), Number(first[4]))
  const parts = partsIn(text)
  if (!parts) return null
  const { one, other, year } = parts
  const order = text.startsWith('--') ? 'monthFirst' : (orderOf(parts) ?? given)
  if (order === null) return null
  return order === 'monthFirst' ? real(year, one, other) : real(year, other, one)
}

const cleaned = (value: string) => latinDigits(withoutUnseen(value.slice(0, 100))).trim()

/** A date whose year comes last or is missing. */
type Parts = { one: number; sign: string; other: number; year: number | null; end: number }

function partsIn(text: string): Parts | null {
  const [all = '', one = '', sign = '', other = '', year] = yearLast.exec(text) ?? yearless.exec(text) ?? []
  if (one === '') return null
  return {
    one: Number(one),
    sign,
    other: Number(other),
    year: year === undefined ? null : Number(year),
    end: all.length,
  }
}

/**
 * Whether a slashed or hyphenated date begins with its day or its month; `either` where both are possible. Null for any other text, and where
 * day and month are the same number.
 */
export function dateOrderOf(value: string): { order: DateOrder | 'either'; hasYear: boolean } | null {
  const text = cleaned(value)
  const parts = partsIn(text)
  if (!parts || parts.sign === '.' || parts.one === parts.other || text.startsWith('--')) return null
  if (parseDate(text, 'dayFirst') === null) return null
  return { order: orderOf(parts) ?? 'either', hasYear: parts.year !== null }
}

/** A text with a date whose year comes last or is missing as ISO 8601 has it (without a year `--06-05`); any other text as it is. */
export function withIsoDate(value: string, order: DateOrder): string {
  const text = cleaned(value)
  const parts = partsIn(text)
  const date = parts && parseDate(text, order)
  if (!date) return value
  const { year } = date
  return `${year === null ? '-' : padded(year, 4)}-${monthAndDay(date)}${text.slice(parts.end)}`
}

/** Which of two numbers is the month: with dots the second one, else the one that a month may be; null where both may. */
function orderOf({ one, sign, other }: Parts): DateOrder | null {
  if (sign === '.' || one > 12 || one === other) return 'dayFirst'
  return other > 12 ? 'monthFirst' : null
}

function real(year: number | null, month: number, day: number): ParsedDate | null {
  // Without a year 29 February is a date.
  const at = new Date(Date.UTC(year ?? 2000, month - 1, day))
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? { year, month, day } : null
}

const padded = (number: number, length: number) => String(number).padStart(length, '0')

/** A date's month and day (`11-22`). */
export const monthAndDay = ({ month, day }: ParsedDate) => `${padded(month, 2)}-${padded(day, 2)}`

/** A day as a contact's field holds it; null for what is none or has no year. */
export function parseDay(value: unknown): string | null {
  const date = parseDate(value)
  return date === null || date.year === null ? null : `${padded(date.year, 4)}-${monthAndDay(date)}`
}
