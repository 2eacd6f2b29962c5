import type { SendWindow } from '#contract/email-marketing/pace.ts'
import { instantAt, wallAt } from '../../text/time-zone.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Sending hours as a half-open interval: `opens` included, `closes` excluded. */
export type OpenPeriod = { opens: Date; closes: Date }

/** The current sending hours in a zone, or the next ones. If clocks skip all hours of a day, that day has none. */
export function openPeriodAt(window: Pick<SendWindow, 'days' | 'from' | 'to'>, zone: string, now: Date): OpenPeriod {
  const { days, from, to } = window
  const end = ms(to) + (to < from ? day : 0)
  const today = Math.floor(wallAt(now.getTime(), zone) / day) * day
  for (let ahead = -1; ahead <= 15; ahead++) {
    const midnight = today + ahead * day
    if (!days.includes(isoDay(midnight))) continue
    const [opens, closes] = [instantAt(midnight + ms(from), zone), instantAt(midnight + end, zone)]
    if (closes > now && opens < closes) return { opens, closes }
  }
  throw new RangeError('A window without a day')
}

/** The instant of a local time such as `2026-11-23T09:00` in a zone. */
export const instantOf = (localTime: string, zone: string) => instantAt(Date.parse(`${localTime}Z`), zone)

/** The zone that reaches a local time first. */
export const earliestZone = 'Pacific/Kiritimati'

/** Start of the current day in a zone. */
export const startOfDay = (zone: string, now: Date) =>
  instantAt(Math.floor(wallAt(now.getTime(), zone) / day) * day, zone)

/** Start of the next day in a zone. */
export const startOfNextDay = (zone: string, now: Date) =>
  instantAt((Math.floor(wallAt(now.getTime(), zone) / day) + 1) * day, zone)

/** Monday is 1, as in ISO 8601; 1 January 1970 was a Thursday. */
const isoDay = (midnight: number) => ((((Math.round(midnight / day) + 3) % 7) + 7) % 7) + 1

function ms(clock: string) {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return (hours * 60 + minutes) * minute
}
