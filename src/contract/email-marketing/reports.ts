import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { blank, Count, Id, Instant, one, TimeZone } from '../fields.ts'
import { VariantKey } from './job-tests.ts'

/**
 * What became of mail: people who opened, followed, answered it, left or complained; machines are not counted. `bounced`: everything that came
 * back; `delivered`: what was accepted and did not come back. Each counts on the day on which it happened, as the clocks of the report's zone
 * have it. What was counted by day in UTC, and is no longer told by the ledger, counts at noon of that day.
 */
export const Figures = z.object({
  sent: Count,
  delivered: Count,
  opened: Count,
  clicked: Count,
  replied: Count,
  bounced: Count,
  complained: Count,
  unsubscribed: Count,
  /** Of what was delivered, mail whose opens are counted, and whose clicks are; null where that is not known. */
  opensCounted: Count.nullable(),
  clicksCounted: Count.nullable(),
})
export type Figures = z.infer<typeof Figures>

/** `mailbox`: by who takes the mail of a domain, as its mail servers tell; of a domain that nobody asked about yet, the domain. */
export const ReportBy = z.enum(['job', 'template', 'domain', 'mailbox'])
export type ReportBy = z.infer<typeof ReportBy>

const Row = z.object({
  /** The id of the job or template, the domain, or the mailbox provider; empty for mail without a template. */
  key: z.string(),
  name: z.string(),
  /** When a send was made, by which sends of one subject are told apart; null for all else, and for sends that are no longer known. */
  madeAt: Instant.nullable(),
  /** The variant of an A/B test that a send was; null for every other. */
  variant: VariantKey.nullable(),
  figures: Figures,
})

export const Report = z.object({
  /** Whose days these are. */
  timeZone: z.string(),
  from: z.string(),
  to: z.string(),
  total: Figures,
  /** The same number of days just before. */
  before: Figures,
  /** By day; by week from 93 days on, each by the day it begins with. */
  unit: z.enum(['day', 'week']),
  over: z.array(z.object({ day: z.string(), figures: Figures })),
  /** Those with most sent, at most 100. */
  rows: z.array(Row),
})
export type Report = z.infer<typeof Report>

const Day = z.iso.date().refine((day) => day >= '2000-01-01' && day < '2200-01-01')

const span = z
  .strictObject({
    /** Both days belong to it; unless said, the last 30. */
    from: blank(Day),
    to: blank(Day),
    /** Of domains and mailbox providers only all sends together are counted. */
    by: blank(ReportBy).transform((by) => by ?? ('job' as const)),
    jobId: blank(Id),
    /** Whose days are meant; unless said, the workspace's. */
    timeZone: blank(TimeZone),
  })
  .refine(({ by, jobId }) => !jobId || by === 'job' || by === 'template', { path: ['jobId'], error: 'notOfOneSend' })

const base = '/api/:tenant/email-marketing/report' as const

export const getReport = endpoint(`GET ${base}`, {
  staleOk: true,
  access: 'viewer',
  input: span,
  output: one(Report),
  about: 'What became of mail over a span of days of at most two years, with the span before.',
})

export const exportReport = endpoint(`GET ${base}.csv`, {
  access: 'viewer',
  file: true,
  input: span,
  about:
    'The same as a table: one line for each job, template, domain or mailbox provider, however many they are, in the order of their keys; of jobs also when each was made.',
})
