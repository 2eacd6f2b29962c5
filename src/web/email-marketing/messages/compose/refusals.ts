import type { ContactStatus } from '#contract/email-marketing/conditions.ts'

/**
 * Why a contact is not simply written to. An unsubscribe refuses campaigns only: a personal message is possible. The
 * others refuse every message.
 */
export type Refusal = Exclude<ContactStatus, 'subscribed' | 'unconfirmed'>

export const refusalOf = (status: ContactStatus): Refusal | null =>
  status === 'subscribed' || status === 'unconfirmed' ? null : status
