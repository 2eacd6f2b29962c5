/** `hard`: no mail will ever arrive there; `soft`: not this one, not now; `sender`: it was our doing, and says nothing of the address. */
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
