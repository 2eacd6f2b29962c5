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
})

export const createWebhook = endpoint(`POST ${base}`, {
  access: 'owner',
  status: 201,
  input: z.strictObject(fields),
  output: one(Webhook.extend({ secret: z.string() })),
  example: { name: 'Shop', url: 'https://shop.example.com/sanad', events: ['contact.unsubscribed', 'message.bounced'] },
  about:
    'Adds an address that is told of events by signed calls (Standard Webhooks 1.0.0). Its secret, `whsec_…`, is told here and never again.',
})

export const getWebhook = endpoint(`GET ${base}/:webhookId`, { access: 'owner', output: one(Webhook) })

export const updateWebhook = endpoint(`PATCH ${base}/:webhookId`, {
  access: 'owner',
  input: z.strictObject({ ...fields, status: z.enum(['on', 'off']) }).partial(),
  output: one(Webhook.extend({ secret: z.string().optional() })),
  about:
    'Changes an endpoint. What waits while it is off goes once it is on; what happens meanwhile is not written down. A change of scheme, host or port makes a new secret, shown in this answer and never again.',
})

export const deleteWebhook = endpoint(`DELETE ${base}/:webhookId`, { access: 'owner', output: Deleted })

export const rotateWebhookSecret = endpoint(`POST ${base}/:webhookId/secret`, {
  access: 'owner',
  output: one(Webhook.extend({ secret: z.string() })),
  about: 'Makes a new secret, told here and never again. For a day calls carry the signatures of both.',
})

export const testWebhook = endpoint(`POST ${base}/:webhookId/test`, {
  access: 'owner',
  status: 202,
  limit: { calls: 30, seconds: 60 },
  output: one(WebhookDelivery),
  about: 'Tells the endpoint of an event `webhook.test`.',
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
  about: 'Tells again whatever failed, the oldest first: 10,000 at a time, each under the id that it had.',
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
  about: 'What an endpoint was or is to be told, of the last thirty days.',
})

export const getWebhookDelivery = endpoint(`GET ${base}/:webhookId/delivery/:deliveryId`, {
  access: 'owner',
  output: one(WebhookDeliveryDetail),
})

export const replayWebhookDelivery = endpoint(`POST ${base}/:webhookId/delivery/:deliveryId/replay`, {
  access: 'owner',
  status: 202,
  limit: { calls: 60, seconds: 60 },
  output: one(WebhookDelivery),
  about: 'Tells of it again, under the same id, whatever came of it before.',
})
