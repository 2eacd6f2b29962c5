import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { line, one } from './fields.ts'

/** Lifetime in seconds of a ticket; it can be used once. */
export const ticketLifetimeSeconds = 60

export const createDownload = endpoint('POST /api/:lang/download', {
  confirmsIdentity: true,
  access: 'user',
  status: 201,
  limit: { calls: 60, seconds: 60 },
  input: z.strictObject({ address: line(4000).regex(/^\/api\/[^\s\\#]+$/) }),
  output: one(z.object({ address: z.string() })),
  about:
    'Creates a download URL with a ticket, for a browser to fetch a file as the caller. It works once, within one minute. Some files require a confirmed identity (403).',
})
