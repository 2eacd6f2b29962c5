import type { Attachment, Email } from 'postal-mime'
import type { CalendarInvitation } from '#contract/email-marketing/message.ts'
import { cleanHtml } from '../html/sanitize.ts'
import { ForgivingParser } from './forgiving-parser.ts'
import { invitationIn, isCalendar } from './invitation.ts'
import { limits, type Note, type ParsedAttachment, type ParsedMail } from './parsed.ts'
import { people } from './addresses.ts'
import { textOfHtml } from '../html/html-to-text.ts'
import { removeQuoted } from '../html/quoted-html.ts'
import { quotedSpans } from '../html/quoted-text.ts'
import { normalizeSource } from './readable-source.ts'
import type { Report } from '../reports/report-fields.ts'
import { readReport } from '../reports/report.ts'
import { oneLine, storable } from './storable.ts'
import { isTnef, openTnef } from './tnef.ts'
import { extractUuencoded } from './uuencoded.ts'

/** Parses any message, however damaged. Runs in a worker (`worker-pool.ts`): unusual messages take long. */
export async function parseMail(source: Uint8Array): Promise<ParsedMail> {
  const email = await read(source)
  const lines = email.headers.slice(0, limits.headers)
  const header = (key: string) => email.headers.find((line) => line.key === key)?.value
  const notes: Note[] = []
  const html = email.html ? cleanHtml(storable(shortened(email.html, limits.html, notes))) : null
  // A source without any headers is shown as text.
  const bare = email.headers.every(({ value }) => value === '') && source.byteLength > 0
  const content = bare
    ? Buffer.from(source.subarray(0, limits.text)).toString('utf8')
    : email.text || withoutReading(email, source, notes)
  if (email.shortened) notes.push('shortened')
  const text = storable(shortened(content, limits.text, notes))
  const report = await reportOf(email, text || (html === null ? '' : textOfHtml(html.slice(0, 100_000))))
  const date = email.date ? new Date(email.date) : null
  return {
    messageId: messageIdsIn(header('message-id') ?? '')[0] ?? bareIdsIn(header('message-id') ?? '')[0] ?? null,
    answersTo: answersTo(email.inReplyTo ?? '', email.references ?? ''),
    from: people(email.from ? [email.from] : email.sender ? [email.sender] : [])[0] ?? null,
    to: people(email.to),
    cc: people(email.cc),
    replyTo: people(email.replyTo),
    subject: oneLine(email.subject ?? ''),
    date: date && !Number.isNaN(date.getTime()) ? date : null,
    html,
    text,
    fresh: freshOf(text, html),
    headers: lines.map(({ originalKey, value }) => ({
      name: storable(originalKey).slice(0, 200),
      value: storable(value).slice(0, limits.headerValue),
    })),
    attachments: email.attachments.slice(0, limits.attachments).map(attachmentOf),
    invitation: invitationOf(email.attachments),
    automatic: report !== null || isAutomatic(header),
    report,
    note: notes[0] ?? null,
  }
}

/** The bytes of one attachment, by its index in the message; null without it. */
export async function attachmentIn(source: Uint8Array, number: number): Promise<Uint8Array | null> {
  const attachment = (await read(source)).attachments[number]
  return attachment ? bytesOf(attachment) : null
}

/** `opened`: a TNEF container whose files follow in the list. */
type Part = Attachment & { opened?: true }

/** `shortened`: some headers were truncated. */
type Read = Omit<Email, 'attachments'> & { text: string; attachments: Part[]; shortened: boolean }

/** Parses as declared; if that yields nothing, guesses the structure from the content. */
async function read(source: Uint8Array): Promise<Read> {
  const lines = normalizeSource(source)
  const asDeclared = await readLines(lines, false)
  if (saysSomething(asDeclared)) return asDeclared
  const guessed = await readLines(lines, true)
  return saysSomething(guessed) ? guessed : asDeclared
}

const saysSomething = ({ text, html, attachments }: Read) =>
  text.trim() !== '' || (html ?? '') !== '' || attachments.some((part) => bytesOf(part).byteLength > 0)

async function readLines(lines: Uint8Array, guessing: boolean): Promise<Read> {
  const parser = new ForgivingParser({ attachmentEncoding: 'arraybuffer', forceRfc822Attachments: true }, guessing)
  const email = await parser.parse(lines)
  const { text, files } = extractUuencoded(email.text ?? '')
  const found = files.map(({ name, bytes }): Attachment => {
    return { filename: name, mimeType: 'application/octet-stream', disposition: 'attachment', content: bytes }
  })
  const attachments = [...email.attachments, ...found]
  return withTnefOpened({ ...email, text, attachments, shortened: parser.shortened })
}

/** Fallback for unparseable mail: its first lines verbatim. */
function withoutReading(email: Read, source: Uint8Array, notes: Note[]): string {
  if (saysSomething(email)) return ''
  const beginning = source.subarray(0, 64 * 1024)
  const { rest, hasContent } = belowHead(Buffer.from(beginning).toString('utf8'))
  if (!hasContent && !email.shortened && beginning.length === source.length) return ''
  notes.push('unreadable')
  return hasContent ? rest : ''
}

/** The text below the headers, and whether it has more content than an empty message with empty parts. */
function belowHead(text: string): { rest: string; hasContent: boolean } {
  const lines = text.split(/\r*\n|\r/)
  const head = lines.findIndex((line) => !/^(?:[!-9;-~]{1,100}[ \t]*:|[ \t]+\S)/.test(line))
  const below = head === -1 ? [] : lines.slice(head)
  const content = below.filter((line) => !/^(?:--|[\w-]{1,100}:|[ \t]|$)/.test(line)).join('')
  return { rest: below.join('\n').slice(0, 10_000), hasContent: content.length > 16 }
}

/**
 * Appends the files of TNEF containers at the end: attachments are addressed by index, also in messages parsed
 * earlier.
 */
function withTnefOpened(mail: Read): Read {
  const files: Attachment[] = []
  let { text, html } = mail
  const attachments = mail.attachments.map((part): Part => {
    const within = isTnef(part) ? openTnef(bytesOf(part)) : null
    if (!within) return part
    files.push(...within.files)
    if (!text && !html) [text, html] = [within.text ?? '', within.html ?? html]
    // A container without readable content stays available for download.
    return text || html || within.files.length > 0 ? { ...part, opened: true } : part
  })
  return { ...mail, text, ...(html !== undefined && { html }), attachments: [...attachments, ...files] }
}

/** The first calendar with useful content; some programs send the same one in two forms. */
function invitationOf(parts: readonly Part[]): CalendarInvitation | null {
  const calendars = parts.filter(({ mimeType, filename }) => isCalendar(mimeType, filename)).slice(0, 5)
  for (const part of calendars) {
    const invitation = invitationIn(bytesOf(part))
    if (invitation) return invitation
  }
  return null
}

/** The new text of a message, without quotations. */
function freshOf(text: string, html: string | null): string {
  const fresh =
    !text && html
      ? textOfHtml(removeQuoted(html.slice(0, 100_000)))
      : quotedSpans(text).reduceRight((rest, { from, to }) => rest.slice(0, from) + rest.slice(to), text)
  return storable(fresh.slice(0, limits.fresh))
}

function attachmentOf(attachment: Part, number: number): ParsedAttachment {
  const contentId = attachment.contentId?.replace(/^<|>$/g, '')
  return {
    name: fileName(attachment.filename, attachment.mimeType, number),
    type: /^[\w.+-]+\/[\w.+-]+$/.test(attachment.mimeType)
      ? attachment.mimeType.toLowerCase()
      : 'application/octet-stream',
    bytes: bytesOf(attachment).byteLength,
    ...(contentId && { contentId: storable(contentId).slice(0, 500) }),
    ...(attachment.opened && { opened: true }),
  }
}

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : content instanceof Uint8Array ? content : new Uint8Array(content)

/** File extensions for attachments without a name; programs send invitations and pictures that way. */
const endings: Partial<Record<string, string>> = {
  'message/rfc822': 'eml',
  'text/calendar': 'ics',
  'application/ics': 'ics',
  'text/vcard': 'vcf',
  'text/plain': 'txt',
  'text/html': 'html',
  'text/csv': 'csv',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'video/mp4': 'mp4',
}

/** A safe file name: no folder, no control character, and no bidirectional override that disguises the extension. */
function fileName(declaredName: string | null, type: string, number: number): string {
  const name = storable(declaredName ?? '')
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, '')
    .replace(/[\\/:*?"<>|]+/g, '_')
    .replace(/^\.+/, '_')
    .trim()
    .slice(0, 200)
    .toWellFormed()
  if (name) return name
  const ending = endings[type.toLowerCase()]
  return `${ending === 'eml' ? 'message' : 'attachment'}-${number + 1}${ending === undefined ? '' : `.${ending}`}`
}

/** Message-IDs in angle brackets (RFC 5322 §3.6.4). */
export const messageIdsIn = (text: string): string[] =>
  // oxlint-disable-next-line no-control-regex
  [...text.matchAll(/<[^<>\s\u0000-\u001f]{1,990}>/g)].map(([id]) => storable(id))

/**
 * Message-IDs that some programs write without brackets. Words of a comment, as in `Your message of Monday`, do not
 * match.
 */
const bareIdsIn = (text: string): string[] =>
  text
    .trim()
    .split(/[\s,]+/)
    .filter((word) => /^[^\s<>"();:]{6,990}$/.test(word) && /[@\d]/.test(word))
    .map((word) => `<${storable(word)}>`)

function answersTo(inReplyTo: string, references: string): string[] {
  const [parent, chain] = [inReplyTo, references].map((text) => {
    const ids = messageIdsIn(text)
    return ids.length > 0 ? ids : bareIdsIn(text)
  })
  return [...new Set([...(parent ?? []), ...(chain ?? []).toReversed()])].slice(0, limits.answersTo)
}

/** Detects automatic mail: RFC 3834 §5, `Precedence`, the headers of large providers, and reports (RFC 3462). */
function isAutomatic(header: (key: string) => string | undefined): boolean {
  const submitted = header('auto-submitted')
  if (submitted !== undefined && !/^\s*no\b/i.test(submitted)) return true
  if (/\b(?:bulk|junk|auto_reply)\b/i.test(header('precedence') ?? '')) return true
  if (header('x-autoreply') !== undefined || header('x-autorespond') !== undefined) return true
  return /^multipart\/report/i.test(header('content-type')?.trim() ?? '') || header('return-path')?.trim() === '<>'
}

/** The report in a message itself, or a complaint that was forwarded to us as an attachment. */
async function reportOf(email: Read, text: string): Promise<Report | null> {
  const report = ownReportOf(email, text)
  const within = report ? undefined : email.attachments.find(isComplaint)
  if (!within) return report
  const inner = await read(bytesOf(within))
  const passed = ownReportOf(inner, storable(inner.text.slice(0, limits.text)))
  return passed?.kind === 'complaint' ? passed : null
}

/** Headers that only complaint processors write. */
const isComplaint = (part: Part) =>
  /^message\/rfc822$/i.test(part.mimeType) &&
  /feedback-report|^x-hmxmroriginalrecipient:/im.test(
    Buffer.from(bytesOf(part).subarray(0, 64 * 1024)).toString('utf8'),
  )

function ownReportOf(email: Read, text: string): Report | null {
  const header = (key: string) => email.headers.find((line) => line.key === key)?.value
  const parts = email.attachments
    .filter(({ mimeType }) =>
      /^(?:message\/|text\/(?:plain|rfc822-headers?)(?:$|;)|application\/octet-stream)/i.test(mimeType),
    )
    .slice(0, 20)
    .map((part) => ({
      type: part.mimeType.toLowerCase(),
      text: storable(Buffer.from(bytesOf(part).subarray(0, 256 * 1024)).toString('utf8')),
    }))
  const from = email.from?.address ?? ''
  return readReport({ header, from: from.toLowerCase(), subject: email.subject ?? '', text, parts })
}

function shortened(text: string, maxLength: number, notes: Note[]): string {
  if (text.length <= maxLength) return text
  notes.push('shortened')
  return text.slice(0, maxLength)
}
