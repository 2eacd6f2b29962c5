import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { one } from '../fields.ts'

const base = '/api/:tenant/email-marketing/metadata/parameter/:name' as const

/** Null if nothing is stored under the name. */
const Parameter = one(z.object({ name: z.string(), value: z.unknown() }))

export const getParameter = endpoint(`GET ${base}`, {
  access: 'viewer',
  output: Parameter,
  about: 'Returns the workspace’s metadata. `meta_data` contains `{ domains: [{ domain, dkim, checks }] }`.',
})

export const updateParameter = endpoint(`PATCH ${base}`, {
  access: 'owner',
  maxBody: 256 * 1024,
  input: z.strictObject({
    value: z.json(),
    /** Merge patch (RFC 7396): members that are absent stay, null removes a member, a list replaces the whole list. */
    merge: z.boolean().default(true),
  }),
  output: Parameter,
  about:
    'Saves a metadata value under a name. An empty value (null, or an empty text, list or object) deletes it. For the domains in `meta_data`, only their names are saved. The server determines the rest.',
})
