import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { blank, Count, Deleted, entity, Id, Instant, InstantInput, line, one, pageInput, pageOf } from './fields.ts'

/** Events an endpoint may subscribe to. */
export const WebhookEvent = z.enum([
  'contact.created',
  'contact.updated',
  'contact.unsubscribed',
  'message.sent',
  'message.failed',
  'message.bounced',
  'message.complained',
  'message.opened',
  'message.clicked',
  'message.replied',
  'form.confirmed',
  'job.finished',
])
export type WebhookEvent = z.infer<typeof WebhookEvent>

export const Webhook = z.object({
  ...entity,
  name: z.string(),
  url: z.string(),
  events: z.array(WebhookEvent),
  status: z.enum(['on', 'off']),
  /** Why it was disabled: by a person, by its response 410, or after five days of failures only. */
  offBy: z.enum(['hand', 'gone', 'failing']).nullable(),
  /** Since when all deliveries have failed. */
  failingSince: Instant.nullable(),
  /** Time of the last successful delivery. */
  deliveredAt: Instant.nullable(),
  /** Until then, deliveries are also signed with the previous secret. */
  previousSecretUntil: Instant.nullable(),
})
export type Webhook = z.infer<typeof Webhook>

export const WebhookDelivery = z.object({
  _id: Id,
  id: Id,
  createdAt: Instant,
  /** An event type, or `webhook.test`. */
  type: z.string(),
  /** `waiting`: for its first or next attempt; `failed`: no more automatic attempts. */
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: Count,
  /** Time of the next attempt. */
  nextAt: Instant.nullable(),
  /** These four describe the last attempt. */
  triedAt: Instant.nullable(),
  tookMs: Count.nullable(),
  status: z.number().int().nullable(),
  fault: z.enum(['connect', 'tls', 'private', 'silent', 'status', 'gone']).nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const WebhookDeliveryDetail = WebhookDelivery.extend({
  /** The header `webhook-id`, the same for every attempt. */
  webhookId: z.string(),
  /** Body of the request, byte for byte. */
  body: z.string(),
  /** The first 2 KB of the response. */
  answer: z.string().nullable(),
})
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>

export const WebhookWithSecret = Webhook.extend({ secret: z.string() })

const base = '/api/:tenant/developers/webhook' as const

const fields = {
  name: line(80),
  url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    // Without user name and password, and without a fragment, which is not sent to servers.
    .refine((url) => {
      const read = URL.parse(url)
      return read !== null && read.username === '' && read.password === '' && read.hash === ''
    }),
  events: z.array(WebhookEvent).min(1).max(WebhookEvent.options.length),
}

export const listWebhooks = endpoint(`GET ${base}`, {
  access: 'owner',
  input: z.strictObject(pageInput(['createdAt'])).omit({ search: true }),
  output: pageOf(Webhook),
  about: 'Lists webhook endpoints.',
})

export const createWebhook = endpoint(`POST ${base}`, {
  access: 'owner',
  status: 201,
  input: z.strictObject(fields),
  output: one(WebhookWithSecret),
  example: { name: 'Shop', url: 'https://shop.example.com/sanad', events: ['contact.unsubscribed', 'message.bounced'] },
  about:
    'Adds a webhook endpoint that receives signed events (Standard Webhooks 1.0.0). Its signing secret, `whsec_…`, is shown only in this response.',
})

export const getWebhook = endpoint(`GET ${base}/:webhookId`, {
  access: 'owner',
  output: one(Webhook),
  about: 'Returns a webhook endpoint.',
})

export const updateWebhook = endpoint(`PATCH ${base}/:webhookId`, {
  access: 'owner',
  input: z.strictObject({ ...fields, status: z.enum(['on', 'off']) }).partial(),
  output: one(WebhookWithSecret.partial({ secret: true })),
  about:
    'Updates a webhook endpoint. While it is off, new events aren’t recorded, and pending ones are sent when it is turned on again. A new scheme, host or port creates a new signing secret, shown only in this response.',
})

export const deleteWebhook = endpoint(`DELETE ${base}/:webhookId`, {
  access: 'owner',
  output: Deleted,
  about: 'Deletes a webhook endpoint.',
})

export const rotateWebhookSecret = endpoint(`POST ${base}/:webhookId/secret`, {
  access: 'owner',
  output: one(WebhookWithSecret),
  about:
    'Rotates a webhook endpoint’s signing secret, shown only in this response. For 24 hours, deliveries are signed with both secrets.',
})

export const testWebhook = endpoint(`POST ${base}/:webhookId/test`, {
  access: 'owner',
  status: 202,
  limit: { calls: 30, seconds: 60 },
  output: one(WebhookDelivery),
  about: 'Sends a `webhook.test` event to the endpoint.',
})

export const replayWebhook = endpoint(`POST ${base}/:webhookId/replay`, {
  access: 'owner',
  status: 202,
  limit: { calls: 30, seconds: 60 },
  input: z.strictObject({
    /** Only deliveries that failed since then; default: all that are stored. */
    since: InstantInput.optional(),
  }),
  output: one(z.object({ replayed: Count, more: z.boolean() })),
  about: 'Resends failed events with their original ids, oldest first, 10,000 at a time.',
})

export const listWebhookDeliveries = endpoint(`GET ${base}/:webhookId/delivery`, {
  access: 'owner',
  input: z
    .strictObject({
      ...pageInput(['createdAt']),
      state: blank(WebhookDelivery.shape.state),
      type: blank(z.enum([...WebhookEvent.options, 'webhook.test'])),
    })
    .omit({ search: true }),
  output: pageOf(WebhookDelivery),
  about: 'Returns a webhook endpoint’s deliveries of the last 30 days.',
})

export const getWebhookDelivery = endpoint(`GET ${base}/:webhookId/delivery/:deliveryId`, {
  access: 'owner',
  output: one(WebhookDeliveryDetail),
  about: 'Returns a delivery of a webhook endpoint with its attempts.',
})

export const replayWebhookDelivery = endpoint(`POST ${base}/:webhookId/delivery/:deliveryId/replay`, {
  access: 'owner',
  status: 202,
  limit: { calls: 60, seconds: 60 },
  output: one(WebhookDelivery),
  about: 'Resends an event with the same id, whatever its outcome was.',
})
