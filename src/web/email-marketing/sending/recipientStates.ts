/** What may become of a recipient, as the figures and the filter name it. */
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
