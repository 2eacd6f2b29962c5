import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { blank, Count, Deleted, Id, Instant, Lang, line, one } from '../fields.ts'
import { VariantKey } from './job-tests.ts'
import { Figures } from './reports.ts'

/** Kind of device of a first open or click. `unknown`: an image proxy or program that names none. */
export const DeviceClass = z.enum(['desktop', 'phone', 'tablet', 'unknown'])
export type DeviceClass = z.infer<typeof DeviceClass>

/** A link with the people who clicked it and all their clicks. */
export const LinkCount = z.object({ url: z.string(), people: Count, clicks: Count })
export type LinkCount = z.infer<typeof LinkCount>

export const BounceCount = z.object({
  outcome: z.enum(['hard', 'soft', 'sender']),
  reason: z.string(),
  /** Name of the rule that classified these bounces; null for earlier ones. */
  rule: z.string().nullable(),
  count: Count,
  /** The last response of a server; null if unknown. */
  response: z.string().nullable(),
})
export type BounceCount = z.infer<typeof BounceCount>

/** The report of a campaign. For an A/B test, one report over its sends. Figures count people, without scanners and proxies. */
export const CampaignReport = z.object({
  jobId: Id,
  /** Set for an A/B test. */
  testId: Id.nullable(),
  /** The subject with merge tags as written; for an A/B test its name. */
  title: z.string(),
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  total: Figures,
  /** Sum over the other campaigns that began in the 90 days before this one, at most 500; null without any. */
  average: z.object({ campaigns: Count, figures: Figures }).nullable(),
  /** The campaign before this one, if it began in the 90 days before. */
  previous: z.object({ jobId: Id, title: z.string(), startedAt: Instant, figures: Figures }).nullable(),
  /** Recipients whose message a scanner or proxy opened or clicked; not in the other figures. */
  automated: z.object({ opened: Count, clicked: Count }),
  /** First opens and first clicks in each of the first 48 hours; empty before the start. */
  hours: z.array(z.object({ hour: Count, opened: Count, clicked: Count })),
  /** At most 100, those with most clicks first. */
  links: z.array(LinkCount),
  /** Clicks on links beyond those listed. */
  otherClicks: Count,
  bounces: z.array(BounceCount),
  /** By mailbox provider as in a report by `mailbox`, those with most sent first; empty `key`: all others. */
  providers: z.array(z.object({ key: z.string(), figures: Figures })),
  devices: z.array(z.object({ device: DeviceClass, opened: Count, clicked: Count })),
  /** By version of the email, the first language first; empty if it has one language. */
  languages: z.array(z.object({ language: z.string(), figures: Figures })),
  /** Variants of an A/B test; null `variant`: the send of the winner to all others. */
  variants: z.array(z.object({ jobId: Id, variant: VariantKey.nullable(), subject: z.string(), figures: Figures })),
})
export type CampaignReport = z.infer<typeof CampaignReport>

const base = '/api/:tenant/email-marketing/job/:jobId' as const

export const getCampaignReport = endpoint(`GET ${base}/report`, {
  staleOk: true,
  access: 'viewer',
  scope: 'mail:read',
  output: one(CampaignReport),
  about: 'Returns the report of a campaign (`job`), or of the whole A/B test that it belongs to.',
})

export const exportCampaignReport = endpoint(`GET ${base}/report.csv`, {
  access: 'viewer',
  file: true,
  about: 'Exports the report of a campaign as a table: totals, hours, links, bounces, mailbox providers and devices.',
})

export const getCampaignEmail = endpoint(`GET ${base}/report/email`, {
  access: 'viewer',
  input: z.strictObject({
    /** Default: the first language. */
    language: blank(Lang),
  }),
  output: one(
    z.object({ subject: z.string(), html: z.string().nullable(), text: z.string(), languages: z.array(z.string()) }),
  ),
  about: 'Renders the email of a campaign for a sample contact. Its links are those that the report counts.',
})

export const compareCampaigns = endpoint('GET /api/:tenant/email-marketing/report/compare', {
  staleOk: true,
  access: 'viewer',
  input: z.strictObject({
    /** Ids of 2 to 10 campaigns (`job`), separated by commas. */
    jobIds: z
      .string()
      .transform((text) => [...new Set(text.split(','))])
      .pipe(z.array(Id).min(2).max(10)),
  }),
  output: one(
    z.array(
      z.object({
        jobId: Id,
        title: z.string(),
        variant: VariantKey.nullable(),
        startedAt: Instant.nullable(),
        figures: Figures,
      }),
    ),
  ),
  about:
    'Returns the figures of several campaigns side by side, in the order of the request. Deleted ones are not included.',
})

export const tagClickers = endpoint(`POST ${base}/tag-clickers`, {
  access: 'editor',
  input: z.strictObject({
    tagIds: z.array(Id).min(1, 'required').max(50),
    /** Only those who clicked this link; default: any link. */
    url: line(8000).optional(),
  }),
  output: one(z.object({ matched: Count, changed: Count, undoId: Id.optional() })),
  about:
    'Tags the contacts who clicked a link of a campaign, or of any send of its A/B test. Can be undone like a bulk change.',
})

/** A link to a campaign's report for readers without an account. The page has no personal data. */
export const ReportShare = z.object({
  url: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  /** Name of the author; null if the account was deleted. */
  author: z.string().nullable(),
})
export type ReportShare = z.infer<typeof ReportShare>

export const getReportShare = endpoint(`GET ${base}/report/share`, {
  access: 'viewer',
  output: one(ReportShare.nullable()),
  about: 'Returns the valid link to the report of a campaign, if there is one.',
})

export const createReportShare = endpoint(`POST ${base}/report/share`, {
  access: 'editor',
  input: z.strictObject({ days: z.number().int().min(1).max(365).default(90) }),
  output: one(ReportShare),
  about: 'Creates a link to the report of a campaign. While a link is valid, repeated calls change only its last day.',
})

export const revokeReportShare = endpoint(`DELETE ${base}/report/share`, {
  access: 'editor',
  output: Deleted,
  about: 'Revokes the link to the report of a campaign.',
})
