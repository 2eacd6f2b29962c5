import { readSesEvent } from '../webhooks/ses.ts'
import {
  oneLine,
  type Original,
  parseOriginal,
  type Report,
  type ReportedRecipient,
  type ReportMail,
} from './report-fields.ts'

/**
 * Reads an SES event that SNS delivers by email
 * (https://docs.aws.amazon.com/sns/latest/dg/sns-email-notifications.html).
 */
export function readSesNotice({ from, text }: ReportMail): Report | null {
  if (!/@sns\.amazonaws\.com(?:\.cn)?$/i.test(from)) return null
  const words = text.slice(0, 256 * 1024)
  // Long lines are wrapped after a `!`.
  const json = words.slice(words.indexOf('{'), words.lastIndexOf('}') + 1).replaceAll(/!\r?\n /g, '')
  const event = readSesEvent(json)
  if (!event || event.events.length === 0) return null
  const recipients = event.events.map((feedback): ReportedRecipient => ({
    address: feedback.email,
    response: oneLine(feedback.response),
    ...(feedback.kind === 'bounce'
      ? { action: 'failed', outcome: feedback.outcome, reason: feedback.reason, rule: feedback.rule }
      : {
          action: feedback.kind === 'complaint' ? 'complained' : 'unsubscribed',
          outcome: null,
          reason: null,
          rule: null,
        }),
  }))
  const original: Original = parseOriginal(event.headers.map(({ name, value }) => `${name}: ${value}`).join('\n'))
  const messageId = original.messageId ?? event.events[0]?.hints.messageId ?? null
  const isComplaint = event.events.every(({ kind }) => kind === 'complaint')
  return { kind: isComplaint ? 'complaint' : 'delivery', recipients, original: { ...original, messageId } }
}
