import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { ParsedMail } from '../mail/parsed.ts'
import type { Reported } from '../mail/report-fields.ts'
import { markIn } from './return-path.ts'
import { ourMail } from './returned-mail.ts'
import { type Returned, takeBack } from './returned.ts'

type Found = { tenantId: string; mail: ParsedMail; at: Date }

/** Takes what a mail reports that came in, in the caller's transaction: that of its keeping. What is about no mail of ours changes nothing. */
export async function takeReport(services: Services, db: Db, { tenantId, mail, at }: Found) {
  const { report } = mail
  if (!report) return
  const clues = { ...report.original, mark: markIn(services.secrets, tenantId, mail.headers) }
  const ours = await ourMail(services, db, tenantId, clues)
  if (!ours) return
  const named = report.recipients.filter(({ address }) => address === ours.email)
  // Where it was passed on, another address is named than the one that we wrote to; of a mail to several nobody is guessed.
  const told = named.length > 0 ? named : report.recipients.length === 1 || ours.jobId ? report.recipients : []
  const worst = told.map((one) => returnedOf(one)).filter((one) => one !== null)
  for (const [number, one] of worst.entries()) {
    const key = `mail ${mail.messageId ?? ours.messageId} ${one.kind} ${number}`
    await takeBack(services, db, tenantId, { mail: ours, returned: { ...one, key, source: 'mailbox', at } })
  }
}

type Told = Returned extends infer One ? (One extends Returned ? Omit<One, 'key' | 'source' | 'at'> : never) : never

function returnedOf({ address: email, action, outcome, reason, response }: Reported): Told | null {
  if (action === 'complained') return { kind: 'complaint', email, response }
  if (action === 'unsubscribed') return { kind: 'unsubscribe', email, response }
  if (action !== 'failed' || outcome === null) return null
  return { kind: 'bounce', outcome, reason: reason ?? 'other', email, response }
}
