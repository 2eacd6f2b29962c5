import { randomUUID } from 'node:crypto'
import type { Lang } from '#contract/text/languages.ts'
import { composeMessage } from '../compose/compose.ts'
import type { Mailbox } from '../compose/headers.ts'
import { smtpTransport, type SmtpOptions } from '../smtp/pool.ts'
import type { Outcome } from '../smtp/transport.ts'

export type SystemMail = {
  to: string
  subject: string
  html: string
  text: string
  lang: Lang
  /** Replaces the mailer's own sender name. */
  senderName?: string
  /** URL where one `POST` unsubscribes from mails of this kind (RFC 8058). */
  unsubscribe?: string
}

export type SystemMailer = {
  /** Sends one system mail; the outcome shows whether to retry. */
  send(mail: SystemMail): Promise<Outcome>
  close(): Promise<void>
}

/**
 * Creates the mailer of system mail: over `url` (MAIL_URL) if the operator set one, else into `fallback`. @throws
 * TypeError for an invalid URL
 */
export function createSystemMailer({
  url,
  from,
  name,
  fallback,
}: {
  url?: string | undefined
  from: Mailbox
  /** Our host name in EHLO. */
  name?: string
  fallback: (mail: SystemMail) => Promise<void>
}): SystemMailer {
  if (!url) {
    const send = async (mail: SystemMail): Promise<Outcome> => {
      await fallback(mail)
      return { kind: 'accepted', response: 'Saved in the built-in mailbox' }
    }
    return { send, close: async () => {} }
  }
  const transport = smtpTransport({ ...parseMailUrl(url), ...(name !== undefined && { name }) })
  return {
    send: (mail) =>
      transport.deliver(
        { from: from.email, to: mail.to },
        messageOf(mail, { ...from, name: mail.senderName ?? from.name }),
      ),
    close: () => transport.close(),
  }
}

function messageOf({ to, subject, html, text, lang, unsubscribe }: SystemMail, from: Mailbox): Buffer {
  const messageId = `<${randomUUID()}@${from.email.slice(from.email.lastIndexOf('@') + 1)}>`
  // RFC 3834: prevents automatic replies.
  const headers = { 'Auto-Submitted': 'auto-generated' }
  const oneClick = unsubscribe === undefined ? undefined : { url: unsubscribe }
  const content = { subject, language: lang, html, text }
  return composeMessage({ from, to: { email: to }, ...content, messageId, headers, unsubscribe: oneClick })
}

/**
 * Parses `smtp://user:password@host:587?starttls=1` or `smtps://host`. `starttls` (on by default at 587) and
 * `tlsVerify=0` are query parameters. The operator chose the host, so a private one is allowed. @throws TypeError
 */
export function parseMailUrl(url: string): SmtpOptions {
  const parsed = URL.parse(url)
  if (!parsed || !['smtp:', 'smtps:'].includes(parsed.protocol) || !parsed.hostname) {
    throw new TypeError('MAIL_URL: smtp://user:password@host:port or smtps://… is expected')
  }
  const tls = parsed.protocol === 'smtps:'
  const port = parsed.port ? Number(parsed.port) : tls ? 465 : 587
  const starttls = on(parsed.searchParams.get('starttls'), port === 587)
  return {
    host: parsed.hostname.replace(/^\[(.*)\]$/, '$1'),
    port,
    secure: tls ? 'tls' : starttls ? 'starttls' : 'none',
    username: parsed.username ? decodeURIComponent(parsed.username) : undefined,
    password: parsed.password ? decodeURIComponent(parsed.password) : undefined,
    tlsVerify: on(parsed.searchParams.get('tlsVerify'), true),
    allowPrivateHosts: true,
    connections: 2,
  }
}

const on = (value: string | null, otherwise: boolean) =>
  value === null ? otherwise : !['0', 'false', 'off'].includes(value)
