import { base64Lines, textPart } from './body.ts'
import { ascii, customHeader, mailboxHeader, textHeader, tokenHeader, type Mailbox } from './headers.ts'

export type Attachment = {
  filename: string
  contentType: string
  content: Buffer
  /** Set for an inline picture, which the HTML shows as `cid:…`. */
  contentId?: string | undefined
}

export type Mail = {
  from: Mailbox
  to: Mailbox
  /** More To recipients, for a message to several people. */
  also?: Mailbox[] | undefined
  cc?: Mailbox[] | undefined
  replyTo?: Mailbox | undefined
  subject: string
  /** The language of the content (RFC 3282), such as `ar`. */
  language?: string | undefined
  html?: string | undefined
  text?: string | undefined
  date?: Date | undefined
  /** With angle brackets: `<id@domain>`. */
  messageId: string
  inReplyTo?: string | undefined
  references?: string[] | undefined
  /** One-click unsubscribe at `url` (RFC 8058), and `mailto` for older mail programs. */
  unsubscribe?: { url: string; mailto?: string | undefined } | undefined
  feedbackId?: string | undefined
  headers?: Record<string, string> | undefined
  attachments?: Attachment[] | undefined
}

/**
 * Composes the message (RFC 5322), in ASCII unless an address is not. Throws TypeError if a value could break a
 * header.
 */
export function composeMessage(mail: Mail): Buffer {
  const content = mail.attachments?.length ? mixed(mail, mail.attachments) : alternatives(mail)
  const head = heads(mail)
  // Bodies are encoded, so only an address can be outside ASCII; writing ASCII as latin1 takes a fraction of the time.
  return Buffer.from(`${head}MIME-Version: 1.0\r\n${content}`, ascii.test(head) ? 'latin1' : 'utf8')
}

function heads(mail: Mail): string {
  let lines = mailboxHeader('From', mail.from) + mailboxHeader('To', mail.to, ...(mail.also ?? []))
  if (mail.cc?.length) lines += mailboxHeader('Cc', ...mail.cc)
  if (mail.replyTo) lines += mailboxHeader('Reply-To', mail.replyTo)
  lines += textHeader('Subject', mail.subject)
  lines += `Date: ${rfcDate(mail.date ?? new Date())}\r\n`
  lines += tokenHeader('Message-ID', [mail.messageId])
  if (mail.language) lines += tokenHeader('Content-Language', [mail.language])
  if (mail.inReplyTo) lines += tokenHeader('In-Reply-To', [mail.inReplyTo])
  if (mail.references?.length) lines += tokenHeader('References', mail.references)
  if (mail.unsubscribe) lines += unsubscribeHeaders(mail.unsubscribe)
  if (mail.feedbackId) lines += tokenHeader('Feedback-ID', [mail.feedbackId])
  for (const [name, value] of Object.entries(mail.headers ?? {})) lines += customHeader(name, value)
  return lines
}

/** RFC 8058 §3.1: the HTTPS address, and the header that declares one-click POST. */
function unsubscribeHeaders({ url, mailto }: { url: string; mailto?: string | undefined }): string {
  const ways = mailto ? [`<${guarded(url)}>,`, `<mailto:${guarded(mailto)}>`] : [`<${guarded(url)}>`]
  return `${tokenHeader('List-Unsubscribe', ways)}List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n`
}

function guarded(address: string): string {
  if (/[<>,\s]/.test(address)) throw new TypeError(`Not an address to unsubscribe at: ${JSON.stringify(address)}`)
  return address
}

/**
 * Boundaries start with `=_`, which no encoded body contains: base64 has no `_`, and quoted-printable writes `=` as
 * `=3D`. So they need not be random.
 */
const ALTERNATIVE = '=_alternative'
const MIXED = '=_mixed'

function alternatives({ html, text }: Mail): string {
  if (html === undefined) return textPart('plain', text ?? '')
  if (!text) return textPart('html', html)
  return (
    `Content-Type: multipart/alternative; boundary="${ALTERNATIVE}"\r\n\r\n` +
    `--${ALTERNATIVE}\r\n${textPart('plain', text)}` +
    `--${ALTERNATIVE}\r\n${textPart('html', html)}--${ALTERNATIVE}--\r\n`
  )
}

function mixed(mail: Mail, attachments: Attachment[]): string {
  const parts = [alternatives(mail), ...attachments.map(attachmentPart)]
  const body = parts.map((part) => `--${MIXED}\r\n${part}`).join('')
  return `Content-Type: multipart/mixed; boundary="${MIXED}"\r\n\r\n${body}--${MIXED}--\r\n`
}

function attachmentPart({ filename, contentType, content, contentId }: Attachment): string {
  const type = /^[\w.+-]+\/[\w.+-]+$/.test(contentType) ? contentType : 'application/octet-stream'
  const id = contentId === undefined ? '' : tokenHeader('Content-ID', [`<${guarded(contentId)}>`])
  return (
    `Content-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\n${id}` +
    `Content-Disposition: ${contentId === undefined ? 'attachment' : 'inline'}${named(filename)}\r\n\r\n` +
    base64Lines(content)
  )
}

/** RFC 2231: the name in UTF-8, split into numbered pieces that fit on a line. */
function named(filename: string): string {
  const name = filename
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f/\\]+/g, '_')
    .slice(0, 200)
    .toWellFormed()
  if (/^[\w .()+-]{1,60}$/.test(name)) return `;\r\n filename="${name}"`
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  const pieces = encoded.match(/(?:%..|[^%]){1,18}/g) ?? []
  return pieces.map((piece, index) => `;\r\n filename*${index}*=${index === 0 ? "UTF-8''" : ''}${piece}`).join('')
}

/** RFC 5322 §3.3: `+0000`, because `GMT` is obsolete. */
const rfcDate = (date: Date) => date.toUTCString().replace('GMT', '+0000')
