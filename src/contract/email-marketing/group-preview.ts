import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Count, Id, one } from '../fields.ts'
import { Conditions } from './conditions.ts'
import { Contact } from './contacts.ts'

/** Who would belong to a group as it is being made: how many, and some of them. */
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
      /** About so many: counting them would have taken more than a second. */
      isEstimate: z.boolean(),
      /** How many of them may be written to; null where it is an estimate. */
      reachable: Count.nullable(),
      sample: z.array(Contact),
    }),
  ),
})
