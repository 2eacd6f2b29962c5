import { parse as bytesOf, stringify } from 'uuid'
import type { Secrets } from '../../secrets/secrets.ts'

/** Identifies one message by workspace, job and contact. */
export type MessageKey = { tenantId: string; contactId: string; jobId: string }

/** Content of a token; `url` is the target of a click link. */
type TokenContent = MessageKey & { rest: string }

const idBytes = 48

// URLs are limited to 2,000 characters here (`secrets.verify`, the server's longest parameter); ids and signature take
// 86.
const longestUrl = 1400

/** A signed token for one message and optional data. `purpose` keeps one kind from serving as another. */
export const messageToken = (secrets: Secrets, purpose: string, of: MessageKey, rest = '') =>
  secrets.sign(
    Buffer.concat([...[of.tenantId, of.contactId, of.jobId].map((id) => bytesOf(id)), Buffer.from(rest)]),
    purpose,
  )

/** The content of a token, or null if it was not made here for that purpose. */
export function readToken(secrets: Secrets, purpose: string, token: string): TokenContent | null {
  const payload = secrets.verify(token, purpose)
  if (!payload || payload.length < idBytes) return null
  const [tenantId, contactId, jobId] = [0, 16, 32].map((at) => stringify(payload.subarray(at, at + 16)))
  const rest = payload.subarray(idBytes).toString()
  return tenantId && contactId && jobId ? { tenantId, contactId, jobId, rest } : null
}

/**
 * The token of a click link, or null for too long a URL. The signed token contains the target, so the endpoint is no
 * open redirect.
 */
export const clickToken = (secrets: Secrets, of: MessageKey, url: string) =>
  Buffer.byteLength(url) > longestUrl ? null : messageToken(secrets, 'click', of, url)

/** The purpose of an unsubscribe token. */
export const unsubscribePurpose = 'unsubscribe'

/** The token of one message's unsubscribe link: its workspace, job and contact. */
export const unsubscribeToken = (secrets: Secrets, of: MessageKey) => messageToken(secrets, unsubscribePurpose, of)

export const openToken = (secrets: Secrets, of: MessageKey) => messageToken(secrets, 'open', of)

/** Token of the preferences page. */
export const preferencesToken = (secrets: Secrets, of: MessageKey) => messageToken(secrets, 'preferences', of)

/** Token of the web version. */
export const viewToken = (secrets: Secrets, of: MessageKey) => messageToken(secrets, 'view', of)
