import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

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
export function daysAfter(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** The day of the week of a day, 0 for Sunday. */
export const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** A day as a contact's field holds it, also at the beginning of a time; null for what is none. */
export function dayOf(value: unknown): string | null {
  const [text] = typeof value === 'string' ? (/^\d{4}-\d\d-\d\d(?=$|T|\s)/.exec(value) ?? []) : []
  return text !== undefined && !Number.isNaN(Date.parse(text)) && daysAfter(text, 0) === text ? text : null
}
