/** The query of each view. Every view but the drafts lists conversations by their latest message. */
export const views = {
  inbox: { sent_or_received: 'received', status: 'active' },
  unreadOnes: { sent_or_received: 'received', isRead: false },
  sentOnes: { sent_or_received: 'sent', status: 'active' },
  drafts: { status: 'draft' },
  archiveOnes: { status: 'archived' },
  all: {},
} as const

export type View = keyof typeof views

/**
 * The view that can contain messages with a delivery status: the chosen one, unless it shows only the other direction.
 */
export function viewFor(chosen: View, delivery: string): View {
  const view: { sent_or_received?: 'sent' | 'received'; status?: string } = views[chosen]
  const direction = delivery === 'received' ? 'received' : 'sent'
  if (delivery === '' || (view.sent_or_received ?? direction) === direction) return chosen
  return direction === 'sent' ? 'sentOnes' : 'inbox'
}
