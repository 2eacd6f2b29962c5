import type { BounceRule } from '#contract/email-marketing/bounce-rules.ts'
import type { Outcome, Reason } from '../bounces/reason.ts'
import { trimEndWhere } from '#contract/trimming.ts'

/** What a machine reports about a sent message. */
export type Report = { kind: 'delivery' | 'complaint'; recipients: ReportedRecipient[]; original: Original }

export type ReportedRecipient = {
  /** In lower case; null if it is not named. */
  address: string | null
  action: 'failed' | 'delayed' | 'delivered' | 'complained' | 'unsubscribed'
  /** For failures. */
  outcome: Outcome | null
  reason: Reason | null
  rule: BounceRule | null
  /** The server's answer on one line. */
  response: string
}

/** The part of the original message that the report returns. */
export type Original = {
  messageId: string | null
  to: string | null
  /** The unsubscribe link: an address that only this server can make. */
  unsubscribe: string | null
}

/** A part of a message that is not its text. */
export type Part = { type: string; text: string }

/** The parts of a message that a report is read from. */
export type ReportMail = {
  header: (name: string) => string | undefined
  from: string
  subject: string
  text: string
  parts: readonly Part[]
}

/** Whether the header declares a report (RFC 6522, section 3), whatever the parts are. */
export const declaresReport = ({ header }: ReportMail) =>
  /^multipart\/report\b.*\bdelivery-status\b/i.test(header('content-type') ?? '')

/** A header line of a message or report: the name in lower case, the value unfolded. */
export type Field = { name: string; value: string }

const maxLength = 300

/** Parses the fields at the beginning of a text, up to the first empty line. */
export function parseFields(text: string): Field[] {
  const head =
    text
      .replaceAll('\r\n', '\n')
      .replace(/^\n+/, '')
      .split(/\n[ \t]*\n/, 1)[0] ?? ''
  return head
    .slice(0, 64 * 1024)
    .replaceAll(/\n[ \t]+/g, ' ')
    .split('\n')
    .slice(0, maxLength)
    .flatMap((line) => {
      const [, name, value] = /^[ \t]*([!-9;-~]{1,100})[ \t]*:(.*)$/.exec(line) ?? []
      return name === undefined || value === undefined ? [] : [{ name: name.toLowerCase(), value: value.trim() }]
    })
}

export const fieldValue = (fields: readonly Field[], name: string) => fields.find((field) => field.name === name)?.value

const gives = /^(?:message\/(?:rfc822|global|rfc822-headers?|global-headers)|text\/rfc822-headers?)$/

/** The returned message or its headers; empty if there is none. */
export const originalSource = (parts: readonly Part[]) => parts.find(({ type }) => gives.test(type))?.text ?? ''

/** Reads the headers of a returned message. */
export function parseOriginal(text: string): Original {
  const head = parseFields(text)
  const links = [...(fieldValue(head, 'list-unsubscribe') ?? '').matchAll(/<(https?:[^<>\s]+)>/gi)]
  return {
    messageId: messageIdIn(fieldValue(head, 'message-id') ?? ''),
    to: addressIn(fieldValue(head, 'to') ?? '') ?? null,
    unsubscribe: links[0]?.[1] ?? null,
  }
}

/** Adds angle brackets, which some services omit. */
export function messageIdIn(text: string): string | null {
  const bare = /^[^<>\s@]{1,500}@[^<>\s@]{1,400}$/.exec(text)?.[0]
  return /<[^<>\s]{1,990}>/.exec(text)?.[0] ?? (bare === undefined ? null : `<${bare}>`)
}

/** The first address of a text, in lower case. */
export function addressIn(text: string): string | null {
  const address = /[^\s<>"'(),:;[\]\\]{1,64}@[^\s<>"'(),:;[\]\\@]{1,190}/.exec(text)?.[0]
  return address === undefined ? null : trimEndWhere(address, /\./).toLowerCase()
}

/** A server's text as it is stored. */
export const oneLine = (text: string) =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 1000)
    .toWellFormed()
