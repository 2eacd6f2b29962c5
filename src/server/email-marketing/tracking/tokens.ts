import { parse as bytesOf, stringify } from 'uuid'
import type { Secrets } from '../../secrets/secrets.ts'

/** One message: of which workspace and job, to whom. */
export type MessageKey = { tenantId: string; contactId: string; jobId: string }

/** What a token of a mail stands for; `url` is where a link of the mail leads. */
type TokenContent = MessageKey & { rest: string }

const idBytes = 48

// Links of HTTP are read up to 2,000 characters here (`secrets.verify`, the server's longest parameter), of which ids and signature take 86.
const longestUrl = 1400

/** A token that names one message, and something of it. `purpose` keeps one kind from serving as another. */
export const messageToken = (secrets: Secrets, purpose: string, of: MessageKey, rest = '') =>
  secrets.sign(
    Buffer.concat([...[of.tenantId, of.contactId, of.jobId].map((id) => bytesOf(id)), Buffer.from(rest)]),
    purpose,
  )

/** What a token stands for, or null when it was not made here for that purpose. */
export function readToken(secrets: Secrets, purpose: string, token: string): TokenContent | null {
  const payload = secrets.verify(token, purpose)
  if (!payload || payload.length < idBytes) return null
  const [tenantId, contactId, jobId] = [0, 16, 32].map((at) => stringify(payload.subarray(at, at + 16)))
  const rest = payload.subarray(idBytes).toString()
  return tenantId && contactId && jobId ? { tenantId, contactId, jobId, rest } : null
}

/** The token of a link, or null for an address too long to be carried. The address is in the signed token: nothing else can be reached by it. */
export const clickToken = (secrets: Secrets, of: MessageKey, url: string) =>
  Buffer.byteLength(url) > longestUrl ? null : messageToken(secrets, 'click', of, url)

export const openToken = (secrets: Secrets, of: MessageKey) => messageToken(secrets, 'open', of)

/** Of the page on which she says what she wants. */
export const preferencesToken = (secrets: Secrets, of: MessageKey) => messageToken(secrets, 'preferences', of)

/** Of the page that shows the message in a browser. */
export const viewToken = (secrets: Secrets, of: MessageKey) => messageToken(secrets, 'view', of)
