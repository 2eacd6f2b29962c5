import { createHmac } from 'node:crypto'
import { z } from 'zod'
import {
  toMessageId,
  parseJson,
  classifyEvent,
  type WebhookReader,
  equalSignatures,
  normalizeAddress,
  eventTime,
  type WebhookEvent,
} from './event.ts'

/** https://documentation.mailgun.com/docs/mailgun/user-manual/events/webhooks and …/securing-webhooks */
const Signed = z.object({
  signature: z.object({
    timestamp: z.union([z.string(), z.number()]).transform(String),
    token: z.string(),
    signature: z.string(),
    /** For events of a subaccount: the same signature with the parent account's key. */
    'parent-signature': z.string().optional(),
  }),
  'event-data': z.object({
    id: z.string(),
    event: z.string(),
    timestamp: z.number().optional(),
    recipient: z.string().optional(),
    severity: z.string().optional(),
    reason: z.string().optional(),
    message: z.object({ headers: z.object({ 'message-id': z.string().optional() }).optional() }).optional(),
    'delivery-status': z
      .object({
        code: z.union([z.number(), z.string()]).nullish(),
        message: z.string().nullish(),
        description: z.string().nullish(),
        'enhanced-code': z.string().nullish(),
      })
      .optional(),
  }),
})
type Event = z.infer<typeof Signed>['event-data']

/** Mailgun retries for eight hours. https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/webhooks */
const maxAgeMs = 12 * 60 * 60_000
/** Clocks differ. */
const early = 10 * 60_000

/**
 * Mailgun: one event, signed over a time and a token (HMAC-SHA256). Temporary failures, which it retries, are ignored.
 */
export const mailgunEvents =
  ({ webhookKey }: { webhookKey?: string | undefined }): WebhookReader =>
  async ({ body, now, isFresh }) => {
    const webhook = parseJson(body, Signed)
    if (!webhook || !webhookKey) return null
    const { timestamp, token, signature, 'parent-signature': above = '' } = webhook.signature
    const expected = createHmac('sha256', webhookKey)
      .update(timestamp + token)
      .digest()
    if (![signature, above].some((one) => equalSignatures(Buffer.from(one, 'hex'), expected))) return null
    // The body is not signed: an old signature, or one seen with another body, is refused.
    const age = now.getTime() - Number(timestamp) * 1000
    if (!(age < maxAgeMs && age > -early) || !(await isFresh(token))) return null
    return toWebhookEvents(webhook['event-data'], now)
  }

function toWebhookEvents(event: Event, now: Date): WebhookEvent[] {
  const status = event['delivery-status']
  const text = [status?.message, status?.description].filter(Boolean).join(' ')
  const common = {
    key: `mailgun ${event.id}`,
    at: eventTime(event.timestamp, now),
    email: normalizeAddress(event.recipient),
    hints: { messageId: toMessageId(event.message?.headers?.['message-id']) },
    response: `${status?.code ?? ''} ${text || (event.reason ?? event.event)}`.trim(),
  }
  if (event.event === 'complained') return [{ kind: 'complaint', ...common }]
  if (event.event === 'unsubscribed') return [{ kind: 'unsubscribe', ...common }]
  if (event.event !== 'failed' || event.severity !== 'permanent') return []
  if (event.reason === 'suppress-complaint') return [{ kind: 'complaint', ...common }]
  if (event.reason === 'suppress-unsubscribe') return [{ kind: 'unsubscribe', ...common }]
  if (event.reason === 'suppress-bounce')
    return [{ kind: 'bounce', ...common, outcome: 'hard', reason: 'no_mailbox', rule: 'service-suppressed' }]
  // `old`: Mailgun gave up after its retry period.
  if (event.reason === 'old')
    return [{ kind: 'bounce', ...common, outcome: 'soft', reason: 'expired', rule: 'expired' }]
  const diagnostic = { status: status?.['enhanced-code'] ?? null, text: common.response }
  // `generic` and similar reasons: only the text shows the cause.
  return [{ kind: 'bounce', ...common, ...classifyEvent(event.reason === 'bounce' ? true : null, diagnostic) }]
}
