import { z } from 'zod'
import {
  parseJson,
  classifyEvent,
  type WebhookReader,
  normalizeAddress,
  eventTime,
  type WebhookEvent,
} from './event.ts'

/** https://postmarkapp.com/developer/webhooks/bounce-webhook, …/spam-complaint-webhook, …/subscription-change-webhook */
const Event = z.object({
  RecordType: z.string(),
  ID: z.number().optional(),
  Type: z.string().optional(),
  MessageID: z.string().optional(),
  Email: z.string().optional(),
  Recipient: z.string().optional(),
  Description: z.string().nullish(),
  Details: z.string().nullish(),
  BouncedAt: z.string().optional(),
  ChangedAt: z.string().optional(),
  SuppressSending: z.boolean().optional(),
  SuppressionReason: z.string().nullish(),
  Metadata: z.record(z.string(), z.string()).optional(),
})

/** The metadata key that carries a message's mark. https://postmarkapp.com/support/article/1125-custom-metadata-faq */
export const postmarkMarkKey = 'sanad-mark'

// https://postmarkapp.com/developer/api/bounce-api#bounce-types
const forGood = new Set(['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated', 'AddressChange'])
const forNow = new Set(['SoftBounce', 'Transient', 'DnsError', 'Unconfirmed'])
/** Postmark could not interpret the answer. */
const undetermined = 'Unknown'
const ofOurs = new Set([
  'SpamNotification',
  'Blocked',
  'DMARCPolicy',
  'SMTPApiError',
  'VirusNotification',
  'TemplateRenderingFailed',
])

/** Postmark: one event, unsigned; the secret URL is the proof. */
export const postmarkEvents =
  (): WebhookReader =>
  ({ body, now }) => {
    const event = parseJson(body, Event)
    if (!event) return []
    const { RecordType, Type = '', MessageID = '', Metadata } = event
    const common = {
      key: `postmark ${RecordType} ${event.ID ?? `${MessageID} ${event.ChangedAt ?? ''}`}`,
      at: eventTime(event.BouncedAt ?? event.ChangedAt, now),
      email: normalizeAddress(event.Email ?? event.Recipient),
      hints: { mark: Metadata?.[postmarkMarkKey] ?? null },
      response: event.Details || event.Description || Type || RecordType,
    }
    if (RecordType === 'SpamComplaint' || Type === 'SpamComplaint') return [{ kind: 'complaint', ...common }]
    if (RecordType === 'SubscriptionChange') {
      const left = event.SuppressSending === true && event.SuppressionReason === 'ManualSuppression'
      return left ? [{ kind: 'unsubscribe', ...common }] : []
    }
    return RecordType === 'Bounce' ? bounced(Type, common) : []
  }

function bounced(
  type: string,
  common: Pick<WebhookEvent, 'key' | 'at' | 'email' | 'hints' | 'response'>,
): WebhookEvent[] {
  if (type === 'Unsubscribe') return [{ kind: 'unsubscribe', ...common }]
  if (ofOurs.has(type))
    return [
      {
        kind: 'bounce',
        ...common,
        outcome: 'sender',
        reason: type === 'DMARCPolicy' ? 'policy' : 'spam',
        rule: 'service-refused-email',
      },
    ]
  if (!forGood.has(type) && !forNow.has(type) && type !== undetermined) return []
  const permanent = type === undetermined ? null : forGood.has(type)
  return [{ kind: 'bounce', ...common, ...classifyEvent(permanent, { status: null, text: common.response }) }]
}
