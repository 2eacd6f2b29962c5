/** How a receiver checks a call, with Node's own crypto (Standard Webhooks 1.0.0). The guide for developers has the same. */
export const verifyExample = `import { createHmac, timingSafeEqual } from 'node:crypto'

// body: the bytes as they came, before any parsing
export function isOurs(headers, body, secret) {
  const id = headers['webhook-id']
  const at = headers['webhook-timestamp']
  if (Math.abs(Date.now() / 1000 - Number(at)) > 300) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const wanted = createHmac('sha256', key).update(\`\${id}.\${at}.\${body}\`).digest()
  return headers['webhook-signature'].split(' ').some((one) => {
    const [version, mac] = one.split(',')
    const given = Buffer.from(mac ?? '', 'base64')
    return version === 'v1' && given.length === wanted.length && timingSafeEqual(given, wanted)
  })
}`
