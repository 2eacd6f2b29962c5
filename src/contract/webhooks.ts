import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { blank, Count, Deleted, entity, Id, Instant, InstantInput, line, one, pageInput, pageOf } from './fields.ts'

/** What an endpoint may be told of. */
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
  /** Who switched it off: a person, its own answer 410, or five days of nothing but failures. */
  offBy: z.enum(['hand', 'gone', 'failing']).nullable(),
  /** Since when nothing but failures came. */
  failingSince: Instant.nullable(),
  /** When it last took something. */
  deliveredAt: Instant.nullable(),
  /** The secret before signs as well until then. */
  previousSecretUntil: Instant.nullable(),
})
export type Webhook = z.infer<typeof Webhook>

export const WebhookDelivery = z.object({
  _id: Id,
  id: Id,
  createdAt: Instant,
  /** An event's type, or `webhook.test`. */
  type: z.string(),
  /** `waiting`: for its first or next try; `failed`: no more tries are made by themselves. */
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: Count,
  /** When it is tried next. */
  nextAt: Instant.nullable(),
  /** These are of the last try. */
  triedAt: Instant.nullable(),
  tookMs: Count.nullable(),
  status: z.number().int().nullable(),
  fault: z.enum(['connect', 'tls', 'private', 'silent', 'status', 'gone']).nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const WebhookDeliveryDetail = WebhookDelivery.extend({
  /** The header `webhook-id`: the same for every try. */
  webhookId: z.string(),
  /** The bytes of the request's body. */
  body: z.string(),
  /** What the endpoint answered: its first 2 KB. */
  answer: z.string().nullable(),
})
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>

const base = '/api/:tenant/developers/webhook' as const

const fields = {
  name: line(80),
  url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    // Neither a name and a password in it, nor a fragment, which no server is sent.
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
    /** What failed since then; everything that is kept unless said. */
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
