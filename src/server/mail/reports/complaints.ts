import {
  addressIn,
  type Field,
  parseFields,
  messageIdIn,
  oneLine,
  type Original,
  parseOriginal,
  type Part,
  type Report,
  type ReportedRecipient,
  type ReportMail,
  originalSource,
  fieldValue,
} from './report-fields.ts'

/**
 * Reads a complaint (RFC 5965). Null for a feedback report without a complaint, such as failed authentication or mail
 * that was not spam (§3.1, RFC 6650); undefined for any other message.
 */
export function readComplaint(mail: ReportMail, original: Original): Report | null | undefined {
  const part = mail.parts.find(({ type }) => type === 'message/feedback-report') ?? feedbackPart(mail)
  if (part) {
    const reader = fieldValue(parseFields(originalSource(mail.parts)), hotmailReader)
    return complaint(
      allFieldsOf(part.text),
      isIdentified(original) ? original : (originalIn(mail, part) ?? original),
      reader,
    )
  }
  // The parts were lost in transit, by a folded header or by a machine that flattens them to text.
  if (!isFeedback(mail)) return undefined
  const text = mail.text.slice(0, 64 * 1024).replaceAll('\r\n', '\n')
  const report = /^feedback-type:.*$/im.exec(text)
  if (!report) return undefined
  const rest = text.slice(report.index)
  const copy = /^content-type:[ \t]*(?:message|text)\/rfc822.*$/im.exec(rest)
  const copyText = copy ? rest.slice(copy.index + copy[0].length).replace(/^\n(?:[\w-]{1,60}:.*\n)*\n/, '') : ''
  return complaint(parseFields(rest), copy ? parseOriginal(copyText) : original)
}

/** Includes the fields below an empty line: they may show that there is no complaint. */
const allFieldsOf = (text: string) => parseFields(text.replaceAll('\r\n', '\n').replaceAll(/\n[ \t]*\n+/g, '\n'))

/** The original message in a part of another type, or below the text for people. */
function originalIn({ parts, text }: ReportMail, report: Part): Original | undefined {
  const head = /^(?:received|return-path|message-id|from|to|date|mime-version):/im.exec(text)
  const others = parts.filter((part) => part !== report).map((part) => part.text)
  return [...others, ...(head ? [text.slice(head.index)] : [])].map(parseOriginal).find(isIdentified)
}

const isIdentified = ({ messageId, unsubscribe }: Original) => messageId !== null || unsubscribe !== null

const isFeedback = ({ header }: ReportMail) => /report-type\s*=\s*"?feedback-report/i.test(header('content-type') ?? '')

/** The part with the feedback, even if a gateway changed its type. */
const feedbackPart = (mail: ReportMail) =>
  isFeedback(mail)
    ? mail.parts.find(({ text }) => fieldValue(parseFields(text), 'feedback-type') !== undefined)
    : undefined

const hotmailReader = 'x-hmxmroriginalrecipient'

function complaint(fields: readonly Field[], original: Original, reader?: string): Report | null {
  const type = typeIn(fields)
  if (noComplaint.test(type)) return null
  // `Removal-Recipient`: services add it if the message itself names no recipient.
  const named = fields
    .filter(({ name }) => name === 'original-rcpt-to' || name === 'removal-recipient')
    .map(({ value }) => addressIn(value))
  const addresses = named.filter((address) => address !== null)
  const action = /^(?:opt-?out|(?:list-)?unsubscribe)/.test(type) ? 'unsubscribed' : 'complained'
  const by = fieldValue(fields, 'user-agent') ?? fieldValue(fields, 'reporting-mta') ?? ''
  const response = oneLine(`${type} ${by}`)
  const all = addresses.length > 0 ? addresses : [addressIn(reader ?? '') ?? original.to]
  const recipients = [...new Set(all)].map((address): ReportedRecipient => recipientOf(address, action, response))
  const messageId = original.messageId ?? messageIdIn(fieldValue(fields, 'original-message-id') ?? '')
  return { kind: 'complaint', recipients, original: { ...original, messageId } }
}

/** Feedback types that are not complaints of a person, in every spelling. */
const noComplaint = /^(?:not[-_]?spam|miscategori[sz]ed|auth[-_]?failure|dkim|spf|dmarc|virus)$/

/** One word, optionally with a comment (RFC 5322 §3.2.2). Without it, a field of RFC 6591 may show the type. */
function typeIn(fields: readonly Field[]): string {
  const usual = fieldValue(fields, 'auth-failure') === undefined ? 'abuse' : 'auth-failure'
  return /^[\w-]{1,60}/.exec(fieldValue(fields, 'feedback-type')?.trim() ?? '')?.[0].toLowerCase() ?? usual
}

const recipientOf = (
  address: string | null,
  action: ReportedRecipient['action'],
  response: string,
): ReportedRecipient => {
  return { address, action, outcome: null, reason: null, rule: null, response }
}

/**
 * Outlook.com's junk mail reporting sends only the message, as a part or unwrapped, and names the recipient in one of
 * its headers.
 */
export function readJunkMailReport(mail: ReportMail, original: Original): Report | null {
  const { header, from, subject, parts } = mail
  const inside = fieldValue(parseFields(originalSource(parts)), hotmailReader)
  const reader = inside ?? header(hotmailReader)
  const path = header('return-path') ?? ''
  const isJunk =
    /^(?:staff@hotmail\.com|jmr[\w.-]*@|complaints?@)/i.test(from) ||
    /^\s*<?staff@hotmail\.com>?\s*$/i.test(path) ||
    /\bcomplaint about message from\b/i.test(subject)
  if (reader === undefined || !isJunk) return null
  const recipients = [
    recipientOf(addressIn(reader), 'complained', oneLine(`abuse ${inside === undefined ? path : from}`)),
  ]
  return { kind: 'complaint', recipients, original: inside === undefined ? itself(header, original) : original }
}

/** The message itself, if it was returned unwrapped. */
function itself(header: ReportMail['header'], original: Original): Original {
  if (original.messageId !== null) return original
  const lines = ['message-id', 'to', 'list-unsubscribe'].map((name) => `${name}: ${header(name) ?? ''}`)
  return parseOriginal(lines.join('\n'))
}
