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
