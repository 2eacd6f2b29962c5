import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Count, EmailAddress, entity, Id, Instant, line, one, pageInput, pageOf } from '../fields.ts'
import { Audience, DespiteWarnings, Excluded } from './sending.ts'

export const VariantKey = z.enum(['a', 'b', 'c', 'd'])
export type VariantKey = z.infer<typeof VariantKey>

/** One of the mails that are tried: a template, perhaps under another subject. Counts are of people, not of machines that look at mail. */
export const Variant = z.object({
  key: VariantKey,
  templateId: Id,
  subject: z.string(),
  jobId: Id,
  recipients: Count,
  sent: Count,
  opened: Count,
  clicked: Count,
  /** Whether they are counted at all. */
  trackOpens: z.boolean(),
  trackClicks: z.boolean(),
})
export type Variant = z.infer<typeof Variant>

/**
 * How sure it is that the best is better than the next: `clear` where chance alone would show such a difference less than once in 20
 * (two proportions, two-sided); `chance` where it may well be chance; `early` where too little is known.
 */
export const Certainty = z.enum(['clear', 'chance', 'early'])
export type Certainty = z.infer<typeof Certainty>

/** `testing`: the variants go to a part of the recipients. `decided`: the rest gets the winner. */
export const JobTest = z.object({
  ...entity,
  name: z.string(),
  status: z.enum(['testing', 'decided', 'cancelled']),
  share: Count,
  winnerBy: z.enum(['opens', 'clicks', 'hand']),
  decideAt: Instant.nullable(),
  decidedAt: Instant.nullable(),
  variants: z.array(Variant),
  /** The best so far by what decides; by clicks where a person decides. None where nothing came of any, or two are as good. */
  leading: VariantKey.nullable(),
  certainty: Certainty,
  winner: VariantKey.nullable(),
  /** The send of the winner to the rest; null before the decision, and where nobody was left. */
  restJobId: Id.nullable(),
  /** Why it could not be decided yet, in the reader's language. */
  message: z.string().nullable(),
})
export type JobTest = z.infer<typeof JobTest>

const base = '/api/:tenant/email-marketing/job-test' as const

export const listJobTests = endpoint(`GET ${base}`, {
  access: 'viewer',
  input: z.strictObject(pageInput(['createdAt'])),
  output: pageOf(JobTest),
})

export const getJobTest = endpoint(`GET ${base}/:testId`, { access: 'viewer', output: one(JobTest) })

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
        .array(z.strictObject({ templateId: Id, subject: line(400, 0).default('') }))
        .min(2)
        .max(4),
      recipients: Audience,
      exclude: Excluded.optional(),
      topic: line(120).optional(),
      /** As the workspace says, unless it is said here; of the variants that is counted in any case by which they are judged. */
      trackOpens: z.boolean().optional(),
      trackClicks: z.boolean().optional(),
      /** Per cent of the recipients that get a variant; the others get the winner. */
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
  about: 'Sends variants of a mail to a part of the recipients, and after some hours the best of them to the others.',
})

export const chooseVariant = endpoint(`POST ${base}/:testId/choose`, {
  access: 'editor',
  input: z.strictObject({ variant: VariantKey }),
  output: one(JobTest),
  about: 'Decides a test by hand: the rest gets this variant at once.',
})

export const cancelJobTest = endpoint(`POST ${base}/:testId/cancel`, {
  access: 'editor',
  output: one(JobTest),
  about: 'Ends a test: its variants stop, and the rest gets nothing.',
})
