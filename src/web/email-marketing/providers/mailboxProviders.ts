import type { MailboxLimits, NamedPool } from '#contract/email-marketing/pace.ts'

/** Well-known mailbox providers, in display order. */
export const namedPools = ['google', 'microsoft', 'yahoo', 'apple'] as const satisfies readonly NamedPool[]

/** Rates that mailbox providers usually accept from an established sender, as a starting point. */
export const usualMailboxLimits: MailboxLimits = {
  google: { connections: 10, perMinute: 1000, perHour: 30_000, perDay: null },
  microsoft: { connections: 5, perMinute: 300, perHour: 10_000, perDay: null },
  yahoo: { connections: 5, perMinute: 300, perHour: 10_000, perDay: null },
  apple: { connections: 5, perMinute: 200, perHour: 6000, perDay: null },
  others: { connections: 3, perMinute: 120, perHour: 3000, perDay: null },
}
