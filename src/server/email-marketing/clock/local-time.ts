import { sql } from 'kysely'
import type { DateOrder } from '#contract/email-marketing/imports.ts'
import { latinDigits, stripInvisible } from '#contract/fields.ts'
import type { Db } from '../../db/connection/database.ts'
import { namedDate } from './named-months.ts'

/** A day (`2026-11-22`) and an hour in a zone's local time. */
export type LocalHour = { day: string; hour: number; zone: string }

/** The instants of these local hours, in their order. Days must exist and zones be known. */
export async function instantsOf(db: Db, hours: readonly LocalHour[]): Promise<Date[]> {
  if (hours.length === 0) return []
  const { rows } = await sql<{ at: Date }>`select (day::date + make_interval(hours => hour)) at time zone zone as at
    from unnest(${hours.map(({ day }) => day)}::text[], ${hours.map(({ hour }) => hour)}::int[], ${hours.map(({ zone }) => zone)}::text[])
      with ordinality as g (day, hour, zone, n) order by n`.execute(db)
  return rows.map(({ at }) => at)
}

/** The day `days` days after another. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** Day of the week, 0 for Sunday. */
export const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** A date as read from a contact field. */
export type ParsedDate = { year: number | null; month: number; day: number }

const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?=$|[T\s])/
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?=$|[T\s])/
const yearless = /^(?:--)?(\d{1,2})([-/.])(\d{1,2})\.?$/
/** ISO 8601 in its basic format, of the last century and this one. */
const compact = /^((?:19|20)\d\d)(\d\d)(\d\d)$/
/** Spreadsheet dates count days since 1899-12-30; accepted from 1927 to 2064. */
const serial = /^[1-5]\d{4}$/

/**
 * Reads the date in a contact field: ISO 8601, also followed by a time, unpadded, dotted or slashed, in Arabic digits,
 * with the name of its month, without a year, or a spreadsheet's number. Null for anything else, and for an ambiguous day and month without an
 * order.
 */
export function parseDate(value: unknown, knownOrder: DateOrder | null = null): ParsedDate | null {
  const text = typeof value === 'string' || typeof value === 'number' ? cleaned(String(value)) : ''
  if (serial.test(text)) {
    const at = new Date(Date.UTC(1899, 11, 30 + Number(text)))
    return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() }
  }
  const first = yearFirst.exec(text) ?? compact.exec(text)
  if (first) return real(Number(first[1]), Number(first.at(-2)), Number(first.at(-1)))
  const parts = partsIn(text)
  if (!parts) {
    const named = namedDate(text)
    return named && real(named.year, named.month, named.day)
  }
  const { one, other, year } = parts
  const order = text.startsWith('--') ? 'monthFirst' : (orderOf(parts) ?? knownOrder)
  if (order === null) return null
  return order === 'monthFirst' ? real(year, one, other) : real(year, other, one)
}

const cleaned = (value: string) => latinDigits(stripInvisible(value.slice(0, 100))).trim()

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
 * The order of day and month in a slashed or hyphenated date; `either` if both are possible. Null for other text, and
 * if day and month are equal.
 */
export function dateOrderOf(value: string): { order: DateOrder | 'either'; hasYear: boolean } | null {
  const text = cleaned(value)
  const parts = partsIn(text)
  if (!parts || parts.sign === '.' || parts.one === parts.other || text.startsWith('--')) return null
  if (parseDate(text, 'dayFirst') === null) return null
  return { order: orderOf(parts) ?? 'either', hasYear: parts.year !== null }
}

/** A date whose year has two digits, after a number or a name of a month. */
const shortYear = /^(\d{1,2}([-/. ])(?:\d{1,2}|\p{L}{3,12})\2)(\d\d)$/u

/**
 * A date with its whole year if two digits can only mean one: of a birth the last such year, of another date a past year
 * of this century. Other text stays.
 */
export function withWholeYear(value: string, { isBirth, now = new Date() }: { isBirth: boolean; now?: Date }): string {
  const [, start = '', , digits = ''] = shortYear.exec(cleaned(value)) ?? []
  if (start === '') return value
  const century = now.getUTCFullYear() - (now.getUTCFullYear() % 100)
  const isPast = century + Number(digits) <= now.getUTCFullYear()
  if (!isPast && !isBirth) return value
  return `${start}${(isPast ? century : century - 100) + Number(digits)}`
}

/** Rewrites a date whose year comes last or is missing to ISO 8601 (without a year `--06-05`); other text stays. */
export function withIsoDate(value: string, order: DateOrder): string {
  const text = cleaned(value)
  const parts = partsIn(text)
  const date = parts && parseDate(text, order)
  if (!date) return value
  const { year } = date
  return `${year === null ? '-' : padded(year, 4)}-${monthAndDay(date)}${text.slice(parts.end)}`
}

/** Which of two numbers is the month: the second with dots, else the one that can be; null if both can. */
function orderOf({ one, sign, other }: Parts): DateOrder | null {
  if (sign === '.' || one > 12 || one === other) return 'dayFirst'
  return other > 12 ? 'monthFirst' : null
}

function real(year: number | null, month: number, day: number): ParsedDate | null {
  // Without a year, 29 February is valid.
  const at = new Date(Date.UTC(year ?? 2000, month - 1, day))
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? { year, month, day } : null
}

const padded = (number: number, length: number) => String(number).padStart(length, '0')

/** Month and day of a date (`11-22`). */
export const monthAndDay = ({ month, day }: ParsedDate) => `${padded(month, 2)}-${padded(day, 2)}`

/** The full date in a contact field; null if there is none or it lacks a year. */
export function parseDay(value: unknown): string | null {
  const date = parseDate(value)
  return date === null || date.year === null ? null : `${padded(date.year, 4)}-${monthAndDay(date)}`
}
