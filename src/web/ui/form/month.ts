import type { Language } from '../../i18n/languages.ts'
import { firstWeekday } from '../../i18n/week.ts'
import { localDay } from './localTime.ts'

/** A day in the reader's time zone: `2026-11-21`. */
export type Day = string

/** The first instant of a day. */
export const startOf = (day: Day) => new Date(`${day}T00:00:00`)

export const addDays = (day: Day, days: number): Day => {
  const at = startOf(day)
  at.setDate(at.getDate() + days)
  return localDay(at)
}

/** The first day of a month, as an offset from the month of a day. */
export function monthAfter(day: Day, months: number): Day {
  const at = startOf(day)
  return localDay(new Date(at.getFullYear(), at.getMonth() + months, 1))
}

/** The weeks of a month, seven days each; the first and last extend into its neighbours. */
export function weeksOf(month: Day, language: Language): Day[][] {
  const first = monthAfter(month, 0)
  const lead = (startOf(first).getDay() - firstWeekday(language) + 7) % 7
  const begin = addDays(first, -lead)
  const next = monthAfter(month, 1)
  const weeks: Day[][] = []
  for (let day = begin; day < next; day = addDays(day, 7)) {
    weeks.push(Array.from({ length: 7 }, (_unused, at) => addDays(day, at)))
  }
  return weeks
}

/** The same time of day on another day. */
export function movedTo(instant: string, day: Day): string {
  const [at, to] = [new Date(instant), startOf(day)]
  to.setHours(at.getHours(), at.getMinutes(), 0, 0)
  return to.toISOString()
}

/** The default time of a post on a day. */
export function morningOf(day: Day): string {
  const at = startOf(day)
  at.setHours(10, 0, 0, 0)
  return at.toISOString()
}
