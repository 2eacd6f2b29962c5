/**
 * How a receiver verifies a delivery with Node's crypto (Standard Webhooks 1.0.0). Same code as in the guide for
 * developers.
 */
export const verifyExample = `import { createHmac, timingSafeEqual } from 'node:crypto'

// body: the raw bytes, before any parsing
export function isSignedBySanad(headers, body, secret) {
  const id = headers['webhook-id']
  const at = headers['webhook-timestamp']
  if (Math.abs(Date.now() / 1000 - Number(at)) > 300) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key).update(\`\${id}.\${at}.\${body}\`).digest()
  return headers['webhook-signature'].split(' ').some((one) => {
    const [version, mac] = one.split(',')
    const signature = Buffer.from(mac ?? '', 'base64')
    return version === 'v1' && signature.length === expected.length && timingSafeEqual(signature, expected)
  })
}`
