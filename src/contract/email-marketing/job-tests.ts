import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Count, EmailAddress, entity, Id, Instant, line, one, pageInput, pageOf } from '../fields.ts'
import { otherVersions, SubjectVersion } from './mail-versions.ts'
import { Audience, DespiteWarnings, Excluded } from './sending.ts'

export const VariantKey = z.enum(['a', 'b', 'c', 'd'])
export type VariantKey = z.infer<typeof VariantKey>

/** Results of a variant in one language. */
const LanguageResult = z.object({ language: z.string(), sent: Count, opened: Count, clicked: Count })
export type LanguageResult = z.infer<typeof LanguageResult>

/**
 * A tested variant: a template, optionally with another subject. Opens and clicks by scanners and proxies do not
 * count.
 */
export const Variant = z.object({
  key: VariantKey,
  templateId: Id,
  subject: z.string(),
  jobId: Id,
  recipients: Count,
  sent: Count,
  opened: Count,
  clicked: Count,
  /** Whether opens and clicks of this variant are tracked. */
  trackOpens: z.boolean(),
  trackClicks: z.boolean(),
  /** By version of the email, the first language first; empty if it has one language. */
  languages: z.array(LanguageResult),
})
export type Variant = z.infer<typeof Variant>

/**
 * Confidence that the leading variant is better than the next. `clear`: chance alone would show such a difference less
 * than once in 20 (two-proportion test, two-sided). `chance`: the difference may well be chance. `early`: too few
 * data.
 */
export const Certainty = z.enum(['clear', 'chance', 'early'])
export type Certainty = z.infer<typeof Certainty>

/** `testing`: the variants go to a share of the recipients. `decided`: the others get the winner. */
export const JobTest = z.object({
  ...entity,
  name: z.string(),
  status: z.enum(['testing', 'decided', 'cancelled']),
  share: Count,
  winnerBy: z.enum(['opens', 'clicks', 'hand']),
  decideAt: Instant.nullable(),
  decidedAt: Instant.nullable(),
  variants: z.array(Variant),
  /** Leading variant by `winnerBy`; by clicks if a person decides. Null without opens or clicks, or on a tie. */
  leading: VariantKey.nullable(),
  certainty: Certainty,
  winner: VariantKey.nullable(),
  /**
   * Winners of languages that decided for themselves, by language: one variant was clearly ahead there. All other
   * languages get `winner`.
   */
  winners: z.record(z.string(), VariantKey),
  /** The send of the winner to the other recipients; null before the decision, and if none were left. */
  restJobId: Id.nullable(),
  /** Why the test could not be decided yet, in the reader's language. */
  message: z.string().nullable(),
})
export type JobTest = z.infer<typeof JobTest>

const base = '/api/:tenant/email-marketing/job-test' as const

export const listJobTests = endpoint(`GET ${base}`, {
  access: 'viewer',
  input: z.strictObject(pageInput(['createdAt'])),
  output: pageOf(JobTest),
  about: 'Lists A/B tests.',
})

export const getJobTest = endpoint(`GET ${base}/:testId`, {
  access: 'viewer',
  output: one(JobTest),
  about: 'Returns an A/B test with the figures of its variants.',
})

export const createJobTest = endpoint(`POST ${base}`, {
  whenDiskFull: 'refuseEarly',
  access: 'editor',
  status: 201,
  idempotent: true,
  input: z
    .strictObject({
      name: line(120),
      providerId: Id.optional(),
      fromEmail: EmailAddress.optional(),
      variants: z
        .array(
          z.strictObject({
            templateId: Id,
            subject: line(400, 0).default(''),
            /** In place of the template's subjects in its other languages. */
            subjects: otherVersions(SubjectVersion).optional(),
          }),
        )
        .min(2)
        .max(4),
      recipients: Audience,
      exclude: Excluded.optional(),
      topic: line(120).optional(),
      /** Default: the workspace's setting. The metric that decides is always tracked for the variants. */
      trackOpens: z.boolean().optional(),
      trackClicks: z.boolean().optional(),
      /** Percentage of the recipients that get a variant; the others get the winner. */
      share: z.number().int().min(5).max(90),
      winnerBy: z.enum(['opens', 'clicks', 'hand']),
      afterHours: z.number().int().min(1).max(168),
      despiteWarnings: DespiteWarnings,
    })
    .refine(({ recipients }) => Object.values(recipients).some((part) => (Array.isArray(part) ? part.length : part)), {
      path: ['recipients'],
      error: 'required',
    }),
  output: one(JobTest),
  about:
    'Starts an A/B test (`job-test`). Variants go to part of the recipients, and after some hours the winner goes to the rest.',
})

export const chooseVariant = endpoint(`POST ${base}/:testId/choose`, {
  access: 'editor',
  input: z.strictObject({ variant: VariantKey }),
  output: one(JobTest),
  about: 'Picks the winner of an A/B test. The remaining recipients get it immediately.',
})

export const cancelJobTest = endpoint(`POST ${base}/:testId/cancel`, {
  access: 'editor',
  output: one(JobTest),
  about: 'Cancels an A/B test. Its variants stop, and the remaining recipients get nothing.',
})
