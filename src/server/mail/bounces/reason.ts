import type { BounceRule } from '#contract/email-marketing/bounce-rules.ts'

/**
 * `hard`: no mail will ever arrive there; `soft`: not this message, or not now; `sender`: our fault, which says
 * nothing about the address.
 */
export type Outcome = 'hard' | 'soft' | 'sender'

export type Reason =
  | 'no_mailbox'
  | 'no_domain'
  | 'disabled'
  | 'full'
  | 'too_large'
  | 'spam'
  | 'policy'
  | 'expired'
  | 'server'
  | 'other'

/** A classified bounce. `rule` names the rule that decided. */
export type Classified = { outcome: Outcome; reason: Reason; rule: BounceRule }
