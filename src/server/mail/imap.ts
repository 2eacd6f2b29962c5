import { AuthenticationFailure, ImapFlow, type MailboxObject } from 'imapflow'
import { resolveAddress } from '../net/private-addresses.ts'
import { limits } from './parse/parsed.ts'
import type { AccessToken, AccessTokenSource } from './smtp/session.ts'

export type ImapAccount = {
  host: string
  port: number
  secure: 'none' | 'starttls' | 'tls'
  /** A user with a password, or a source of access tokens for sign-in by OAuth. */
  credentials: { username: string; password: string } | AccessTokenSource
  allowPrivateHosts: boolean
}

/**
 * Connects to exactly the address that was checked, and signs in; once more with a new access token if the server
 * refuses the first one. @throws PrivateAddress, AccessTokenUnavailable, or the server's error
 */
export async function openMailbox(account: ImapAccount): Promise<ImapFlow> {
  const { credentials } = account
  if (typeof credentials !== 'function') return signIn(account, credentials)
  const token = await credentials()
  try {
    return await signIn(account, token)
  } catch (error) {
    if (!isAuthenticationFailure(error)) throw error
    return signIn(account, await credentials(token.accessToken))
  }
}

async function signIn(
  { host, port, secure, allowPrivateHosts }: ImapAccount,
  { username, ...secret }: { username: string; password: string } | AccessToken,
): Promise<ImapFlow> {
  const { address } = await resolveAddress(host, { allowPrivate: allowPrivateHosts })
  const client = new ImapFlow({
    host: address,
    servername: host,
    port,
    secure: secure === 'tls',
    ...(secure !== 'tls' && { doSTARTTLS: secure === 'starttls' }),
    auth: { user: username, ...('password' in secret ? { pass: secret.password } : secret) },
    logger: false,
    disableAutoIdle: true,
    clientInfo: { name: 'Sanad' },
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 5 * 60_000,
    maxLiteralSize: limits.source + 1024 * 1024,
  })
  // The pending call rejects as well; without a listener the error would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    client.close()
    throw error
  }
}

/**
 * Opens a folder, or returns why the server refuses (a tagged NO, RFC 3501 §6.3.1); `missing` if it does not list the
 * folder either. Throws if the connection breaks.
 */
export async function openFolder(
  client: ImapFlow,
  path: string,
): Promise<{ box: MailboxObject } | { refused: Error; missing: boolean }> {
  try {
    return { box: await client.mailboxOpen(path) }
  } catch (error) {
    if (!client.usable || !(error instanceof Error)) throw error
    const { responseStatus, mailboxMissing } = error as Error & { responseStatus?: string; mailboxMissing?: boolean }
    if (responseStatus !== 'NO') throw error
    return { refused: error, missing: mailboxMissing === true }
  }
}

/** Whether the server rejects the credentials: retrying at once might lock the account. */
export const isAuthenticationFailure = (error: unknown) =>
  error instanceof AuthenticationFailure ||
  (error instanceof Error && (error as Error & { authenticationFailed?: boolean }).authenticationFailed === true)

/** The server's error text, as far as it sent any. */
export function serverErrorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { responseText, code } = error as Error & { responseText?: string; code?: string }
  const text = responseText || error.message
  return (code && !text.includes(code) ? `${text} (${code})` : text).replace(/\s+/g, ' ').slice(0, 500)
}
