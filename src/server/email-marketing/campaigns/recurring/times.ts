import type { Rule } from '#contract/email-marketing/job-series.ts'
import type { Db } from '../../../db/connection/database.ts'
import { dayIn } from '../../../text/time-zone.ts'
import { addDays, instantsOf, weekdayOf } from '../../clock/local-time.ts'

/** Days searched for the next times; enough for two of any rule. */
const searchDays = 64

/** The next times of a rule after an instant, ascending, at most `max`, none after its last day. */
export async function timesAfter(db: Db, rule: Rule, after: Date, max: number): Promise<Date[]> {
  const today = dayIn(rule.timeZone, after)
  const days = Array.from({ length: searchDays }, (_, at) => addDays(today, at))
  const fitting = days.filter((day) => fits(rule, day) && (rule.until === null || day <= rule.until))
  const hours = fitting.slice(0, max + 1).map((day) => ({ day, hour: rule.hour, zone: rule.timeZone }))
  const instants = await instantsOf(db, hours)
  return instants.filter((at) => at > after).slice(0, max)
}

function fits({ every, weekdays, day: dayOfMonth }: Rule, day: string): boolean {
  if (every === 'day') return true
  if (every === 'week') return weekdays.includes(weekdayOf(day))
  const number = Number(day.slice(8))
  const isLast = addDays(day, 1).endsWith('-01')
  return number === dayOfMonth || (isLast && dayOfMonth > number)
}
