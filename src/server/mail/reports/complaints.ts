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
 * A complaint as RFC 5965 has it. Null: a report that complains of nothing, such as of failed authentication or of mail that was no spam
 * (§3.1, RFC 6650); undefined where it is no such report.
 */
export function readComplaint(mail: ReportMail, original: Original): Report | null | undefined {
  const part = mail.parts.find(({ type }) => type === 'message/feedback-report') ?? unnamed(mail)
  if (part) {
    const reader = fieldValue(parseFields(originalSource(mail.parts)), hotmailReader)
    return complaint(allFieldsOf(part.text), names(original) ? original : (givenBack(mail, part) ?? original), reader)
  }
  // Its parts were lost on the way, by a fold in its head or by a machine that makes one text of all.
  if (!isFeedback(mail)) return undefined
  const text = mail.text.slice(0, 64 * 1024).replaceAll('\r\n', '\n')
  const report = /^feedback-type:.*$/im.exec(text)
  if (!report) return undefined
  const rest = text.slice(report.index)
  const copy = /^content-type:[ \t]*(?:message|text)\/rfc822.*$/im.exec(rest)
  const given = copy ? rest.slice(copy.index + copy[0].length).replace(/^\n(?:[\w-]{1,60}:.*\n)*\n/, '') : ''
  return complaint(parseFields(rest), copy ? parseOriginal(given) : original)
}

/** Also below an empty line: what stands there may say that nobody complains. */
const allFieldsOf = (text: string) => parseFields(text.replaceAll('\r\n', '\n').replaceAll(/\n[ \t]*\n+/g, '\n'))

/** The mail under another type than that of a mail, or below the words that a person may read. */
function givenBack({ parts, text }: ReportMail, report: Part): Original | undefined {
  const head = /^(?:received|return-path|message-id|from|to|date|mime-version):/im.exec(text)
  const others = parts.filter((part) => part !== report).map((part) => part.text)
  return [...others, ...(head ? [text.slice(head.index)] : [])].map(parseOriginal).find(names)
}

/** Whether it tells which mail it was. */
const names = ({ messageId, unsubscribe }: Original) => messageId !== null || unsubscribe !== null

const isFeedback = ({ header }: ReportMail) => /report-type\s*=\s*"?feedback-report/i.test(header('content-type') ?? '')

/** A gateway between has given the report another type. */
const unnamed = (mail: ReportMail) =>
  isFeedback(mail)
    ? mail.parts.find(({ text }) => fieldValue(parseFields(text), 'feedback-type') !== undefined)
    : undefined

const hotmailReader = 'x-hmxmroriginalrecipient'

function complaint(fields: readonly Field[], original: Original, reader?: string): Report | null {
  const type = typeIn(fields)
  if (ofNobody.test(type)) return null
  // `Removal-Recipient`: what the services add where the mail itself names nobody.
  const named = fields
    .filter(({ name }) => name === 'original-rcpt-to' || name === 'removal-recipient')
    .map(({ value }) => addressIn(value))
  const addresses = named.filter((address) => address !== null)
  const action = /^(?:opt-?out|(?:list-)?unsubscribe)/.test(type) ? 'unsubscribed' : 'complained'
  const by = fieldValue(fields, 'user-agent') ?? fieldValue(fields, 'reporting-mta') ?? ''
  const response = oneLine(`${type} ${by}`)
  const all = addresses.length > 0 ? addresses : [addressIn(reader ?? '') ?? original.to]
  const recipients = [...new Set(all)].map((address): ReportedRecipient => told(address, action, response))
  const messageId = original.messageId ?? messageIdIn(fieldValue(fields, 'original-message-id') ?? '')
  return { kind: 'complaint', recipients, original: { ...original, messageId } }
}

/** What no person complains of, however it is spelt: a machine found it, or it was no spam. */
const ofNobody = /^(?:not[-_]?spam|miscategori[sz]ed|auth[-_]?failure|dkim|spf|dmarc|virus)$/

/** One word, to which a comment may be added (RFC 5322 §3.2.2); who leaves it out may yet tell by a field of RFC 6591 what it is. */
function typeIn(fields: readonly Field[]): string {
  const usual = fieldValue(fields, 'auth-failure') === undefined ? 'abuse' : 'auth-failure'
  return /^[\w-]{1,60}/.exec(fieldValue(fields, 'feedback-type')?.trim() ?? '')?.[0].toLowerCase() ?? usual
}

const told = (address: string | null, action: ReportedRecipient['action'], response: string): ReportedRecipient => {
  return { address, action, outcome: null, reason: null, response }
}

/** Outlook.com's junk mail reporting sends the mail alone, as a part or as it was, and names its reader in a header of it. */
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
  const recipients = [told(addressIn(reader), 'complained', oneLine(`abuse ${inside === undefined ? path : from}`))]
  return { kind: 'complaint', recipients, original: inside === undefined ? itself(header, original) : original }
}

/** The mail itself, where it came back as it was. */
function itself(header: ReportMail['header'], original: Original): Original {
  if (original.messageId !== null) return original
  const lines = ['message-id', 'to', 'list-unsubscribe'].map((name) => `${name}: ${header(name) ?? ''}`)
  return parseOriginal(lines.join('\n'))
}
