import type { Folder } from '#contract/email-marketing/inbox.ts'

/** The texts of the folders. */
export const folderNames = {
  inbox: 'inbox',
  unread: 'unreadOnes',
  sent: 'sentOnes',
  drafts: 'drafts',
  archive: 'archiveOnes',
  all: 'all',
} as const satisfies Record<Folder, string>

const directions: Partial<Record<Folder, 'sent' | 'received'>> = {
  inbox: 'received',
  unread: 'received',
  sent: 'sent',
}

/**
 * The folder that can contain messages with a delivery status: the chosen one, unless it shows only the other
 * direction.
 */
export function folderFor(chosen: Folder, delivery: string): Folder {
  const direction = delivery === 'received' ? 'received' : 'sent'
  if (delivery === '' || (directions[chosen] ?? direction) === direction) return chosen
  return direction === 'sent' ? 'sent' : 'inbox'
}
