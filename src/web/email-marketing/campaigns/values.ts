import type { BlockDocument } from '#contract/email-marketing/blocks.ts'
import type { CampaignContent, CampaignDetail } from '#contract/email-marketing/campaigns.ts'
import { deepEqual } from '../../api/deepEqual.ts'
import type { UnsavedDraft } from './autosave.ts'

/** The editable fields of a campaign. */
export type CampaignValues = Pick<
  CampaignDetail,
  | 'name'
  | 'contents'
  | 'recipients'
  | 'exclude'
  | 'topicId'
  | 'providerId'
  | 'fromEmail'
  | 'fromName'
  | 'timing'
  | 'window'
  | 'trackOpens'
  | 'trackClicks'
  | 'utm'
>

export type CampaignDraft = UnsavedDraft<CampaignValues>

export const valuesOf = (campaign: CampaignDetail): CampaignValues => ({
  name: campaign.name,
  contents: campaign.contents,
  recipients: campaign.recipients,
  exclude: campaign.exclude,
  topicId: campaign.topicId,
  providerId: campaign.providerId,
  fromEmail: campaign.fromEmail,
  fromName: campaign.fromName,
  timing: campaign.timing,
  window: campaign.window,
  trackOpens: campaign.trackOpens,
  trackClicks: campaign.trackClicks,
  utm: campaign.utm,
})

/** Takes each field, and each language of the email, that was edited here; everything else from the other editor. */
export function mergeCampaigns(read: CampaignValues, mine: CampaignValues, theirs: CampaignValues): CampaignValues {
  const keys = Object.keys(mine) as (keyof CampaignValues)[]
  const merged = Object.fromEntries(
    keys.map((key) => [key, deepEqual(mine[key], read[key]) ? theirs[key] : mine[key]]),
  ) as CampaignValues
  return { ...merged, contents: mergeContents(read.contents, mine.contents, theirs.contents) }
}

function mergeContents(read: CampaignContent[], mine: CampaignContent[], theirs: CampaignContent[]) {
  const of = (contents: CampaignContent[], language: string) =>
    contents.find((content) => content.language === language)
  const languages = new Set([...mine, ...theirs].map(({ language }) => language))
  return [...languages].flatMap((language) => {
    const [before, own, other] = [of(read, language), of(mine, language), of(theirs, language)]
    const chosen = deepEqual(own, before) ? other : own
    return chosen ? [chosen] : []
  })
}

/** The contents with one language changed. */
export const withContent = (
  contents: CampaignContent[],
  language: CampaignContent['language'],
  fields: Partial<CampaignContent>,
) => contents.map((content) => (content.language === language ? { ...content, ...fields } : content))

/** The editor keeps the preview text of blocks in their settings: both are made the same. */
export function withPreheader(value: CampaignContent): CampaignContent {
  if (value.contentType !== 'blocks' || value.content.trim() === '') return value
  const document = JSON.parse(value.content) as BlockDocument
  if (document.settings.preheader === value.previewText) return value
  const settings = { ...document.settings, preheader: value.previewText }
  return { ...value, content: JSON.stringify({ ...document, settings }) }
}

/** Whether anything is written in a language. */
export const isWritten = ({ content }: CampaignContent) => content.trim() !== ''
