import type { Invitation } from '#contract/email-marketing/message.ts'
import type { Report } from '../reports/report-fields.ts'

/** A mail as it was read: everything that comes in is turned into this, however broken it is. */
export type ParsedMail = {
  messageId: string | null
  /** In-Reply-To, then References from the nearest to the farthest; each once, in angle brackets. */
  answersTo: string[]
  from: Person | null
  to: Person[]
  cc: Person[]
  replyTo: Person[]
  subject: string
  date: Date | null
  /** Already clean: see `clean-html.ts`. */
  html: string | null
  text: string
  /** The beginning of what it says itself, without what it quotes: for lists. */
  fresh: string
  headers: { name: string; value: string }[]
  attachments: ParsedAttachment[]
  /** What its calendar is about, where it has one. */
  invitation: Invitation | null
  /** No person wrote it: an answer of a machine, or a report (RFC 3834, RFC 3464). */
  automatic: boolean
  /** What it says became of a mail of ours, where it is a report: a bounce, a complaint. */
  report: Report | null
  note: Note | null
}

export type Person = { name: string; address: string }
/** `opened`: what it holds stands behind it, as attachments of their own. */
export type ParsedAttachment = { name: string; type: string; bytes: number; contentId?: string; opened?: true }

/** What a reader must know of a message that could not be read as it should: a code, put into words by the page. */
export type Note = 'too_big' | 'too_slow' | 'unreadable' | 'shortened'

/** How much of a message is kept beside its source. */
export const limits = {
  /** Of a message; a longer one is kept to this length. */
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
