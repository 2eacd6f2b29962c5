import type { Figures } from '#contract/email-marketing/reports.ts'
import { percentOf } from '../partOf.ts'

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

/** The base of a rate: sent or delivered mail. */
export const wholes = {
  delivered: 'sent',
  bounced: 'sent',
  opened: 'delivered',
  clicked: 'delivered',
  replied: 'delivered',
  complained: 'delivered',
  unsubscribed: 'delivered',
} as const

/**
 * The rate; null without a base. Bounced mail counts as sent even if no server accepted it. Only tracked mail can be
 * opened or clicked.
 */
export function rateOf(figures: Figures, name: Name): string | null {
  if (name === 'sent') return null
  const whole = wholeOf(figures, name)
  return whole ? percentOf(figures[name], whole) : null
}

/** The rate as a number from 0 to 1; null without a base. */
export function shareOf(figures: Figures, name: Exclude<Name, 'sent'>): number | null {
  const whole = wholeOf(figures, name)
  return whole ? figures[name] / whole : null
}

function wholeOf(figures: Figures, name: Exclude<Name, 'sent'>): number | null {
  if (wholes[name] === 'sent') return figures.delivered + figures.bounced
  if (name === 'opened') return figures.opensCounted
  return name === 'clicked' ? figures.clicksCounted : figures.delivered
}
