import type { Services } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { contentDigest } from '../../mail/parse/content-digest.ts'
import type { ParsedMail } from '../../mail/parse/parsed.ts'
import type { ReportedRecipient } from '../../mail/reports/report-fields.ts'
import { readReturnMark } from './return-path.ts'
import { forRecipient, findSentMessage } from './find-message.ts'
import { type DeliveryFeedback, recordReturn } from './record-return.ts'

type Found = { tenantId: string; mail: ParsedMail; source: Uint8Array; at: Date }

/**
 * Records the content of an incoming report, in the caller's transaction, which stores the message. A report that
 * matches no message of ours changes nothing.
 */
export async function recordReport(services: Services, db: Db, { tenantId, mail, source, at }: Found) {
  const { report } = mail
  if (!report) return
  const hints = { ...report.original, mark: readReturnMark(services.secrets, tenantId, mail.headers) }
  const ours = await findSentMessage(services, db, tenantId, hints)
  if (!ours) return
  const recipients = report.recipients.flatMap((recipient) => {
    const mail = recipient.address === null ? null : forRecipient(ours, recipient.address)
    return mail ? [{ mail, one: recipient }] : []
  })
  // After forwarding, the report names a different address from the one that we wrote to. If the message had several
  // recipients, it is not guessed which one is meant.
  const isToOne = ours.others.length === 0 && (report.recipients.length === 1 || ours.jobId !== null)
  if (recipients.length === 0 && isToOne)
    recipients.push(...report.recipients.map((recipient) => ({ mail: ours, one: recipient })))
  // Another report may have the same Message-ID.
  const digest = contentDigest(source)
  for (const [number, { mail: to, one }] of recipients.entries()) {
    const feedback = returnedOf(one)
    if (!feedback) continue
    const key = `mail ${digest} ${feedback.kind} ${number}`
    await recordReturn(services, db, tenantId, { mail: to, returned: { ...feedback, key, source: 'mailbox', at } })
  }
}

type FeedbackContent = DeliveryFeedback extends infer One
  ? One extends DeliveryFeedback
    ? Omit<One, 'key' | 'source' | 'at'>
    : never
  : never

function returnedOf({ address: email, ...recipient }: ReportedRecipient): FeedbackContent | null {
  const { action, outcome, reason, rule, response } = recipient
  if (action === 'complained') return { kind: 'complaint', email, response }
  if (action === 'unsubscribed') return { kind: 'unsubscribe', email, response }
  if (action !== 'failed' || outcome === null) return null
  return { kind: 'bounce', outcome, reason: reason ?? 'other', rule, email, response }
}
