const hour = 60 * 60 * 1000

export type Clock = ReturnType<typeof clockAt>

/** When things of the demo happened, seen from now: `spread` sets those of one day apart. */
export const clockAt = (now: Date) => ({
  now,
  ago: (days: number, spread = 0) => new Date(now.getTime() - days * 24 * hour - ((spread * 7) % 11) * hour),
  /** Some hours after something, and before now. */
  after: (at: Date, hours: number) => new Date(Math.min(at.getTime() + hours * hour, now.getTime() - 5 * 60 * 1000)),
})
