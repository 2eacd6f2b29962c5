/** The states of a recipient, by the names that figures and filters use. */
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
