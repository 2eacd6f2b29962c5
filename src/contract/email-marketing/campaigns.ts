import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  blank,
  Count,
  Deleted,
  EmailAddress,
  entity,
  Id,
  Instant,
  InstantInput,
  Lang,
  line,
  one,
  pageInput,
  pageOf,
  paragraph,
  Version,
} from '../fields.ts'
import { LocalTime, SendWindow } from './pace.ts'
import { Audience, Excluded } from './sending.ts'
import { bodyLimit, ContentType } from './templates.ts'

/**
 * States of a campaign. `draft`: not sent, can be edited. `scheduled`, `sending` (also while its recipients are being
 * collected), `paused`, then `sent`, `cancelled` or `failed`.
 */
export const CampaignStatus = z.enum(['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled', 'failed'])
export type CampaignStatus = z.infer<typeof CampaignStatus>

/** `regular`: one email to an audience; its send (`job`) has the campaign's id. `test`: an A/B test (`job-test`). */
export const CampaignKind = z.enum(['regular', 'test'])
export type CampaignKind = z.infer<typeof CampaignKind>

/** The email of a campaign in one language. `content` as in a template; empty: not written yet. */
export const CampaignContent = z.object({
  language: Lang,
  subject: z.string(),
  /** Shown beside the subject in an inbox. */
  previewText: z.string(),
  contentType: ContentType,
  content: z.string(),
  text: z.string(),
})
export type CampaignContent = z.infer<typeof CampaignContent>

export const CampaignContentInput = z.strictObject({
  language: Lang,
  subject: line(400, 0).default(''),
  previewText: line(250, 0).default(''),
  contentType: ContentType.default('blocks'),
  content: paragraph(bodyLimit).default(''),
  text: paragraph(bodyLimit).default(''),
})

/** Maximum number of languages of one campaign. */
export const maxLanguages = 8

const contentsInput = z
  .array(CampaignContentInput)
  .min(1)
  .max(maxLanguages)
  .refine((contents) => new Set(contents.map(({ language }) => language)).size === contents.length, 'unique')

/** When a campaign goes out. `local`: when each recipient's local time is `localTime`. */
export const Timing = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('now') }),
  z.strictObject({ kind: z.literal('at'), at: z.iso.datetime({ offset: true }) }),
  z.strictObject({ kind: z.literal('local'), localTime: LocalTime }),
])
export type Timing = z.infer<typeof Timing>

/** Parameters added to the links of the email; an empty one is left out. */
export const Utm = z.strictObject({
  source: line(100, 0).default(''),
  medium: line(100, 0).default(''),
  campaign: line(200, 0).default(''),
})
export type Utm = z.infer<typeof Utm>

/** A part of a campaign's page. */
export const CampaignPart = z.enum(['name', 'content', 'to', 'from', 'subject', 'when', 'tracking'])
export type CampaignPart = z.infer<typeof CampaignPart>

const Named = z.object({ id: Id, name: z.string() })

/** A campaign as lists show it. Figures count people, without scanners and proxies. */
export const Campaign = z.object({
  ...entity,
  kind: CampaignKind,
  name: z.string(),
  status: CampaignStatus,
  /** Subject in the first language, with merge tags as written. */
  subject: z.string(),
  /** Languages of its email, the first one first. */
  languages: z.array(Lang),
  /** The recipients by name. */
  to: z.object({
    all: z.boolean(),
    tags: z.array(Named),
    groups: z.array(Named),
    contacts: Count,
    /** Recipients of earlier sends; `any`: whatever they did with it. */
    reached: z.enum(['any', 'notOpened', 'opened', 'clicked']).nullable(),
  }),
  /** Name of the author; null if the account was deleted. */
  author: z.string().nullable(),
  /** The recurring campaign (`job-series`) that created it. */
  seriesId: Id.nullable(),
  scheduledAt: Instant.nullable(),
  localTime: z.string().nullable(),
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  totalRecipients: Count,
  /** Figures so far. `opened` and `clicked` are null without tracking. */
  figures: z.object({
    sent: Count,
    delivered: Count,
    opened: Count.nullable(),
    clicked: Count.nullable(),
    unsubscribed: Count,
  }),
  /** Why it failed, was paused automatically, or sends nothing now, in the reader's language. */
  message: z.string().nullable(),
})
export type Campaign = z.infer<typeof Campaign>

/** What a campaign's page edits, besides its name and content. */
export const CampaignDefinition = z.object({
  recipients: Audience.default({}),
  exclude: Excluded.default({}),
  topicId: Id.nullable().default(null),
  /** Null: the default provider. */
  providerId: Id.nullable().default(null),
  /** Null: the provider's. */
  fromEmail: z.string().nullable().default(null),
  fromName: z.string().nullable().default(null),
  timing: Timing.default({ kind: 'now' }),
  window: SendWindow.nullable().default(null),
  trackOpens: z.boolean().default(false),
  trackClicks: z.boolean().default(false),
  utm: Utm.nullable().default(null),
})
export type CampaignDefinition = z.infer<typeof CampaignDefinition>

/** A campaign with everything that its page edits. */
export const CampaignDetail = Campaign.extend({
  contents: z.array(CampaignContent),
  ...CampaignDefinition.shape,
  /** Parts that must be completed before it can be sent. */
  missing: z.array(CampaignPart),
  /** Name of the author of the last change; null if the account was deleted. */
  editedBy: z.string().nullable(),
  /** Corrections of the text while it was paused: when, and how many had got the email before. */
  corrections: z.array(z.object({ at: Instant, sentBefore: Count, by: z.string().nullable() })),
})
export type CampaignDetail = z.infer<typeof CampaignDetail>

const fields = {
  name: line(160),
  contents: contentsInput,
  recipients: Audience,
  exclude: Excluded,
  topicId: Id.nullable(),
  providerId: Id.nullable(),
  fromEmail: EmailAddress.nullable(),
  fromName: line(120, 0).nullable(),
  timing: Timing,
  window: SendWindow.nullable(),
  trackOpens: z.boolean(),
  trackClicks: z.boolean(),
  utm: Utm.nullable(),
}

const base = '/api/:tenant/email-marketing/campaign' as const

export const listCampaigns = endpoint(`GET ${base}`, {
  access: 'viewer',
  scope: 'mail:read',
  input: z.strictObject({
    ...pageInput(['createdAt', 'updatedAt']),
    status: blank(CampaignStatus),
    seriesId: blank(Id),
  }),
  output: pageOf(Campaign),
  about: 'Returns campaigns in all states, drafts included, also those that the API or a recurring campaign created.',
})

export const campaignCalendar = endpoint(`GET ${base}/calendar`, {
  access: 'viewer',
  input: z
    .strictObject({ from: InstantInput, to: InstantInput })
    .refine(({ from, to }) => to.getTime() - from.getTime() <= 93 * 86_400_000, { path: ['to'], error: 'outOfRange' }),
  output: z.object({ data: z.array(Campaign), left: Count }),
  about:
    'Returns campaigns that are scheduled or went out in a period of up to 93 days, at most 300; `left` counts more.',
})

export const createCampaign = endpoint(`POST ${base}`, {
  access: 'editor',
  status: 201,
  maxBody: bodyLimit,
  idempotent: true,
  input: z.strictObject({
    ...z.strictObject(fields).partial().shape,
    /** The content of a template. */
    templateId: Id.optional(),
    /** The key of a starter (`GET template/designs`), filled from the brand. */
    design: line(60).optional(),
    /** First language of the email; default: the brand's, else the caller's. */
    language: Lang.optional(),
  }),
  output: one(CampaignDetail),
  about: 'Creates a draft of a campaign.',
})

export const getCampaign = endpoint(`GET ${base}/:campaignId`, {
  access: 'viewer',
  scope: 'mail:read',
  output: one(CampaignDetail),
  about: 'Returns a campaign.',
})

export const updateCampaign = endpoint(`PATCH ${base}/:campaignId`, {
  access: 'editor',
  maxBody: bodyLimit,
  input: z.strictObject({ ...fields, version: Version }).partial(),
  output: one(CampaignDetail),
  about:
    'Changes a draft. `contents` replaces all languages. The name can be changed in every state; anything else only in a draft (409).',
})

export const deleteCampaign = endpoint(`DELETE ${base}/:campaignId`, {
  access: 'editor',
  output: Deleted,
  about: 'Deletes a draft. It can be restored for 30 days.',
})

export const restoreCampaign = endpoint(`POST ${base}/:campaignId/restore`, {
  access: 'editor',
  output: one(CampaignDetail),
  about: 'Restores a draft that was deleted in the last 30 days.',
})

/** `same`: all of it. `nonOpeners`: to those who got it and did not open it. `remaining`: to those who have not got it. */
export const CopyFor = z.enum(['same', 'nonOpeners', 'remaining'])
export type CopyFor = z.infer<typeof CopyFor>

export const copyCampaign = endpoint(`POST ${base}/:campaignId/copy`, {
  access: 'editor',
  status: 201,
  idempotent: true,
  input: z.strictObject({ to: CopyFor.default('same') }),
  output: one(
    CampaignDetail.and(
      z.object({
        /** Contacts that have the email may get it again, because the recipients of an earlier send are unknown. */
        mayRepeat: z.boolean(),
      }),
    ),
  ),
  about:
    'Creates a draft from a campaign: for the same recipients, those who didn’t open it, or those who haven’t received it.',
})

export const CampaignFinding = z.object({
  /** Identifies the kind of finding; the same in every language. */
  code: z.string(),
  /** `block`: it cannot be sent. `warn`: it can be sent once the warning was seen. `hint`: could be better. */
  level: z.enum(['block', 'warn', 'hint']),
  part: CampaignPart,
  /** The version that it is about; null: all. */
  language: Lang.nullable(),
  message: z.string(),
  /** The remedy. */
  todo: z.string(),
  /** Id of the block, in an email of blocks. */
  block: z.string().nullable(),
  /** The address of the link that it is about. */
  link: z.string().nullable(),
})
export type CampaignFinding = z.infer<typeof CampaignFinding>

export const checkCampaign = endpoint(`POST ${base}/:campaignId/check`, {
  access: 'viewer',
  output: one(
    z.object({
      findings: z.array(CampaignFinding),
      /** The audience now, and how many of its recipients get each language. */
      audience: z.object({ matched: Count, suppressed: Count, excluded: Count, recipients: Count }),
      languages: z.array(z.object({ language: Lang, recipients: Count })),
      sender: z.object({ name: z.string(), email: z.string(), provider: z.string() }).nullable(),
      /** Size in bytes of the largest version as sent. */
      bytes: Count,
    }),
  ),
  about: 'Checks a campaign before it is sent. Stores and fetches nothing.',
})

export const checkCampaignLinks = endpoint(`POST ${base}/:campaignId/link-check`, {
  access: 'editor',
  limit: { calls: 120, seconds: 600 },
  input: z.strictObject({
    /** Fetches failing links again, although their result is remembered. */
    isFresh: z.boolean().default(false),
  }),
  output: one(
    z.object({
      /** One for each failing link and language. */
      findings: z.array(CampaignFinding),
      /** Number of links with a result. */
      checked: Count,
      /** Number of links without a result yet. The next call checks them. */
      left: Count,
    }),
  ),
  about:
    'Tests the links of a campaign in all its languages, as many as possible in eight seconds. Results are remembered for some minutes.',
})

export const previewCampaign = endpoint(`POST ${base}/:campaignId/preview`, {
  access: 'viewer',
  input: z.strictObject({
    language: Lang.optional(),
    /** Contact whose data are filled in; default: a made-up contact. */
    contactId: Id.optional(),
  }),
  output: one(
    z.object({
      language: Lang,
      subject: z.string(),
      previewText: z.string(),
      html: z.string().nullable(),
      text: z.string(),
    }),
  ),
  about: 'Renders a campaign in one language, for a contact or for a sample contact.',
})

export const sendCampaign = endpoint(`POST ${base}/:campaignId/send`, {
  whenDiskFull: 'refuseEarly',
  access: 'editor',
  scope: 'mail:send',
  limit: { calls: 60, seconds: 60 },
  input: z.strictObject({
    version: Version,
    /** Confirms that the caller has seen the warnings of the check. */
    despiteWarnings: z.boolean().default(false),
  }),
  output: one(CampaignDetail),
  about: 'Sends or schedules a draft. Repeated calls send once.',
})

export const unscheduleCampaign = endpoint(`POST ${base}/:campaignId/unschedule`, {
  access: 'editor',
  output: one(CampaignDetail),
  about: 'Turns a scheduled campaign that has not started back into a draft.',
})

export const correctCampaign = endpoint(`POST ${base}/:campaignId/correct`, {
  access: 'editor',
  maxBody: bodyLimit,
  input: z.strictObject({ contents: contentsInput, version: Version }),
  output: one(CampaignDetail),
  about:
    'Corrects the text of a paused campaign for the recipients who haven’t received it yet. Its languages stay the same.',
})
