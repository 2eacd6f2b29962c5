import type { Folder } from '#contract/email-marketing/inbox.ts'

/** The folder of each view. */
export const views = {
  inbox: 'inbox',
  unreadOnes: 'unread',
  sentOnes: 'sent',
  drafts: 'drafts',
  archiveOnes: 'archive',
  all: 'all',
} as const satisfies Record<string, Folder>

export type View = keyof typeof views

const directions: Partial<Record<View, 'sent' | 'received'>> = {
  inbox: 'received',
  unreadOnes: 'received',
  sentOnes: 'sent',
}

/**
 * The view that can contain messages with a delivery status: the chosen one, unless it shows only the other direction.
 */
export function viewFor(chosen: View, delivery: string): View {
  const direction = delivery === 'received' ? 'received' : 'sent'
  if (delivery === '' || (directions[chosen] ?? direction) === direction) return chosen
  return direction === 'sent' ? 'sentOnes' : 'inbox'
}
