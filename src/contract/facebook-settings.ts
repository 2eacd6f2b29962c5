import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Count, Instant, line, one, Version } from './fields.ts'

/** Faults of the connection to Facebook. */
export const supportFaults = [
  'not_set',
  'key_refused',
  'permission',
  'rate_limit',
  'window_closed',
  'unavailable',
  'already_replied',
  'blocked',
  'gone',
  'refused',
  'unreachable',
  'uncertain',
] as const
export const SupportFaultKind = z.enum(supportFaults)
export type SupportFaultKind = z.infer<typeof SupportFaultKind>

/**
 * Source of a secret: an administrator (`settings`), the operator (`environment`), or none. The secret itself is never
 * returned.
 */
const SaidBy = z.enum(['settings', 'environment', 'none'])

export const FacebookSettings = z.object({
  page: z.object({ id: z.string(), name: z.string() }).nullable(),
  pageToken: SaidBy,
  appSecret: SaidBy,
  verifyToken: SaidBy,
  /** Version in use. */
  graphVersion: z.string(),
  /** Version set by an administrator; null: the operator's, or the built-in one. */
  ownGraphVersion: z.string().nullable(),
  /** Callback URL to enter at Meta. */
  webhook: z.string(),
  updatedAt: Instant,
})
export type FacebookSettings = z.infer<typeof FacebookSettings>

const base = '/api/:lang/admin/facebook' as const

export const getFacebook = endpoint(`GET ${base}`, {
  access: 'admin',
  output: one(FacebookSettings),
  about: 'Returns the connection with a Facebook Page.',
})

const secret = line(1000, 0)

export const updateFacebook = endpoint(`PATCH ${base}`, {
  access: 'admin',
  input: z.strictObject({
    /** A value replaces the stored secret; an empty one removes it. */
    pageToken: secret.optional(),
    appSecret: secret.optional(),
    verifyToken: secret.optional(),
    graphVersion: z
      .string()
      .trim()
      .regex(/^(v\d{1,3}\.\d{1,2})?$/)
      .transform((text) => (text === '' ? null : text))
      .optional(),
    version: Version,
  }),
  output: one(FacebookSettings),
  about: 'Updates the connection with a Facebook Page.',
})

export const testFacebook = endpoint(`POST ${base}/test`, {
  access: 'admin',
  limit: { calls: 20, seconds: 600 },
  input: z.strictObject({ pageToken: secret.optional(), appSecret: secret.optional() }),
  output: one(
    z.object({
      success: z.boolean(),
      fault: SupportFaultKind.nullable(),
      /** In the caller's language. */
      message: z.string(),
      /** Facebook's own error message. */
      said: z.string(),
      page: z.object({ id: z.string(), name: z.string() }).nullable(),
      /** Webhook fields that the inbox needs and the Page has not subscribed to. */
      notSubscribed: z.array(z.string()),
      milliseconds: Count,
    }),
  ),
  about:
    'Tests the connection to Facebook: returns the Page and its webhook subscriptions. Uses the given settings or the saved ones. Stores nothing.',
})

const limit = { calls: 6000, seconds: 60 }

export const facebookHandshake = endpoint('GET /api/facebook/webhook', {
  responseType: 'text/plain',
  access: 'all',
  limit,
  input: z.strictObject({
    'hub.mode': z.string().max(100),
    'hub.verify_token': z.string().max(1000),
    'hub.challenge': z.string().max(1000),
  }),
  about: 'Answers Meta’s webhook verification challenge if the verify token matches.',
})

export const facebookDelivery = endpoint('POST /api/facebook/webhook', {
  responseType: 'text/plain',
  access: 'signed',
  body: 'raw',
  maxBody: 2 * 1024 * 1024,
  about:
    'Receives events of the Page, signed by Meta (`X-Hub-Signature-256`). Events are stored first and processed afterwards. Only forged ones count against the limit.',
})
