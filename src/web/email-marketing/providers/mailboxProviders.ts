import type { MailboxLimits, NamedPool } from '#contract/email-marketing/pace.ts'

/** Those that are known by name, in the order in which they are shown. */
export const namedPools = ['google', 'microsoft', 'yahoo', 'apple'] as const satisfies readonly NamedPool[]

/** What mailbox providers are known to take from a sender whom they know: a place to begin from. */
export const usualMailboxLimits: MailboxLimits = {
  google: { connections: 10, perMinute: 1000, perHour: 30_000, perDay: null },
  microsoft: { connections: 5, perMinute: 300, perHour: 10_000, perDay: null },
  yahoo: { connections: 5, perMinute: 300, perHour: 10_000, perDay: null },
  apple: { connections: 5, perMinute: 200, perHour: 6000, perDay: null },
  others: { connections: 3, perMinute: 120, perHour: 3000, perDay: null },
}
