import type { ColumnType, Generated } from 'kysely'
import type { CampaignKind, CampaignStatus } from '#contract/email-marketing/campaigns.ts'
import type { ContentType } from '#contract/email-marketing/templates.ts'
import type { Lang } from '#contract/fields.ts'
import type { z } from 'zod'
import type { JsonColumn, Timestamp } from './columns.ts'

/** Rows of campaigns: their drafts, and the corrections of paused ones. */

type Campaigns = {
  tenant_id: string
  id: string
  kind: Generated<CampaignKind>
  name: string
  status: Generated<CampaignStatus>
  definition: ColumnType<unknown, string | undefined, string>
  series_id: string | null
  at: Date | null
  user_id: string | null
  edited_by: string | null
  created_at: Timestamp
  updated_at: Timestamp
  deleted_at: Date | null
}

type CampaignContents = {
  tenant_id: string
  campaign_id: string
  language: Lang
  place: number
  subject: string
  preview_text: string
  content_type: z.infer<typeof ContentType>
  content: string
  text: Generated<string>
}

/** One version of an email as it was sent. */
export type SentContent = { language: string; subject: string; html: string | null; text: string | null }

type CampaignCorrections = {
  tenant_id: string
  campaign_id: string
  at: Date
  user_id: string | null
  sent_before: number
  contents: JsonColumn<SentContent[]>
}

export type CampaignTables = {
  campaigns: Campaigns
  campaign_contents: CampaignContents
  campaign_corrections: CampaignCorrections
}
