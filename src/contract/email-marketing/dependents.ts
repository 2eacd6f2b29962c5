import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Count, Id, one } from '../fields.ts'

/**
 * Ongoing work: an automation that is running or paused, an unfinished series, or an undecided A/B test; and for a tag,
 * a segment that needs it.
 */
export const Dependent = z.object({
  kind: z.enum(['automation', 'series', 'test', 'segment']),
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
      /** Whether they prevent the deletion; otherwise they pause. */
      isBlocked: z.boolean(),
      /** The service that becomes the default when this default service is deleted; null otherwise. */
      successor: z.object({ name: z.string(), fromEmail: z.string() }).nullable(),
    }),
  ),
  about:
    'Returns the active items that use a template, tag, segment (`group`), topic, form or provider and pause without it or prevent its deletion (`isBlocked`). For the only provider, it includes items that name none. For the default provider, it names the replacement.',
})
