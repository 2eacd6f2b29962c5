import { isDaemon } from './addresses.ts'
import { firstClassified, classifyBounce } from '../bounces/classify.ts'
import { diagnosticText, diagnosticTexts } from './diagnostic-text.ts'
import { readComplaint, readJunkMailReport } from './complaints.ts'
import { readNonStandardBounce } from './non-standard-bounce.ts'
import {
  addressIn,
  type Field,
  parseFields,
  declaresReport,
  oneLine,
  type Original,
  parseOriginal,
  type Report,
  type ReportedRecipient,
  type ReportMail,
  originalSource,
  fieldValue,
} from './report-fields.ts'
import { readSesNotice } from './ses-notice.ts'

/**
 * Reads delivery reports (RFC 3464, RFC 6533), complaints (RFC 5965) and non-standard reports. Null for any other
 * message; an automatic reply (RFC 3834) is none.
 */
export function readReport(mail: ReportMail): Report | null {
  const original = parseOriginal(originalSource(mail.parts))
  const complaint = readComplaint(mail, original)
  if (complaint !== undefined) return complaint
  const notice = readSesNotice(mail)
  if (notice) return notice
  const statuses = mail.parts.filter(({ type }) => /^message\/(?:global-)?delivery-status$/.test(type))
  // Some servers give the same type to their text for people.
  const status = statuses.find(({ text }) => /^(?:final|original)-recipient:/im.test(text)) ?? statuses[0]
  const words = [mail.text, ...statuses.filter((other) => other !== status).map(({ text }) => text)].join('\n')
  const report = status ? deliveryReport(status.text, words, original) : brokenReport(mail, original)
  if (report && report.recipients.length > 0) return named(report, mail)
  return readJunkMailReport(mail, original) ?? rejection(mail, original) ?? readNonStandardBounce(mail, original)
}

/** If the only recipient has no address, it is taken from the mail's header, where exim names it. */
function named(report: Report, { header }: ReportMail): Report {
  const [only, ...others] = report.recipients
  if (!only || others.length > 0 || only.address !== null) return report
  return { ...report, recipients: [{ ...only, address: addressIn(header('x-failed-recipients') ?? '') }] }
}

/** A report that was flattened to text: the fields of the recipients are still in it. */
function brokenReport(mail: ReportMail, original: Original): Report | null {
  if (!isDaemon(mail.from) && !declaresReport(mail)) return null
  const words = mail.text.slice(0, 64 * 1024).replaceAll('\r\n', '\n')
  const begins = /^(?:reporting-mta|original-recipient|final-recipient):/im.exec(words)
  if (!begins || !/^(?:action|status):/im.test(words)) return null
  const [fields = '', returned] = words.slice(begins.index).split(originalHeader, 2)
  return deliveryReport(
    fields,
    words.slice(0, begins.index),
    returned === undefined ? original : parseOriginal(returned),
  )
}

/** The header of the part that contains the returned message. */
const originalHeader =
  /^content-type:[ \t]*(?:message\/(?:global|rfc822)|(?:message|text)\/(?:global|rfc822)-headers?)\b.*\n(?:.+\n){0,100}\n/im

/**
 * RFC 5429 §2.1.2: a recipient's own filter refused the mail and reports it as a receipt. It never means that the
 * mailbox is missing.
 */
function rejection({ parts, text }: ReportMail, original: Original): Report | null {
  const receipt = parts.find(({ type }) => type === 'message/disposition-notification')
  const fields = parseFields(receipt?.text ?? '')
  const how = fieldValue(fields, 'disposition') ?? ''
  if (!/^\s*automatic-action\b.*;\s*deleted\b/i.test(how) || !/\b(?:rejected|refused)\b/i.test(text)) return null
  const diagnostic = diagnosticText(text)
  const classified = classifyBounce({ status: null, text: diagnostic, at: 'content' })
  const recipient: ReportedRecipient = {
    address:
      addressIn(fieldValue(fields, 'original-recipient') ?? fieldValue(fields, 'final-recipient') ?? '') ?? original.to,
    action: 'failed',
    ...(classified.outcome === 'hard' ? { outcome: 'sender', reason: 'policy', rule: 'recipient-filter' } : classified),
    response: oneLine(diagnostic),
  }
  const messageId = original.messageId ?? (fieldValue(fields, 'original-message-id')?.trim() || null)
  return { kind: 'delivery', recipients: [recipient], original: { ...original, messageId } }
}

/** RFC 3464 §2: a block about the message, then one for each recipient. */
function deliveryReport(text: string, words: string, original: Original): Report {
  const blocks = text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n+/)
    .map(parseFields)
  const those = readersIn(blocks)
  // If the report names one recipient, the text beside it is about that one.
  const ofEach = those.length === 1 ? null : diagnosticTexts(words)
  const beside = (address: string | null) =>
    ofEach === null ? diagnosticText(words) : (ofEach.get(address ?? '') ?? '')
  const recipients = those.slice(0, maxRecipients).map((block) => recipientOf(block, beside, original))
  return { kind: 'delivery', recipients, original }
}

/** One block for each recipient, even if an empty line splits its fields or all fields are in the first block. */
function readersIn(blocks: readonly (readonly Field[])[]): Field[][] {
  const ofMail: Field[] = []
  const readers: Field[][] = []
  for (const block of blocks) {
    if (['final-recipient', 'original-recipient'].some((name) => fieldValue(block, name) !== undefined))
      readers.push([...block])
    else (readers.at(-1) ?? ofMail).push(...block)
  }
  if (readers.length === 0) return fieldValue(ofMail, 'action') === undefined ? [] : [ofMail]
  return readers.map((reader) => [...reader, ...ofMail])
}

const maxRecipients = 200

function recipientOf(
  block: readonly Field[],
  beside: (address: string | null) => string,
  original: Original,
): ReportedRecipient {
  const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fieldValue(block, 'status') ?? '')?.[0] ?? null
  // Gateways to X.400 (RFC 2156) put the text into a field of its own.
  const diagnostic = [
    fieldValue(block, 'diagnostic-code')?.replace(/^\s*[\w-]+\s*;\s*/, ''),
    fieldValue(block, 'x400-supplementary-info'),
  ]
    .filter(Boolean)
    .join(' ')
  // Some servers put the text beside the status, in parentheses or not (RFC 3464 §2.3.4 permits parentheses).
  const besideStatus = (fieldValue(block, 'status') ?? '').replace(/^[\s\d.]+/, '')
  const response = oneLine([status, diagnostic].filter(Boolean).join(' '))
  const address = addressOf(block) ?? original.to
  const action = actionOf(fieldValue(block, 'action') ?? '', status ?? /^[245](?=\d\d\b)/.exec(diagnostic)?.[0] ?? null)
  if (action !== 'failed') return { address, action, outcome: null, reason: null, rule: null, response }
  return {
    address,
    action,
    ...firstClassified(status, [diagnostic || besideStatus, diagnostic ? '' : beside(address)]),
    response,
  }
}

/** The address that we wrote to, if it is named; otherwise the final one. */
function addressOf(block: readonly Field[]): string | null {
  for (const name of ['original-recipient', 'final-recipient', 'x-actual-recipient']) {
    const address = addressIn(unescaped(fieldValue(block, name) ?? ''))
    if (address !== null) return address
  }
  return null
}

/** Decodes hexadecimal escapes (RFC 6533 §3). */
const unescaped = (text: string) =>
  text.replace(/\\x\{([0-9a-f]{1,6})\}/gi, (all, digits: string) => {
    const code = Number.parseInt(digits, 16)
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : all
  })

function actionOf(action: string, status: string | null): ReportedRecipient['action'] {
  // `expired` is not in RFC 3464; a large service sends it when its delivery time is over.
  if (/^\s*(?:fail|expired)/i.test(action)) return 'failed'
  if (/^\s*delay/i.test(action)) return 'delayed'
  if (/^\s*(?:delivered|relayed|expanded)/i.test(action)) return 'delivered'
  return status?.startsWith('5') ? 'failed' : status?.startsWith('2') ? 'delivered' : 'delayed'
}
