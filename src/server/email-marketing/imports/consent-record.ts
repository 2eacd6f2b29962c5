import { latinDigits } from '#contract/fields.ts'
import { parseDay } from '../clock/local-time.ts'

/** What a row says about its consent, as stored in the consent record. */
export type ConsentRecord = {
  /** ISO 8601. */
  at?: string
  network?: string
  source?: string
}

const moment =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d{1,9})?\s?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/

/** The instant in a cell, in UTC unless it names its zone; a day is its beginning. Null for none, and for the future. */
export function consentInstant(cell: string, now: Date): string | null {
  const text = latinDigits(cell.slice(0, 60)).trim()
  const [, year, month, day, hour, minute, second = '00', zone = 'Z'] = moment.exec(text) ?? []
  const offset = /^[+-]/.test(zone)
    ? zone.replace(/^(.{3}):?(\d{2})?$/, (_, hours, minutes) => `${hours}:${minutes ?? '00'}`)
    : 'Z'
  const iso = year ? `${year}-${month}-${day}T${hour}:${minute}:${second}${offset}` : parseDay(text)
  if (iso === null) return null
  const at = new Date(iso)
  return Number.isNaN(at.getTime()) || at > now || at.getUTCFullYear() < 1990 ? null : at.toISOString()
}
