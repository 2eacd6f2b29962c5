import type { MessageDetail } from '#contract/email-marketing/message.ts'

export type Kind = 'new' | 'reply' | 'replyAll' | 'forward' | 'draft'
export type StoredAttachment = { messageId: string; number: number; name: string }
export type MessageFields = {
  to: string[]
  cc: string[]
  bcc: string[]
  subject: string
  text: string
  attachments: StoredAttachment[]
}

/** A message as it is stored: its text as HTML, and its provider, which is null for the default one. */
export type ComposedMessage = Omit<MessageFields, 'text'> & { html: string; providerId: string | null }

/** The HTML of a stored draft, or the initial HTML of a reply. */
export function toComposed(
  { text, ...written }: MessageFields,
  kind: Kind,
  of: MessageDetail | null,
): Omit<ComposedMessage, 'providerId'> {
  return { ...written, html: kind === 'draft' && of?.html ? of.html : textToHtml(text) }
}

/** Converts lines to paragraphs, each in its own direction, and lines with `>` to nested quotations. */
export function textToHtml(text: string): string {
  if (text.trim() === '') return ''
  const runs: { quoted: boolean; lines: string[] }[] = []
  for (const line of text.split('\n')) {
    const quoted = line.startsWith('>')
    const bare = quoted ? line.replace(/^> ?/, '') : line
    const last = runs.at(-1)
    if (last?.quoted === quoted) last.lines.push(bare)
    else runs.push({ quoted, lines: [bare] })
  }
  const paragraph = (line: string) => `<p dir="auto">${escaped(line)}</p>`
  return runs
    .map(({ quoted, lines }) =>
      quoted ? `<blockquote>${textToHtml(lines.join('\n'))}</blockquote>` : lines.map(paragraph).join(''),
    )
    .join('')
}

/** The text of HTML line by line, without quotations; for a message without a text part. */
function wordsOf(html: string | null): string {
  if (!html) return ''
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll('details.quoted, style')) element.remove()
  for (const element of body.querySelectorAll('p, div, tr, li, br, h1, h2, h3')) element.append('\n')
  for (const line of body.querySelectorAll('br')) line.replaceWith('\n')
  return (body.textContent ?? '')
    .replace(/[ \t]+/g, ' ')
    .replace(/\s+/g, (blank) => (blank.includes('\n') ? '\n' : blank))
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const answerPrefix = /^(?:re|رد)\s*:/i
const forwardPrefix = /^(?:fwd?|إعادة توجيه)\s*:/i

type ComposeSettings = {
  /** Our own addresses. */
  own: readonly string[]
  /** The signature of the sending account. */
  signature: string
  wrote: string
  forwarded: string
}

/** The initial fields of a message. */
export function initialFields(
  kind: Kind,
  of: MessageDetail | null,
  { own, signature, wrote, forwarded }: ComposeSettings,
): MessageFields {
  const signed = signature === '' ? '' : `\n\n${signature}`
  if (!of) return { to: [], cc: [], bcc: [], subject: '', text: signed, attachments: [] }
  const attachments = of.attachments.flatMap(({ name, opened }, number) =>
    // A container such as `winmail.dat` is omitted, as its contents follow as attachments.
    opened ? [] : [{ messageId: of._id, number, name }],
  )
  const { from, to, cc, bcc = [], replyTo } = of.correspondents
  const addresses = (people: { address: string }[]) => people.map(({ address }) => address).filter(Boolean)
  if (kind === 'draft') {
    const people = { to: addresses(to), cc: addresses(cc), bcc: addresses(bcc) }
    return { ...people, subject: of.subject, text: of.text, attachments }
  }
  const originalText = (of.text || wordsOf(of.html)).trim()
  if (kind === 'forward') {
    const subject = forwardPrefix.test(of.subject) ? of.subject : `Fwd: ${of.subject}`
    const text = `${signed}\n\n${forwarded}\n${of.sender}\n${of.subject}\n\n${originalText}`
    return { to: [], cc: [], bcc: [], subject, text, attachments }
  }
  const mine = of.sent_or_received === 'sent'
  const answered = mine ? addresses(to) : addresses(replyTo.length > 0 ? replyTo : from)
  const others = [...addresses(to), ...addresses(cc)].filter(
    (address) => !answered.includes(address) && !own.includes(address) && !from.some((one) => one.address === address),
  )
  return {
    to: answered,
    cc: kind === 'replyAll' ? [...new Set(others)] : [],
    bcc: [],
    subject: answerPrefix.test(of.subject) ? of.subject : `Re: ${of.subject}`,
    text: `${signed}\n\n${wrote}\n${originalText
      .split('\n')
      .map((line) => (line.startsWith('>') ? `>${line}` : `> ${line}`))
      .join('\n')}`,
    attachments: [],
  }
}
