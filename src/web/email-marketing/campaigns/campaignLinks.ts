import type { Campaign, CampaignFinding } from '#contract/email-marketing/campaigns.ts'

/** The page of a campaign: the draft, the report, or the A/B test. */
export function linkOf({ _id, kind, status }: Pick<Campaign, '_id' | 'kind' | 'status'>): string {
  if (kind === 'test') return `/email-marketing/tests/${_id}`
  return status === 'draft' ? `/email-marketing/campaigns/${_id}` : `/email-marketing/jobs/${_id}`
}

export const statusColors: Record<Campaign['status'], string> = {
  draft: 'gray',
  scheduled: 'indigo',
  sending: 'blue',
  paused: 'yellow',
  sent: 'green',
  cancelled: 'gray',
  failed: 'red',
}

/** Where the content editor opens for a finding, as parameters of its address. */
export const placeOf = ({ block, language, link }: CampaignFinding) => ({
  ...(block !== null && { block }),
  // `language` in an address is that of the page.
  ...(language !== null && { version: language }),
  ...(link !== null && { link }),
})
