import type { Figures } from '#contract/email-marketing/reports.ts'

export const names = [
  'sent',
  'delivered',
  'opened',
  'clicked',
  'replied',
  'bounced',
  'complained',
  'unsubscribed',
] as const
export type Name = (typeof names)[number]

/** Of what something is a part: what was sent, or what arrived. */
export const wholes = {
  delivered: 'sent',
  bounced: 'sent',
  opened: 'delivered',
  clicked: 'delivered',
  replied: 'delivered',
  complained: 'delivered',
  unsubscribed: 'delivered',
} as const

/** How much of its whole it is; null where there is none. */
export const rateOf = (figures: Figures, name: Name): string | null => {
  if (name === 'sent') return null
  const whole = figures[wholes[name]]
  return whole === 0 ? null : `${Math.round((1000 * figures[name]) / whole) / 10}%`
}
