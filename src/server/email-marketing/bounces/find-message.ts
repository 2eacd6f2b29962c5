import { domainToASCII } from 'node:url'
import { sql } from 'kysely'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { prepared } from '../../db/connection/statement-names.ts'
import { mailHostName } from '../../net/host-name.ts'
import { messageIdOf } from '../ledger/ledger.ts'
import { toOwnIds } from '../ledger/service-message-ids.ts'
import { readToken, unsubscribePurpose } from '../tracking/tokens.ts'

/** A sent message that feedback is about. A message that a member wrote has no job. */
export type SentMessage = {
  messageId: string
  jobId: string | null
  contactId: string | null
  /** The recipient, or the first one of several. */
  email: string
  /** The other recipients. */
  others: readonly string[]
}

/** The message as sent to this recipient; null if they are not among its recipients. */
export function forRecipient(mail: SentMessage, email: string): SentMessage | null {
  if (email === mail.email) return mail
  return mail.others.includes(email) ? { ...mail, email, contactId: null } : null
}

/** What identifies a message: its unsubscribe link, its Message-ID, or its mark (the UUID in our Message-ID). */
export type MessageHints = { unsubscribe?: string | null; messageId?: string | null; mark?: string | null }

const isMark = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The workspace's message that the hints identify, or null. The unsubscribe token comes first: only this server can
 * make it.
 */
export async function findSentMessage(
  services: Services,
  db: Db,
  tenantId: string,
  hints: MessageHints,
): Promise<SentMessage | null> {
  const token = /\/u\/([\w-]{22,2000})(?:[?#]|$)/.exec(hints.unsubscribe ?? '')?.[1]
  const rowKey = token === undefined ? null : readToken(services.secrets, unsubscribePurpose, token)
  if (rowKey?.tenantId === tenantId && rowKey.rest === '') {
    const found = await byRow(db, rowKey)
    if (found) return found
  }
  const names = hints.messageId ? await toOwnIds(db, tenantId, [hints.messageId]) : []
  return (await byName(db, tenantId, names)) ?? (await byMark(services, db, tenantId, hints.mark))
}

async function byRow(db: Db, { tenantId, jobId, contactId }: { tenantId: string; jobId: string; contactId: string }) {
  const { rows } = await sql<{ email: string; fromEmail: string }>`${prepared('returned-mail.row')}
    select l.email, j.from_email as "fromEmail" from ledger l join jobs j on j.tenant_id = l.tenant_id and j.id = l.job_id
    where l.tenant_id = ${tenantId} and l.job_id = ${jobId} and l.contact_id = ${contactId}`.execute(db)
  const [row] = rows
  return row
    ? { email: row.email, messageId: messageIdOf({ jobId }, contactId, row.fromEmail), jobId, contactId, others: [] }
    : null
}

async function byName(db: Db, tenantId: string, names: readonly string[]): Promise<SentMessage | null> {
  if (names.length === 0) return null
  const { rows } = await sql<SentMessage>`${prepared('returned-mail.name')}
    select message_id as "messageId", job_id as "jobId", contact_id as "contactId", recipient as email,
      array(select one ->> 'email' from jsonb_array_elements(envelope) one where one ->> 'email' <> recipient) as others
    from messages
    where tenant_id = ${tenantId} and direction = 'sent' and message_id = any(${[...names]}::text[]) limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

/** A Message-ID ends with the sending domain: one of the few that the workspace has sent from. */
async function byMark({ config }: Services, db: Db, tenantId: string, mark: string | null | undefined) {
  if (!mark || !isMark.test(mark)) return null
  const { rows } = await sql<{ domain: string }>`${prepared('returned-mail.domains')}
    select distinct split_part(from_email, '@', 2) as domain from jobs where tenant_id = ${tenantId}
    union select split_part(from_email, '@', 2) from providers where tenant_id = ${tenantId}`.execute(db)
  const domains = [...rows.map(({ domain }) => domainToASCII(domain)), mailHostName(config.publicUrl)]
  return byName(
    db,
    tenantId,
    domains.map((domain) => `<${mark.toLowerCase()}@${domain}>`),
  )
}
