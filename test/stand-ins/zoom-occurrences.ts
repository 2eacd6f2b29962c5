/** developers.zoom.us/docs/api/references/recurrence-object-definitions. `type`: 1 daily, 2 weekly, 3 monthly. */
export type ZoomRecurrence = {
  type: 1 | 2 | 3
  repeat_interval?: number
  weekly_days?: string
  monthly_day?: number
  end_times?: number
  end_date_time?: string
}

type Recurring = { start_time?: string; duration: number; timezone: string; recurrence?: ZoomRecurrence }

const maxOccurrences = 50

/** The occurrences of a recurring meeting (type 8) in UTC: always at the same local time. */
export function occurrencesAtZoom({ start_time = '', duration, timezone, recurrence }: Recurring) {
  const first = new Date(start_time.endsWith('Z') ? start_time : `${start_time}Z`)
  const { type = 1, repeat_interval: every = 1, end_times, end_date_time } = recurrence ?? {}
  const walls: string[] = []
  for (
    let at = 0;
    walls.length < Math.min(end_times ?? maxOccurrences, maxOccurrences) && at < 10 * maxOccurrences;
    at += 1
  ) {
    const wall = new Date(first)
    if (type === 3) wall.setUTCMonth(wall.getUTCMonth() + at * every)
    else wall.setUTCDate(wall.getUTCDate() + at * every * (type === 2 ? 7 : 1))
    if (type === 3 && wall.getUTCDate() !== (recurrence?.monthly_day ?? first.getUTCDate())) continue
    walls.push(wall.toISOString().slice(0, 19))
  }
  const starts = start_time.endsWith('Z') ? walls.map((wall) => `${wall}Z`) : walls.map((wall) => inUtc(wall, timezone))
  return starts
    .filter((start) => end_date_time === undefined || start <= end_date_time)
    .map((start) => ({ occurrence_id: String(Date.parse(start)), start_time: start, duration, status: 'available' }))
}

const quarter = 15 * 60_000

/** Found by trial: the first instant at which the zone shows this local time. */
function inUtc(wall: string, zone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  for (let offset = 14 * 4; offset >= -14 * 4; offset -= 1) {
    const at = new Date(Date.parse(`${wall}Z`) - offset * quarter)
    if (format.format(at) === wall.replace('T', ' ')) return `${at.toISOString().slice(0, 19)}Z`
  }
  throw new Error(`The clocks of ${zone} never show ${wall}`)
}
