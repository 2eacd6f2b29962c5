import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Count, entity, Id, Instant, line, one, pageInput, pageOf, TimeZone } from '../fields.ts'
import { otherVersions, SubjectVersion } from './mail-versions.ts'
import { Audience, DespiteWarnings } from './sending.ts'

/** Schedule of repeated sends, in local time of a time zone. In a month without the day, the last day is used. */
export const Rule = z.strictObject({
  every: z.enum(['day', 'week', 'month']),
  /** For `week` only; 0: Sunday. */
  weekdays: z.array(z.number().int().min(0).max(6)).max(7).default([]),
  /** For `month` only. */
  day: z.number().int().min(1).max(31).default(1),
  hour: z.number().int().min(0).max(23),
  timeZone: TimeZone,
  /** Last day on which a send may happen; null: until the series is stopped. */
  until: z.iso.date().nullable().default(null),
  /** Maximum number of sends; null: unlimited. */
  times: z.number().int().min(1).max(1000).nullable().default(null),
})
export type Rule = z.infer<typeof Rule>

const checkedRule = Rule.refine(({ every, weekdays }) => every !== 'week' || weekdays.length > 0, {
  path: ['weekdays'],
  error: 'required',
})

/** `done`: the last send is past. `stopped`: ended by a member; it cannot be resumed. */
export const JobSeries = z.object({
  ...entity,
  name: z.string(),
  status: z.enum(['running', 'paused', 'done', 'stopped']),
  rule: Rule,
  templateId: Id,
  subject: z.string(),
  /** Number of sends created so far. */
  made: Count,
  lastJobId: Id.nullable(),
  /** Upcoming times; empty once the series is over. */
  next: z.array(Instant),
  /** Why the last send could not be created, in the reader's language. */
  message: z.string().nullable(),
})
export type JobSeries = z.infer<typeof JobSeries>

/** Current name, in the reader's language; null if the object was deleted. */
const Named = z.object({ id: Id, name: z.string().nullable() })

/** A series with its content and audience. */
export const JobSeriesDetail = JobSeries.extend({
  sends: z.object({
    template: Named,
    /** Null: the default service. */
    provider: Named.nullable(),
    topic: Named.nullable(),
    all: z.boolean(),
    tags: z.array(Named),
    groups: z.array(Named),
    /** Number of contacts selected individually. */
    contacts: Count,
  }),
})
export type JobSeriesDetail = z.infer<typeof JobSeriesDetail>

const base = '/api/:tenant/email-marketing/job-series' as const

export const listJobSeries = endpoint(`GET ${base}`, {
  access: 'viewer',
  input: z.strictObject(pageInput(['createdAt'])),
  output: pageOf(JobSeries),
  about: 'Lists recurring campaigns.',
})

export const getJobSeries = endpoint(`GET ${base}/:seriesId`, {
  access: 'viewer',
  output: one(JobSeriesDetail),
  about: 'Returns a recurring campaign.',
})

export const createJobSeries = endpoint(`POST ${base}`, {
  access: 'editor',
  status: 201,
  input: z
    .strictObject({
      name: line(120),
      templateId: Id,
      subject: line(400, 0).default(''),
      /** In place of the template's subjects in its other languages. */
      subjects: otherVersions(SubjectVersion).optional(),
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
  about: 'Creates a recurring campaign (`job-series`). Each run uses the latest template and the current recipients.',
})

export const renameJobSeries = endpoint(`PATCH ${base}/:seriesId`, {
  access: 'editor',
  input: z.strictObject({ name: line(120) }),
  output: one(JobSeries),
  about: 'Renames a recurring campaign, even a completed one.',
})

export const pauseJobSeries = endpoint(`POST ${base}/:seriesId/pause`, {
  access: 'editor',
  output: one(JobSeries),
  about: 'Pauses a recurring campaign.',
})
export const resumeJobSeries = endpoint(`POST ${base}/:seriesId/resume`, {
  access: 'editor',
  output: one(JobSeries),
  about: 'Resumes a recurring campaign with its next run. Missed runs are skipped.',
})
export const stopJobSeries = endpoint(`POST ${base}/:seriesId/stop`, {
  access: 'editor',
  output: one(JobSeries),
  about: 'Stops a recurring campaign permanently.',
})
