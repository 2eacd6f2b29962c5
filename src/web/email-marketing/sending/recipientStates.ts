/** The states of a recipient, as figures and filters name them. */
export const recipientStates = [
  'queued',
  'claimed',
  'sent',
  'deferred',
  'failed',
  'unknown',
  'skipped',
  'waiting',
] as const
