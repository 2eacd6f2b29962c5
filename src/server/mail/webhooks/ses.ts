import { createVerify, X509Certificate } from 'node:crypto'
import { z } from 'zod'
import { markName } from '../compose/message-mark.ts'
import {
  parseJson,
  classifyEvent,
  type WebhookReader,
  normalizeAddress,
  eventTime,
  type WebhookEvent,
} from './event.ts'

/** https://docs.aws.amazon.com/sns/latest/dg/sns-message-and-json-formats.html */
const Envelope = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string(),
  TopicArn: z.string(),
  Subject: z.string().optional(),
  Message: z.string(),
  Timestamp: z.string(),
  Token: z.string().optional(),
  SubscribeURL: z.string().optional(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string(),
  SigningCertURL: z.string(),
})
type Envelope = z.infer<typeof Envelope>

/** https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html; events of configuration sets say `eventType`. */
const Event = z.object({
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  mail: z.object({
    messageId: z.string(),
    // Optional in any form: an event counts without these two.
    sourceArn: z.string().optional().catch(undefined),
    headers: z
      .array(z.object({ name: z.string(), value: z.string() }))
      .optional()
      .catch(undefined),
    destination: z.array(z.string()).optional(),
    tags: z.record(z.string(), z.array(z.string())).optional(),
  }),
  bounce: z
    .object({
      bounceType: z.string(),
      bounceSubType: z.string().optional(),
      bouncedRecipients: z.array(
        z.object({ emailAddress: z.string(), status: z.string().optional(), diagnosticCode: z.string().optional() }),
      ),
      timestamp: z.string().optional(),
      feedbackId: z.string(),
    })
    .optional(),
  /** Accepted, found to contain a virus, and not sent. */
  reject: z.object({ reason: z.string().optional() }).optional(),
  complaint: z
    .object({
      complainedRecipients: z.array(z.object({ emailAddress: z.string() })),
      timestamp: z.string().optional(),
      feedbackId: z.string(),
      complaintFeedbackType: z.string().nullish(),
    })
    .optional(),
})
type Event = z.infer<typeof Event>

const certificates = new Map<string, { pem: string; until: number }>()
const cacheForMs = 60 * 60_000

/**
 * Amazon SES over SNS. A subscription is confirmed by fetching its URL, which must be Amazon's, as must the
 * certificate's.
 * @param endpoint the provider's own URL, accepted in place of Amazon's
 */
export function sesEvents({ region, endpoint }: { region: string; endpoint?: string | undefined }): WebhookReader {
  const ofAmazon = (address: string) => {
    const url = URL.parse(address)
    if (!url) return false
    if (endpoint && url.origin === new URL(endpoint).origin) return true
    return url.protocol === 'https:' && /^sns\.[a-z0-9-]{1,40}\.amazonaws\.com(?:\.cn)?$/.test(url.hostname)
  }
  return async ({ body, call, now }) => {
    const envelope = parseJson(body, Envelope)
    if (!envelope || !ofAmazon(envelope.SigningCertURL)) return null
    const { SigningCertURL: url } = envelope
    const pem = await certificate(url, async () => (await call({ method: 'GET', url, headers: {} })).text, now)
    if (!isSigned(envelope, pem)) return null
    if (envelope.Type === 'SubscriptionConfirmation') {
      const { SubscribeURL: address } = envelope
      if (!address || !ofAmazon(address)) return null
      await call({ method: 'GET', url: address, headers: {} })
      return []
    }
    const event = parseJson(Buffer.from(envelope.Message), Event)
    return event ? toWebhookEvents(event, region, now) : []
  }
}

async function certificate(url: string, fetched: () => Promise<string>, now: Date): Promise<string> {
  const known = certificates.get(url)
  if (known && known.until > now.getTime()) return known.pem
  const pem = await fetched()
  if (certificates.size > 50) certificates.clear()
  certificates.set(url, { pem, until: now.getTime() + cacheForMs })
  return pem
}

/** https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message-verify-message-signature.html */
function isSigned(envelope: Envelope, pem: string): boolean {
  const names =
    envelope.Type === 'Notification'
      ? (['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'] as const)
      : (['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'] as const)
  const text = names.map((name) => (envelope[name] === undefined ? '' : `${name}\n${envelope[name]}\n`)).join('')
  try {
    const { publicKey } = new X509Certificate(pem)
    const algorithm = envelope.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256'
    return createVerify(algorithm).update(text, 'utf8').verify(publicKey, envelope.Signature, 'base64')
  } catch {
    return false
  }
}

/**
 * Reads an unsigned event that arrived another way, bare or in an SNS envelope, with the original's headers if SES was
 * configured to include them. Undefined if it is no event.
 */
export function readSesEvent(
  json: string,
): { events: WebhookEvent[]; headers: { name: string; value: string }[] } | undefined {
  const carried = parseJson(Buffer.from(json), Envelope.pick({ Message: true }))
  const event = parseJson(Buffer.from(carried?.Message ?? json), Event)
  if (!event) return undefined
  // arn:aws:ses:us-west-2:123456789012:identity/shop.test
  const region = event.mail.sourceArn?.split(':')[3] ?? ''
  return { events: toWebhookEvents(event, region, new Date()), headers: event.mail.headers ?? [] }
}

function toWebhookEvents(
  { mail, bounce, complaint, reject, ...event }: Event,
  region: string,
  now: Date,
): WebhookEvent[] {
  const messageId = `<${mail.messageId}@${region === 'us-east-1' ? 'email' : region}.amazonses.com>`
  const hints = { messageId, mark: mail.tags?.[markName]?.[0] ?? null }
  const kind = event.eventType ?? event.notificationType
  if (kind === 'Bounce' && bounce) {
    return bounce.bouncedRecipients.map(({ emailAddress, status, diagnosticCode = '' }): WebhookEvent => {
      const text =
        diagnosticCode || `${bounce.bounceType} ${bounce.bounceSubType ?? ''}`.replaceAll(/([a-z])([A-Z])/g, '$1 $2')
      return {
        kind: 'bounce',
        ...(isContent.test(bounce.bounceSubType ?? '')
          ? ({
              outcome: 'sender',
              reason: bounce.bounceSubType === 'MessageTooLarge' ? 'too_large' : 'spam',
              rule: 'service-refused-email',
            } as const)
          : classifyEvent(known[bounce.bounceType] ?? null, { status: status ?? null, text })),
        key: `ses ${bounce.feedbackId} ${emailAddress}`,
        at: eventTime(bounce.timestamp, now),
        email: normalizeAddress(emailAddress),
        hints: hints,
        response: text,
      }
    })
  }
  if (kind === 'Reject' && reject) {
    const response = `Rejected: ${reject.reason ?? 'not sent'}`
    const common = { key: `ses reject ${mail.messageId}`, at: now, email: null, hints, response }
    return [{ kind: 'bounce', ...common, outcome: 'sender', reason: 'spam', rule: 'service-refused-email' }]
  }
  if (kind !== 'Complaint' || !complaint || complaint.complaintFeedbackType === 'not-spam') return []
  // With several recipients SES does not know who complained, and lists them all.
  if (complaint.complainedRecipients.length > 1) return []
  return complaint.complainedRecipients.map(({ emailAddress }): WebhookEvent => {
    const common = { at: eventTime(complaint.timestamp, now), email: normalizeAddress(emailAddress), hints }
    const response = complaint.complaintFeedbackType ?? 'complaint'
    return { kind: 'complaint', key: `ses ${complaint.feedbackId} ${emailAddress}`, response, ...common }
  })
}

/** `Undetermined`: Amazon could not interpret the answer. */
const known: Record<string, boolean> = { Permanent: true, Transient: false }
const isContent = /^(?:MessageTooLarge|ContentRejected|AttachmentRejected)$/
