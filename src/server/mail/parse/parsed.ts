import type { CalendarInvitation } from '#contract/email-marketing/message.ts'
import type { Report } from '../reports/report-fields.ts'

/** A parsed message. All inbound mail takes this form, however damaged it is. */
export type ParsedMail = {
  messageId: string | null
  /** In-Reply-To, then References from the nearest to the oldest; without duplicates, in angle brackets. */
  answersTo: string[]
  from: Person | null
  to: Person[]
  cc: Person[]
  replyTo: Person[]
  subject: string
  date: Date | null
  /** Already sanitized by `html/sanitize.ts`. */
  html: string | null
  text: string
  /** The beginning of the new text, without quotations: the preview in lists. */
  fresh: string
  headers: { name: string; value: string }[]
  attachments: ParsedAttachment[]
  /** The invitation in its calendar part, if any. */
  invitation: CalendarInvitation | null
  /** Sent by a program: an automatic reply or a report (RFC 3834, RFC 3464). */
  automatic: boolean
  /** The delivery feedback in a report: a bounce or a complaint about our mail. */
  report: Report | null
  note: Note | null
}

export type Person = { name: string; address: string }
/** `opened`: the contents follow in the list, as attachments of their own. */
export type ParsedAttachment = { name: string; type: string; bytes: number; contentId?: string; opened?: true }

/** Why a message is incomplete; the page turns the code into text. */
export type Note = 'too_big' | 'too_slow' | 'unreadable' | 'shortened'

/** How much of a message is stored besides its source. */
export const limits = {
  /** In characters; longer text is truncated. */
  source: 64 * 1024 * 1024,
  html: 2_000_000,
  text: 1_000_000,
  fresh: 2000,
  headers: 300,
  headerValue: 4000,
  people: 200,
  answersTo: 100,
  attachments: 500,
} as const
