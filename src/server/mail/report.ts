import { meaningOf } from './bounce-meaning.ts'
import { plainBounce, saidIn } from './plain-bounce.ts'
import {
  addressIn,
  type Field,
  fieldsOf,
  oneLine,
  type Original,
  originalIn,
  type Part,
  type Report,
  type Reported,
  type Reporting,
  valueOf,
} from './report-fields.ts'

/**
 * Reads what comes back: delivery reports (RFC 3464, RFC 6533), complaints (RFC 5965), and what servers write who know neither. Null for
 * everything else; an answer of a machine (RFC 3834) is none.
 */
export function reportIn(mail: Reporting): Report | null {
  const original = returned(mail.parts)
  const feedback = mail.parts.find(({ type }) => type === 'message/feedback-report')
  if (feedback) return complaint(fieldsOf(feedback.text), original)
  const status = mail.parts.find(({ type }) => /^message\/(?:global-)?delivery-status$/.test(type))
  const told = status && deliveryReport(status.text, mail.text, original)
  if (told && told.recipients.length > 0) return told
  return complaintWithoutReport(mail, original) ?? plainBounce(mail, original)
}

const gives = /^(?:message\/(?:rfc822|global)|text\/rfc822-headers|message\/(?:rfc822-headers|global-headers))$/

function returned(parts: readonly Part[]): Original {
  const part = parts.find(({ type }) => gives.test(type))
  return originalIn(part?.text ?? '')
}

/** RFC 3464 §2: a block about the mail, then one for each recipient. */
function deliveryReport(text: string, words: string, original: Original): Report {
  const blocks = text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n+/)
    .map(fieldsOf)
  const those = blocks.filter(
    (block) => valueOf(block, 'final-recipient') !== undefined || valueOf(block, 'action') !== undefined,
  )
  // Where it names one reader alone, what is written beside the report is about that one.
  const beside = those.length === 1 ? saidIn(words) : ''
  const recipients = those.slice(0, mostRecipients).map((block) => recipientOf(block, beside, original))
  return { kind: 'delivery', recipients, original }
}

const mostRecipients = 200

function recipientOf(block: readonly Field[], beside: string, original: Original): Reported {
  const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(valueOf(block, 'status') ?? '')?.[0] ?? null
  const diagnostic = (valueOf(block, 'diagnostic-code') ?? '').replace(/^\s*[\w-]+\s*;\s*/, '')
  const response = oneLine([status, diagnostic].filter(Boolean).join(' '))
  const address = addressOf(block) ?? original.to
  const action = actionOf(valueOf(block, 'action') ?? '', status)
  if (action !== 'failed') return { address, action, outcome: null, reason: null, response }
  return { address, action, ...meaningOf({ status, text: diagnostic || beside }), response }
}

/** The address as we wrote it, where that is told; otherwise the one at which it ended. */
function addressOf(block: readonly Field[]): string | null {
  for (const name of ['original-recipient', 'final-recipient', 'x-actual-recipient']) {
    const address = addressIn(unescaped(valueOf(block, name) ?? ''))
    if (address !== null) return address
  }
  return null
}

/** RFC 6533 §3. */
const unescaped = (text: string) =>
  text.replace(/\\x\{([0-9a-f]{1,6})\}/gi, (all, digits: string) => {
    const code = Number.parseInt(digits, 16)
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : all
  })

function actionOf(action: string, status: string | null): Reported['action'] {
  if (/^\s*fail/i.test(action)) return 'failed'
  if (/^\s*delay/i.test(action)) return 'delayed'
  if (/^\s*(?:delivered|relayed|expanded)/i.test(action)) return 'delivered'
  return status?.startsWith('5') ? 'failed' : status?.startsWith('2') ? 'delivered' : 'delayed'
}

/** RFC 5965 §3.1, RFC 6650. Reports of failed authentication and of mail that was no spam complain of nothing. */
function complaint(fields: readonly Field[], original: Original): Report | null {
  const type = (valueOf(fields, 'feedback-type') ?? 'abuse').trim().toLowerCase()
  if (type === 'not-spam' || type === 'auth-failure' || type === 'dmarc') return null
  // `Removal-Recipient`: what the services add where the mail itself names nobody.
  const named = fields
    .filter(({ name }) => name === 'original-rcpt-to' || name === 'removal-recipient')
    .map(({ value }) => addressIn(value))
  const addresses = named.filter((address) => address !== null)
  const action = /^opt-?out/.test(type) ? 'unsubscribed' : 'complained'
  const by = valueOf(fields, 'user-agent') ?? valueOf(fields, 'reporting-mta') ?? ''
  const response = oneLine(`${type} ${by}`)
  const recipients = (addresses.length > 0 ? addresses : [original.to]).map((address): Reported => ({
    address,
    action,
    outcome: null,
    reason: null,
    response,
  }))
  return { kind: 'complaint', recipients, original }
}

/** Outlook.com's junk mail reporting sends the mail alone, and names its reader in a header of it. */
function complaintWithoutReport({ header, from, subject, parts }: Reporting, original: Original): Report | null {
  const source = parts.find(({ type }) => gives.test(type))?.text ?? ''
  const reader = valueOf(fieldsOf(source), 'x-hmxmroriginalrecipient') ?? header('x-hmxmroriginalrecipient')
  const isJunk =
    /^(?:staff@hotmail\.com|jmr[\w.-]*@|complaints?@)/i.test(from) ||
    /^\s*complaint about message from\b/i.test(subject)
  if (reader === undefined || !isJunk) return null
  const response = oneLine(`abuse ${from}`)
  const recipient: Reported = {
    address: addressIn(reader),
    action: 'complained',
    outcome: null,
    reason: null,
    response,
  }
  return { kind: 'complaint', recipients: [recipient], original }
}
