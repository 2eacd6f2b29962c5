import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Count, Instant, line, one, Version } from './fields.ts'

/**
 * Faults of the connection to Zoom. `away`: unreachable or failing; `busy`: rate limited. Both are temporary; the
 * others need an administrator.
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
  /** Source of the account: an administrator (`settings`), the operator (ZOOM_ACCOUNT_ID), or none. */
  source: z.enum(['settings', 'environment', 'none']),
  accountId: z.string().nullable(),
  clientId: z.string(),
  /** User who hosts the meetings at Zoom; empty: the owner of the app. */
  hostUser: z.string(),
  /** The secrets themselves are never returned. */
  hasClientSecret: z.boolean(),
  hasWebhookSecret: z.boolean(),
  /** URL to which Zoom reports that meetings start and end. */
  eventsUrl: z.string(),
  /** Meetings with pending or refused updates at Zoom, and Zoom's last error. */
  pending: Count,
  refused: Count,
  fault: z.object({ kind: ZoomFaultKind, message: z.string(), said: z.string() }).nullable(),
  updatedAt: Instant,
})
export type ZoomSettings = z.infer<typeof ZoomSettings>

const base = '/api/:lang/admin/zoom' as const

// Zoom's values consist of letters, digits and a few symbols.
const key = line(200, 0)

const given = {
  /** Empty: the operator's account is used. */
  accountId: key.nullable(),
  clientId: key,
  hostUser: key,
  /** A value replaces the stored secret; an empty one removes it. */
  clientSecret: key,
  webhookSecret: key,
}

export const getZoom = endpoint(`GET ${base}`, {
  access: 'admin',
  output: one(ZoomSettings),
  about: 'Returns the connection with Zoom.',
})

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
    'Updates the Zoom settings. A new account deletes the previous account’s secrets, and a new client ID the client secret. Pending changes in Zoom are retried immediately.',
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
      /** Zoom's own error message. */
      said: z.string(),
      /** The user who would host the meetings. */
      host: z.string().nullable(),
      milliseconds: Count,
    }),
  ),
  about:
    'Tests the connection to Zoom: signs in and looks up the host. Uses the given settings or the saved ones. Stores nothing.',
})

/** Path to which Zoom sends its events. */
export const eventsPath = '/hooks/zoom'

export const zoomEvents = endpoint(`POST ${eventsPath}`, {
  responseType: 'application/json',
  access: 'signed',
  body: 'raw',
  maxBody: 64 * 1024,
  limit: { calls: 600, seconds: 60 },
  about:
    'Receives events from Zoom, signed in `x-zm-signature` and at most five minutes old. Answers `endpoint.url_validation`.',
})
