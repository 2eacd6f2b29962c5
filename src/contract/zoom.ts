import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Count, Instant, line, one, Version } from './fields.ts'

/**
 * Everything that can go wrong between us and Zoom. `away`: it does not answer or cannot; `busy`: it wants to be left alone for a while;
 * both pass by themselves. The rest waits for somebody.
 */
export const zoomFaults = [
  'not_set',
  'away',
  'busy',
  'key_refused',
  'not_allowed',
  'no_host',
  'refused',
  'unreadable',
] as const
export const ZoomFaultKind = z.enum(zoomFaults)
export type ZoomFaultKind = z.infer<typeof ZoomFaultKind>

export const ZoomSettings = z.object({
  /** Who said which account is used: an administrator, the operator (ZOOM_ACCOUNT_ID), or nobody. */
  source: z.enum(['settings', 'environment', 'none']),
  accountId: z.string().nullable(),
  clientId: z.string(),
  /** Whose meetings they are at Zoom; empty: the person's whom the app belongs to. */
  hostUser: z.string(),
  /** The secrets themselves never leave. */
  hasClientSecret: z.boolean(),
  hasWebhookSecret: z.boolean(),
  /** Where Zoom tells that meetings begin and end. */
  eventsUrl: z.string(),
  /** Meetings that Zoom has not been told everything of, and what it said. */
  pending: Count,
  refused: Count,
  fault: z.object({ kind: ZoomFaultKind, message: z.string(), said: z.string() }).nullable(),
  updatedAt: Instant,
})
export type ZoomSettings = z.infer<typeof ZoomSettings>

const base = '/api/:lang/admin/zoom' as const

// Zoom's own are of letters, digits and a few signs.
const key = line(200, 0)

const given = {
  /** Empty: the operator's account is used. */
  accountId: key.nullable(),
  clientId: key,
  hostUser: key,
  /** Given: replaces it. Blank: takes it away. */
  clientSecret: key,
  webhookSecret: key,
}

export const getZoom = endpoint(`GET ${base}`, { access: 'admin', output: one(ZoomSettings) })

export const updateZoom = endpoint(`PATCH ${base}`, {
  access: 'admin',
  input: z.strictObject({
    accountId: given.accountId.optional(),
    clientId: given.clientId.optional(),
    hostUser: given.hostUser.optional(),
    clientSecret: given.clientSecret.optional(),
    webhookSecret: given.webhookSecret.optional(),
    version: Version,
  }),
  output: one(ZoomSettings),
  about:
    'Another account forgets the secrets of the one before, and another client ID its client secret. What waits for Zoom is tried again at once.',
})

export const testZoom = endpoint(`POST ${base}/test`, {
  access: 'admin',
  limit: { calls: 20, seconds: 600 },
  input: z.strictObject({
    accountId: given.accountId.optional(),
    clientId: given.clientId.optional(),
    hostUser: given.hostUser.optional(),
    clientSecret: given.clientSecret.optional(),
  }),
  output: one(
    z.object({
      success: z.boolean(),
      fault: ZoomFaultKind.nullable(),
      /** In the caller's language. */
      message: z.string(),
      /** What Zoom itself said. */
      said: z.string(),
      /** Whose meetings they would be. */
      host: z.string().nullable(),
      milliseconds: Count,
    }),
  ),
  about: 'Signs in at Zoom and looks for the host, as it is set or as it is given. Nothing is stored.',
})

/** Where Zoom tells what happens. */
export const eventsPath = '/hooks/zoom'

export const zoomEvents = endpoint(`POST ${eventsPath}`, {
  access: 'signed',
  body: 'raw',
  maxBody: 64 * 1024,
  limit: { calls: 600, seconds: 60 },
  about:
    'Takes the events of Zoom: `x-zm-signature` over the bytes as they came, not older than five minutes. Answers `endpoint.url_validation`.',
})
