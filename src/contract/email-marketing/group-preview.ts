import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Count, Id, one } from '../fields.ts'
import { Conditions } from './conditions.ts'
import { Contact } from './contacts.ts'

/** Preview of an unsaved group: number of contacts, and some of them. */
export const previewGroup = endpoint('POST /api/:tenant/email-marketing/group/preview', {
  access: 'viewer',
  input: z.strictObject({
    tags: z.array(Id).max(50).default([]),
    match: z.enum(['any', 'all']).default('any'),
    conditions: Conditions.nullable().default(null),
  }),
  output: one(
    z.object({
      count: Count,
      /** An estimate, because counting would take more than a second. */
      isEstimate: z.boolean(),
      /** How many of them can be sent to; null for an estimate. */
      reachable: Count.nullable(),
      sample: z.array(Contact),
    }),
  ),
  about: 'Counts the contacts that match conditions and lists the first ones.',
})
