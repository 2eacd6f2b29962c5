import { z } from 'zod'
import {
  toMessageId,
  parseEvents,
  classifyEvent,
  type WebhookReader,
  normalizeAddress,
  eventTime,
  type WebhookEvent,
} from './event.ts'

/** https://developers.brevo.com/docs/transactional-webhooks */
const Event = z.object({
  event: z.string(),
  email: z.string(),
  id: z.number().optional(),
  'message-id': z.string().optional(),
  ts_event: z.number().optional(),
  reason: z.string().nullish(),
  'X-Mailin-custom': z.string().nullish(),
})

/**
 * The header that Brevo carries with a message and repeats in events.
 * https://developers.brevo.com/docs/transactional-webhooks
 */
export const brevoMarkHeader = 'X-Mailin-custom'

/** Brevo does not sign; the secret URL is the proof. */
export const brevoEvents =
  (): WebhookReader =>
  ({ body, now }) =>
    parseEvents(body, Event).flatMap((event) => toWebhookEvents(event, now))

function toWebhookEvents({ event, email, reason, ...more }: z.infer<typeof Event>, now: Date): WebhookEvent[] {
  const text = reason ?? ''
  const common = {
    // `id` names the webhook, the same in every event.
    key: `brevo ${more['message-id'] ?? more.ts_event ?? ''} ${event} ${email}`,
    at: eventTime(more.ts_event, now),
    email: normalizeAddress(email),
    hints: { messageId: toMessageId(more['message-id']), mark: more[brevoMarkHeader] ?? null },
    response: text || event,
  }
  switch (event) {
    case 'spam':
    case 'complaint':
      return [{ kind: 'complaint', ...common }]
    case 'unsubscribed':
    case 'unsubscribe':
      return [{ kind: 'unsubscribe', ...common }]
    case 'hard_bounce':
      return [{ kind: 'bounce', ...common, ...classifyEvent(true, { status: null, text }) }]
    case 'soft_bounce':
      return [{ kind: 'bounce', ...common, ...classifyEvent(false, { status: null, text }) }]
    case 'invalid_email':
      return [{ kind: 'bounce', ...common, outcome: 'hard', reason: 'no_mailbox', rule: 'service-refused-address' }]
    case 'blocked':
    case 'error':
      return [{ kind: 'bounce', ...common, outcome: 'sender', reason: 'policy', rule: 'service-refused-email' }]
    default:
      return []
  }
}
