import { createPublicKey, verify } from 'node:crypto'
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

/** https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event */
const Event = z.object({
  event: z.string(),
  email: z.string(),
  timestamp: z.number().nullish(),
  'smtp-id': z.string().nullish(),
  sg_event_id: z.string(),
  reason: z.string().nullish(),
  status: z.string().nullish(),
  type: z.string().nullish(),
})
type Event = z.infer<typeof Event>

/** SendGrid: several events per call, signed over the time and the body (ECDSA). */
export const sendgridEvents =
  ({ webhookKey }: { webhookKey?: string | undefined }): WebhookReader =>
  ({ body, header, now }) => {
    const signature = header('x-twilio-email-event-webhook-signature')
    const timestamp = header('x-twilio-email-event-webhook-timestamp')
    if (!webhookKey || !signature || !timestamp || !isSigned(webhookKey, signature, timestamp, body)) return null
    return parseEvents(body, Event).flatMap((event) => toWebhookEvents(event, now))
  }

function isSigned(key: string, signature: string, timestamp: string, body: Buffer): boolean {
  try {
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
    return verify('sha256', Buffer.concat([Buffer.from(timestamp), body]), publicKey, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

function toWebhookEvents({ event, email, sg_event_id, status, type, ...more }: Event, now: Date): WebhookEvent[] {
  const reason = more.reason ?? ''
  const common = {
    key: `sendgrid ${sg_event_id}`,
    at: eventTime(more.timestamp, now),
    email: normalizeAddress(email),
    hints: { messageId: toMessageId(more['smtp-id']) },
    response: reason || event,
  }
  if (event === 'bounce')
    return [
      { kind: 'bounce', ...common, ...classifyEvent(type !== 'blocked', { status: status ?? null, text: reason }) },
    ]
  if (event === 'spamreport') return [{ kind: 'complaint', ...common }]
  if (event === 'unsubscribe' || event === 'group_unsubscribe') return [{ kind: 'unsubscribe', ...common }]
  // Not sent, because the address is on a suppression list; the text shows which.
  if (event !== 'dropped') return []
  if (/spam report/i.test(reason)) return [{ kind: 'complaint', ...common }]
  if (/unsubscribed/i.test(reason)) return [{ kind: 'unsubscribe', ...common }]
  // `Invalid SMTPAPI header` is the sender's fault.
  if (/bounced address|\binvalid(?:$| (?:e-?mail|address|recipient))/i.test(reason))
    return [{ kind: 'bounce', ...common, outcome: 'hard', reason: 'no_mailbox', rule: 'service-suppressed' }]
  return [{ kind: 'bounce', ...common, outcome: 'sender', reason: 'policy', rule: 'service-refused-email' }]
}
