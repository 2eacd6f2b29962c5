import type { CampaignValues } from '../values.ts'

export type RecipientKind = 'all' | 'groups' | 'tags' | 'contacts' | 'reached'
export type ChosenRecipients = {
  tagIds?: string[]
  groupIds?: string[]
  emailIds?: string[]
  all?: boolean
  reached?: unknown
}

/** The kind of recipients; null if none are chosen. */
export function kindOf(recipients: CampaignValues['recipients']): RecipientKind | null {
  const { all, tagIds, groupIds, emailIds, reached } = recipients as ChosenRecipients
  if (reached) return 'reached'
  if (all) return 'all'
  if (groupIds?.length) return 'groups'
  if (tagIds?.length) return 'tags'
  return emailIds?.length ? 'contacts' : null
}
