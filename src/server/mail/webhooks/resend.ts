import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { markName } from '../compose/message-mark.ts'
import {
  parseJson,
  classifyEvent,
  type WebhookReader,
  equalSignatures,
  normalizeAddress,
  eventTime,
  type WebhookEvent,
} from './event.ts'

const Tags = z.union([z.array(z.object({ name: z.string(), value: z.string() })), z.record(z.string(), z.string())])

/** https://resend.com/docs/webhooks/emails/bounced, …/suppressed and …/failed */
const Event = z.object({
  type: z.string(),
  created_at: z.string().optional(),
  data: z.object({
    email_id: z.string(),
    to: z.union([z.array(z.string()), z.string()]),
    tags: Tags.optional(),
    bounce: z
      .object({
        type: z.string().optional(),
        subType: z.string().optional(),
        message: z.string().optional(),
        diagnosticCode: z.array(z.string()).optional(),
      })
      .optional(),
    suppressed: z.object({ message: z.string().optional() }).optional(),
    failed: z.object({ reason: z.string().optional() }).optional(),
  }),
})

/** Replay protection. https://docs.svix.com/receiving/verifying-payloads/how-manual */
const tolerance = 5 * 60_000

/** Resend signs as Svix does: HMAC-SHA256 over id, time and body. */
export const resendEvents =
  ({ webhookKey }: { webhookKey?: string | undefined }): WebhookReader =>
  ({ body, header, now }) => {
    const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => header(`svix-${name}`))
    if (!webhookKey || !id || !timestamp || !signatures) return null
    const age = Math.abs(now.getTime() - Number(timestamp) * 1000)
    if (Number.isNaN(age) || age > tolerance) return null
    const key = Buffer.from(webhookKey.replace(/^whsec_/, ''), 'base64')
    const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
    const candidates = signatures.split(' ').map((part) => /^v1,(.+)$/.exec(part)?.[1] ?? '')
    if (!candidates.some((candidate) => equalSignatures(Buffer.from(candidate, 'base64'), expected))) return null
    const event = parseJson(body, Event)
    return event ? toWebhookEvents(event, id, now) : []
  }

const known: Record<string, boolean> = { Permanent: true, Transient: false }

function toWebhookEvents({ type, created_at, data }: z.infer<typeof Event>, id: string, now: Date): WebhookEvent[] {
  const to = Array.isArray(data.to) ? data.to : [data.to]
  const marks = Array.isArray(data.tags)
    ? data.tags.find(({ name }) => name === markName)?.value
    : data.tags?.[markName]
  const diagnostic = data.bounce?.diagnosticCode?.join(' ') ?? ''
  const common = {
    key: `resend ${id}`,
    at: eventTime(created_at, now),
    // With several recipients, none is guessed.
    email: to.length === 1 ? normalizeAddress(/<([^<>]+)>$/.exec(to[0] ?? '')?.[1] ?? to[0]) : null,
    hints: { mark: marks ?? null },
    response: diagnostic || data.bounce?.message || data.suppressed?.message || data.failed?.reason || type,
  }
  if (type === 'email.complained') return [{ kind: 'complaint', ...common }]
  // Not sent: the address is on Resend's suppression list.
  if (type === 'email.suppressed')
    return [{ kind: 'bounce', ...common, outcome: 'hard', reason: 'no_mailbox', rule: 'service-suppressed' }]
  // Accepted, then not sent: a quota, a key or a domain of the sender.
  if (type === 'email.failed')
    return [{ kind: 'bounce', ...common, outcome: 'sender', reason: 'policy', rule: 'service-refused-email' }]
  if (type !== 'email.bounced') return []
  const isContent = /ContentRejected|AttachmentRejected|MessageTooLarge/.test(data.bounce?.subType ?? '')
  if (isContent)
    return [{ kind: 'bounce', ...common, outcome: 'sender', reason: 'spam', rule: 'service-refused-email' }]
  return [
    {
      kind: 'bounce',
      ...common,
      ...classifyEvent(known[data.bounce?.type ?? ''] ?? null, { status: null, text: diagnostic }),
    },
  ]
}
