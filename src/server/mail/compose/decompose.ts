import type { Attachment } from './compose.ts'
import type { Mailbox } from './headers.ts'

/** A message of `composeMessage`, decomposed for services whose API takes parts instead of a message. */
export type DecomposedMessage = {
  from: Mailbox
  to: Mailbox
  /** More To recipients, after the first. */
  also: Mailbox[]
  cc: Mailbox[]
  replyTo: Mailbox | undefined
  subject: string
  html: string | undefined
  text: string | undefined
  attachments: Attachment[]
  messageId: string
  /** The remaining headers, such as unsubscribe and reply headers; unchanged, in ASCII. */
  headers: Record<string, string>
}

/** Headers with a field of their own in every service, or written by the service itself. */
const ownFields =
  /^(?:from|to|cc|bcc|reply-to|subject|date|mime-version|content-[\w-]+|dkim-signature|return-path|received)$/i

/** Decomposes a message, so that a service gets the same content as an SMTP server. */
export function decomposeMessage(message: Buffer): DecomposedMessage {
  const { head, body } = split(message.toString('utf8'))
  const value = (name: string) => head.find(([other]) => other.toLowerCase() === name)?.[1] ?? ''
  const parts: Parts = { html: undefined, text: undefined, attachments: [] }
  readPart(head, body, parts)
  return {
    from: mailbox(value('from')),
    ...recipientsOf(value('to'), value('cc')),
    replyTo: value('reply-to') ? mailbox(value('reply-to')) : undefined,
    subject: decodedWords(value('subject')),
    ...parts,
    messageId: value('message-id'),
    headers: Object.fromEntries(head.filter(([name]) => !ownFields.test(name))),
  }
}

function recipientsOf(to: string, cc: string): Pick<DecomposedMessage, 'to' | 'also' | 'cc'> {
  const [first = { email: to }, ...also] = mailboxes(to)
  return { to: first, also, cc: mailboxes(cc) }
}

/** Splits a mailbox list; a comma inside quotation marks belongs to a name. */
const mailboxes = (value: string): Mailbox[] =>
  [...value.matchAll(/(?:"(?:[^"\\]|\\.)*"|[^",])+/g)]
    .map(([one]) => mailbox(one.trim()))
    .filter(({ email }) => email !== '')

type Head = [name: string, value: string][]
type Parts = Pick<DecomposedMessage, 'html' | 'text' | 'attachments'>

function split(part: string): { head: Head; body: string } {
  const end = part.indexOf('\r\n\r\n')
  const lines = (end === -1 ? part : part.slice(0, end)).replace(/\r\n(?=[ \t])/g, '').split('\r\n')
  const head = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).trim()]
  })
  return { head, body: end === -1 ? '' : part.slice(end + 4) }
}

function readPart(head: Head, body: string, parts: Parts) {
  const value = (name: string) => head.find(([other]) => other.toLowerCase() === name)?.[1] ?? ''
  const type = value('content-type')
  const boundary = /boundary="([^"]+)"/.exec(type)?.[1]
  if (boundary !== undefined) {
    const inner = `\r\n${body}`.split(`\r\n--${boundary}`).slice(1)
    for (const piece of inner) {
      if (piece.startsWith('--')) return
      const part = split(piece.replace(/^\r\n/, ''))
      readPart(part.head, part.body, parts)
    }
    return
  }
  const content = decoded(body, value('content-transfer-encoding'))
  const disposition = value('content-disposition')
  if (disposition === '' && /^text\/(?:plain|html)/.test(type)) {
    parts[type.startsWith('text/html') ? 'html' : 'text'] = content.toString('utf8').replace(/\r\n/g, '\n').trimEnd()
    return
  }
  const contentType = type.split(';')[0] ?? type
  const contentId = value('content-id').replace(/^<|>$/g, '') || undefined
  parts.attachments.push({ filename: filenameOf(disposition), contentType, content, contentId })
}

function decoded(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'utf8')
  const octets = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(octets, 'latin1')
}

/** RFC 2047; white space between two encoded words is dropped. */
const decodedWords = (text: string) =>
  text
    .replace(/\?=\s+(?==\?)/g, '?=')
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_all, words: string) => Buffer.from(words, 'base64').toString('utf8'))

function mailbox(value: string): Mailbox {
  const open = value.endsWith('>') ? value.lastIndexOf('<') : -1
  if (open === -1) return { email: value }
  const [phrase, email] = [value.slice(0, open).trimEnd(), value.slice(open + 1, -1)]
  const quoted = /^"(.*)"$/.exec(phrase)?.[1]
  const name = quoted === undefined ? decodedWords(phrase ?? '') : quoted.replace(/\\(.)/g, '$1')
  return name ? { name, email } : { email }
}

/** The file name, plain or in numbered pieces (RFC 2231). */
function filenameOf(disposition: string): string {
  const pieces = [...disposition.matchAll(/filename\*\d+\*=([^;]*)/g)].map(([, piece = '']) => piece.trim())
  if (pieces.length > 0) return decodeURIComponent(pieces.join('').replace(/^UTF-8''/, ''))
  return /filename="([^"]*)"/.exec(disposition)?.[1] ?? ''
}
