import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { blank, Count, Id, Instant, one, TimeZone } from '../fields.ts'
import { VariantKey } from './job-tests.ts'

/**
 * Results of mail. `opened`, `clicked`, `replied`, `complained` and `unsubscribed` count people; scanners and proxies
 * are excluded. `bounced`: all bounces. `delivered`: accepted and not bounced. Each event counts on its day in the
 * report's time zone. Figures that remain only per day in UTC count at noon of that day.
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
  /** Delivered messages with open tracking, and with click tracking; null if unknown. */
  opensCounted: Count.nullable(),
  clicksCounted: Count.nullable(),
})
export type Figures = z.infer<typeof Figures>

/** `mailbox`: by mailbox provider, according to the MX records of a domain; until they are looked up, by domain. */
export const ReportBy = z.enum(['job', 'template', 'domain', 'mailbox'])
export type ReportBy = z.infer<typeof ReportBy>

const Row = z.object({
  /** Id of the job or template, domain, or mailbox provider; empty for mail without a template. */
  key: z.string(),
  name: z.string(),
  /** When a send was created, to tell apart sends with the same subject. Null for other rows and for deleted sends. */
  madeAt: Instant.nullable(),
  /** A/B test variant of a send; null otherwise. */
  variant: VariantKey.nullable(),
  figures: Figures,
})

export const Report = z.object({
  /** Time zone of the days. */
  timeZone: z.string(),
  from: z.string(),
  to: z.string(),
  total: Figures,
  /** The period of the same length just before. */
  before: Figures,
  /** By day; from 93 days on by week, each named by its first day. */
  unit: z.enum(['day', 'week']),
  over: z.array(z.object({ day: z.string(), figures: Figures })),
  /** At most 100 rows, those with most sent first. */
  rows: z.array(Row),
})
export type Report = z.infer<typeof Report>

const Day = z.iso.date().refine((day) => day >= '2000-01-01' && day < '2200-01-01')

const span = z
  .strictObject({
    /** Both days inclusive; default: the last 30 days. */
    from: blank(Day),
    to: blank(Day),
    /** `domain` and `mailbox` cannot be combined with `jobId`. */
    by: blank(ReportBy).transform((by) => by ?? ('job' as const)),
    jobId: blank(Id),
    /** Default: the workspace's time zone. */
    timeZone: blank(TimeZone),
  })
  .refine(({ by, jobId }) => !jobId || by === 'job' || by === 'template', { path: ['jobId'], error: 'notOfOneSend' })

const base = '/api/:tenant/email-marketing/report' as const

export const getReport = endpoint(`GET ${base}`, {
  staleOk: true,
  access: 'viewer',
  input: span,
  output: one(Report),
  about: 'Returns the email report for a period of up to two years, with the previous period for comparison.',
})

export const exportReport = endpoint(`GET ${base}.csv`, {
  access: 'viewer',
  file: true,
  input: span,
  about:
    'Exports the report as a table, with one row for each campaign (`job`), template, domain or mailbox provider, sorted by key. Campaigns include their creation time.',
})
