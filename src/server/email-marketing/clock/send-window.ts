import type { SendWindow } from '#contract/email-marketing/pace.ts'
import { instantAt, wallAt } from '../../text/time-zone.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** A stretch in which a window is open: from `opens` on, and not at `closes` any more. */
export type OpenPeriod = { opens: Date; closes: Date }

/** The stretch that is open at an instant by the clocks of a zone, or the next one. Where clocks skip all of a day's hours, that day has none. */
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

/** When the clock of a zone shows a local time such as `2026-11-23T09:00`. */
export const instantOf = (localTime: string, zone: string) => instantAt(Date.parse(`${localTime}Z`), zone)

/** The first place on earth at which a clock shows it. */
export const earliestZone = 'Pacific/Kiritimati'

/** When the day began there that its clocks show. */
export const startOfDay = (zone: string, now: Date) =>
  instantAt(Math.floor(wallAt(now.getTime(), zone) / day) * day, zone)

/** When the next day begins there. */
export const startOfNextDay = (zone: string, now: Date) =>
  instantAt((Math.floor(wallAt(now.getTime(), zone) / day) + 1) * day, zone)

/** Monday is 1, as ISO 8601 counts; the first of January 1970 was a Thursday. */
const isoDay = (midnight: number) => ((((Math.round(midnight / day) + 3) % 7) + 7) % 7) + 1

function ms(clock: string) {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return (hours * 60 + minutes) * minute
}
