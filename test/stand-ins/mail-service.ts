import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { brevo } from './mail-protocols/brevo.ts'
import { mailgun } from './mail-protocols/mailgun.ts'
import { postmark } from './mail-protocols/postmark.ts'
import type { Heard, Protocol } from './mail-protocols/protocol.ts'
import { resend } from './mail-protocols/resend.ts'
import { sendgrid } from './mail-protocols/sendgrid.ts'
import { ses } from './mail-protocols/ses.ts'

// The requests of each service are in mail-protocols/.
export const protocols = { ses, sendgrid, mailgun, postmark, brevo, resend }
export type ServiceType = keyof typeof protocols

/**
 * Faults of a service: an error response, or no valid response. `lost`: the message is accepted, but the connection
 * closes.
 */
export type Fault = 401 | 403 | 429 | 400 | 500 | 'stall' | 'cut' | 'lost' | 'malformed'

/** A documented response besides the usual ones. */
export type Worded = { status: number; body: object }

/** An attachment; its content is base64. */
export type TakenFile = { name: string; type: string; content: string }

/** An accepted message, as the request described it. */
export type TakenMail = {
  to: string
  toName: string
  from: string
  fromName: string
  subject: string
  html: string
  text: string
  headers: Record<string, string>
  /** Further To recipients, and those in Cc. */
  also: string[]
  cc: string[]
  files: TakenFile[]
  /** Custom data that the service returns in its webhooks. */
  carried?: Record<string, string>
}

export type MailService = {
  type: ServiceType
  url: string
  taken: TakenMail[]
  /** Every call: method and path. */
  calls: string[]
  /** Settings of a provider that uses it. */
  settings: Record<string, unknown>
  secrets: string[]
  /** The fault of a message to this address; undefined accepts it. Evaluated once per call. */
  atMessage: (to: string) => Fault | Worded | undefined
  /** The fault of calls that send nothing, by path. */
  atAsking: (path: string) => Fault | undefined
  retryAfter: number
  stop: () => Promise<void>
}

/** A mail service's HTTP API on the loopback; accepts documented requests only. */
export async function mailService(type: ServiceType): Promise<MailService> {
  const protocol: Protocol = protocols[type]
  const known = new Map<string, TakenMail>()
  const server = createServer((request, response) => {
    void read(request).then((heard) => answer(heard, response))
  })
  const answer = async (heard: Heard, response: ServerResponse) => {
    service.calls.push(`${heard.method} ${heard.path}`)
    const send = await protocol.read(heard)
    const wrong = protocol.refusesKey(heard) ?? ('refused' in send ? send.refused : undefined)
    if (wrong) return say(response, wrong.status, wrong.body)
    const fault = 'mail' in send ? service.atMessage(send.mail.to) : service.atAsking(heard.path)
    if (fault === 'stall') return
    if (fault === 'cut') return void response.socket?.destroy()
    if (fault === 'malformed') return say(response, protocol.success, '{"id": "broken')
    if (typeof fault === 'object') return say(response, fault.status, fault.body)
    if (typeof fault === 'number') {
      const { body, headers } = protocol.faults[fault]
      const pause = fault === 429 && service.retryAfter > 0 ? { 'retry-after': String(service.retryAfter) } : {}
      return say(response, protocol.statusOf?.[fault] ?? fault, body, { ...headers, ...pause })
    }
    if (!('mail' in send)) return say(response, 200, 'told' in send ? send.told : {})
    const again = send.key !== undefined && known.has(send.key)
    if (!again) service.taken.push(send.mail)
    if (send.key !== undefined) known.set(send.key, send.mail)
    if (fault === 'lost') return void response.socket?.destroy()
    const { body, headers } = protocol.accepted(service.taken.length)
    say(response, protocol.success, body, headers)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const service: MailService = {
    type,
    url,
    taken: [],
    calls: [],
    settings: { ...protocol.settings, endpoint: url },
    secrets: protocol.secrets,
    atMessage: () => undefined,
    atAsking: () => undefined,
    retryAfter: 1,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return service
}

async function read(request: IncomingMessage): Promise<Heard> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in')
  return {
    method: request.method ?? '',
    path: pathname,
    query: searchParams,
    target: request.url ?? '',
    headers: request.headers,
    body: Buffer.concat(pieces),
  }
}

function say(response: ServerResponse, status: number, body: object | string, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
}
