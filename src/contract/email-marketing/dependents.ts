import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Count, Id, one } from '../fields.ts'

/** Ongoing work: an automation that is running or paused, an unfinished series, or an undecided A/B test. */
export const Dependent = z.object({
  kind: z.enum(['automation', 'series', 'test']),
  _id: Id,
  name: z.string(),
})
export type Dependent = z.infer<typeof Dependent>

/** Maximum number of names listed. */
export const maxDependents = 10

export const listDependents = endpoint('GET /api/:tenant/email-marketing/dependents/:dependencyId', {
  access: 'viewer',
  output: one(
    z.object({
      count: Count,
      named: z.array(Dependent),
      /** The service that becomes the default when this default service is deleted; null otherwise. */
      successor: z.object({ name: z.string(), fromEmail: z.string() }).nullable(),
    }),
  ),
  about:
    'What names a template, tag, group, topic, form or sending service and goes on by itself: without it, it stands still. Of the only service also what names none; of the default one, which takes its place.',
})
