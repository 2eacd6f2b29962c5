import { startOfNextDay, startOfDay } from './send-window.ts'

/** Minimum day length, so that changing the time zone does not grant a second quota. */
const minDayMs = 12 * 60 * 60_000

/**
 * The earliest start of a limit day that still counts as today in a zone. Days with a clock change have 23 or 25
 * hours.
 */
export const earliestDayStart = (zone: string, now: Date) => new Date(startOfDay(zone, now).getTime() - minDayMs + 1)

/** End of the limit day that began at an instant: the first midnight in the zone after the minimum day length. */
export function endOfDay(zone: string, { start, now }: { start: Date; now: Date }): Date {
  const next = startOfNextDay(zone, now)
  return next.getTime() - start.getTime() < minDayMs ? startOfNextDay(zone, next) : next
}
