import { createHmac, randomBytes } from 'node:crypto'

/** The prefix of every secret (Standard Webhooks 1.0.0, "Signature scheme"). */
const mark = 'whsec_'

/** A new secret of 256 bits, in the form that its owner sees. */
export const newWebhookSecret = () => mark + randomBytes(32).toString('base64')

/**
 * The headers of one attempt. The id is the same for every attempt; the time is that of this one (Standard Webhooks
 * 1.0.0, "Webhook headers").
 * @param secrets the newest first; each one signs, so that no call is refused after a rotation
 */
export function signedHeaders({ id, body, at }: { id: string; body: string; at: Date }, secrets: readonly string[]) {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(mark.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

/** The header `webhook-id` of a delivery; it contains no full stop. */
export const webhookIdOf = (deliveryId: string) => `msg_${deliveryId.replaceAll('-', '')}`
