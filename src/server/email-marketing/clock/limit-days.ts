import { startOfNextDay, startOfDay } from './send-window.ts'

/** No day of a limit is shorter, also where its workspace's clock was moved: moving it gives no second share. */
const minDayMs = 12 * 60 * 60_000

/** From when on a day of a limit has to have begun to be today's, by the clocks of a zone. Days that change their clocks have 23 or 25 hours. */
export const earliestDayStart = (zone: string, now: Date) => new Date(startOfDay(zone, now).getTime() - minDayMs + 1)

/** When the day of a limit that began at an instant is over: at the first midnight there that leaves it a share of its own. */
export function endOfDay(zone: string, { begun, now }: { begun: Date; now: Date }): Date {
  const next = startOfNextDay(zone, now)
  return next.getTime() - begun.getTime() < minDayMs ? startOfNextDay(zone, next) : next
}
