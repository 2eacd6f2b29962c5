import type { Campaign } from '#contract/email-marketing/campaigns.ts'

/** A campaign with its day and time on the wall of the workspace's time zone. */
export type Dated = { campaign: Campaign; wall: string; isMovable: boolean }
