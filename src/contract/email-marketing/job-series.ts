import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Count, entity, Id, Instant, line, one, pageInput, pageOf, TimeZone } from '../fields.ts'
import { Audience, DespiteWarnings } from './sending.ts'

/** When a send is repeated, on the clocks of a zone. Of months without that day: on their last. */
export const Rule = z.strictObject({
  every: z.enum(['day', 'week', 'month']),
  /** Of weeks: 0 is Sunday. */
  weekdays: z.array(z.number().int().min(0).max(6)).max(7).default([]),
  /** Of months. */
  day: z.number().int().min(1).max(31).default(1),
  hour: z.number().int().min(0).max(23),
  timeZone: TimeZone,
  /** The last day on which it may be sent; null: until it is stopped. */
  until: z.iso.date().nullable().default(null),
  /** How often; null: as often as it comes. */
  times: z.number().int().min(1).max(1000).nullable().default(null),
})
export type Rule = z.infer<typeof Rule>

const checkedRule = Rule.refine(({ every, weekdays }) => every !== 'week' || weekdays.length > 0, {
  path: ['weekdays'],
  error: 'required',
})

/** `done`: its last time is over. `stopped`: by hand, for good. */
export const JobSeries = z.object({
  ...entity,
  name: z.string(),
  status: z.enum(['running', 'paused', 'done', 'stopped']),
  rule: Rule,
  templateId: Id,
  subject: z.string(),
  /** How many sends it has made. */
  made: Count,
  lastJobId: Id.nullable(),
  /** The next times; none where it is over. */
  next: z.array(Instant),
  /** Why its last send could not be made, in the reader's language. */
  message: z.string().nullable(),
})
export type JobSeries = z.infer<typeof JobSeries>

/** By the name that it has now, in the reader's language; null for what is there no more. */
const Named = z.object({ id: Id, name: z.string().nullable() })

/** With what it sends, and to whom. */
export const JobSeriesDetail = JobSeries.extend({
  sends: z.object({
    template: Named,
    /** Null: over the default one. */
    provider: Named.nullable(),
    topic: Named.nullable(),
    all: z.boolean(),
    tags: z.array(Named),
    groups: z.array(Named),
    /** How many are named one by one. */
    contacts: Count,
  }),
})
export type JobSeriesDetail = z.infer<typeof JobSeriesDetail>

const base = '/api/:tenant/email-marketing/job-series' as const

export const listJobSeries = endpoint(`GET ${base}`, {
  access: 'viewer',
  input: z.strictObject(pageInput(['createdAt'])),
  output: pageOf(JobSeries),
})

export const getJobSeries = endpoint(`GET ${base}/:seriesId`, { access: 'viewer', output: one(JobSeriesDetail) })

export const createJobSeries = endpoint(`POST ${base}`, {
  access: 'editor',
  status: 201,
  input: z
    .strictObject({
      name: line(120),
      templateId: Id,
      subject: line(400, 0).default(''),
      providerId: Id.optional(),
      recipients: Audience,
      topic: line(120).optional(),
      rule: checkedRule,
      despiteWarnings: DespiteWarnings,
    })
    .refine(({ recipients }) => Object.values(recipients).some((part) => (Array.isArray(part) ? part.length : part)), {
      path: ['recipients'],
      error: 'required',
    }),
  output: one(JobSeries),
  about: 'Repeats a send: each time its template and its recipients are taken as they are then.',
})

export const renameJobSeries = endpoint(`PATCH ${base}/:seriesId`, {
  access: 'editor',
  input: z.strictObject({ name: line(120) }),
  output: one(JobSeries),
  about: 'Gives a series another name, also one that is over.',
})

export const pauseJobSeries = endpoint(`POST ${base}/:seriesId/pause`, { access: 'editor', output: one(JobSeries) })
export const resumeJobSeries = endpoint(`POST ${base}/:seriesId/resume`, {
  access: 'editor',
  output: one(JobSeries),
  about: 'Lets it go on with the next time that is to come; what was missed is not made up for.',
})
export const stopJobSeries = endpoint(`POST ${base}/:seriesId/stop`, { access: 'editor', output: one(JobSeries) })
