const hour = 60 * 60 * 1000

export type Clock = ReturnType<typeof clockAt>

/** Times in the demo's past, relative to now; `spread` separates events of one day. */
export const clockAt = (now: Date) => ({
  now,
  ago: (days: number, spread = 0) => new Date(now.getTime() - days * 24 * hour - ((spread * 7) % 11) * hour),
  /** A number of hours after a time, but not in the future. */
  after: (at: Date, hours: number) => new Date(Math.min(at.getTime() + hours * hour, now.getTime() - 5 * 60 * 1000)),
})
