import { createHmac, randomBytes } from 'node:crypto'

/** What every secret begins with (Standard Webhooks 1.0.0, "Signature scheme"). */
const mark = 'whsec_'

/** A fresh secret of 256 bits, as it is shown to its owner. */
export const newWebhookSecret = () => mark + randomBytes(32).toString('base64')

/**
 * The headers of one try: the id stays the same for every try, the time is that of this one (Standard Webhooks 1.0.0, "Webhook headers").
 * @param secrets the newest first; each signs, so that a secret can be changed without a call being refused
 */
export function signedHeaders({ id, body, at }: { id: string; body: string; at: Date }, secrets: readonly string[]) {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(mark.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

/** The header `webhook-id` of a delivery; it holds no full stop. */
export const webhookIdOf = (deliveryId: string) => `msg_${deliveryId.replaceAll('-', '')}`
