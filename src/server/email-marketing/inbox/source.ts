import type { Correspondents } from '../../db/tables/messages.ts'
import { peopleIn } from '../../mail/parse/addresses.ts'
import type { MessageBody } from './message-body.ts'

type Part = { headers: { name: string; value: string }[]; body: Buffer }

/** Parses a raw message (RFC 5322, MIME): headers, the people they name, and the first HTML and text parts. */
export function readMessage(source: Buffer): MessageBody & { people: Correspondents } {
  const message = split(source)
  const found: { html: string | null; text: string | null } = { html: null, text: null }
  collect(message, found, 0)
  const headers = message.headers.map(({ name, value }) => ({ name, value: decodeWords(value) }))
  const named = (head: string) => peopleIn(headerOf(message, head) ?? '')
  const people = { from: named('from'), to: named('to'), cc: named('cc'), replyTo: named('reply-to') }
  return { html: found.html, text: found.text ?? '', headers, people }
}

// Maximum depth of nested parts; no email client nests deeper.
const deepest = 10

function collect(part: Part, found: { html: string | null; text: string | null }, depth: number) {
  const type = headerOf(part, 'content-type') ?? 'text/plain'
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1]
  if (/^multipart\//i.test(type) && boundary && depth < deepest) {
    for (const inner of partsOf(part.body, boundary)) collect(split(inner), found, depth + 1)
    return
  }
  if (/^attachment/i.test(headerOf(part, 'content-disposition') ?? '')) return
  if (/^text\/html/i.test(type)) found.html ??= textOf(part, type)
  else if (/^text\//i.test(type)) found.text ??= textOf(part, type)
}

function split(source: Buffer): Part {
  const text = source.toString('latin1')
  const blank = /\r?\n\r?\n/.exec(text)
  const end = blank ? blank.index : text.length
  const unfolded = source
    .subarray(0, end)
    .toString('utf8')
    .replaceAll(/\r?\n[ \t]+/g, ' ')
  const headers = unfolded.split(/\r?\n/).flatMap((line) => {
    const colon = line.indexOf(':')
    return colon > 0 ? [{ name: line.slice(0, colon), value: line.slice(colon + 1).trim() }] : []
  })
  return { headers, body: blank ? source.subarray(end + blank[0].length) : Buffer.alloc(0) }
}

const headerOf = ({ headers }: Part, name: string) =>
  headers.find((header) => header.name.toLowerCase() === name)?.value

function partsOf(body: Buffer, boundary: string): Buffer[] {
  const pieces = body.toString('latin1').split(`--${boundary}`)
  return pieces
    .slice(1)
    .filter((piece) => !piece.startsWith('--'))
    .map((piece) => Buffer.from(piece.replace(/^[ \t]*\r?\n/, '').replace(/\r?\n$/, ''), 'latin1'))
}

function textOf(part: Part, type: string): string {
  const encoding = (headerOf(part, 'content-transfer-encoding') ?? '').toLowerCase()
  const charset = /charset="?([\w-]+)"?/i.exec(type)?.[1] ?? 'utf-8'
  const raw = part.body.toString('latin1')
  if (encoding === 'base64') return decode(Buffer.from(raw, 'base64'), charset)
  if (encoding === 'quoted-printable') return decode(unquote(raw.replaceAll(/=\r?\n/g, '')), charset)
  return decode(part.body, charset)
}

const unquote = (text: string) =>
  Buffer.from(
    text.replaceAll(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

function decode(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder('utf-8').decode(bytes)
  }
}

/** Decodes encoded words (RFC 2047); white space between two of them is dropped. */
const decodeWords = (text: string) =>
  text
    .replaceAll(/(\?=)\s+(=\?)/g, '$1$2')
    .replaceAll(/=\?([\w-]+)\?([bq])\?([^?]*)\?=/gi, (_, charset: string, kind: string, word: string) =>
      decode(kind.toLowerCase() === 'b' ? Buffer.from(word, 'base64') : unquote(word.replaceAll('_', ' ')), charset),
    )
