import type { CampaignDetail } from '#contract/email-marketing/campaigns.ts'
import { currentSession } from '../../api/session.ts'
import type { Autosave } from './autosave.ts'
import type { CampaignValues } from './values.ts'

/** Edited campaigns. The page of a campaign and its full-screen editor share one. */
export const campaignStores = new Map<string, Autosave<CampaignValues, CampaignDetail>>()
export const storeKey = (campaignId: string) => `${currentSession().user?._id} ${campaignId}`

/** Forgets the edits of a campaign that was sent or deleted. */
export const dropCampaign = (campaignId: string) => void campaignStores.delete(storeKey(campaignId))
