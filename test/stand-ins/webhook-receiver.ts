import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One call as received. */
export type Heard = {
  id: string
  at: number
  headers: IncomingHttpHeaders
  body: string
  path: string
  event: WebhookEvent
}
type WebhookEvent = { type: string; timestamp: string; data: Record<string, unknown> }

/** A webhook endpoint of a workspace: records every call and answers as configured. */
export async function webhookReceiver() {
  const heard: Heard[] = []
  let answer: (response: ServerResponse, heard: Heard) => void = (response) => response.writeHead(204).end()
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const body = Buffer.concat(pieces).toString('utf8')
      const { headers, url = '' } = request
      const one = {
        id: String(headers['webhook-id']),
        at: Date.now(),
        headers,
        body,
        path: url,
        event: JSON.parse(body) as WebhookEvent,
      }
      heard.push(one)
      answer(response, one)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    heard,
    /** Sets the response from here on. */
    answers(how: typeof answer | number) {
      answer = typeof how === 'number' ? (response) => response.writeHead(how).end(`answer ${how}`) : how
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/**
 * Verifies a call as a receiver must (Standard Webhooks 1.0.0, "Verifying signatures"), implemented from the
 * specification and independent of the sender.
 * @returns the secrets that match its signatures
 */
export function signedBy(
  { headers, body }: Pick<Heard, 'headers' | 'body'>,
  secrets: readonly string[],
  now = Date.now(),
) {
  const [id, timestamp] = [String(headers['webhook-id']), String(headers['webhook-timestamp'])]
  if (!/^\d+$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > 300) return []
  const signature = String(headers['webhook-signature'])
    .split(' ')
    .flatMap((part) => (part.startsWith('v1,') ? [Buffer.from(part.slice(3), 'base64')] : []))
  return secrets.filter((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    const expected = createHmac('sha256', key)
      .update(Buffer.from(`${id}.${timestamp}.${body}`, 'utf8'))
      .digest()
    return signature.some((bytes) => bytes.length === expected.length && timingSafeEqual(bytes, expected))
  })
}
