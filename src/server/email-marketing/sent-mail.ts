import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Claimed } from './ledger.ts'
import type { JobMail } from './render.ts'
import type { MessageOf } from './tracking-tokens.ts'

/** What the history says of a contact: fields with their values before and after, texts of 200 characters at most. */
type Change = Record<string, [before: string | null, after: string | null]>

/** Changes that are undone at most. */
const maxChanges = 500

/**
 * The mail of a job and its recipient as they were when it was sent, to be filled in as it was then. As far as the contact's history is kept;
 * of a deleted contact the address is left. Null where the workspace is gone, or both the recipient's row and the contact.
 */
export async function sentMail(
  db: Db,
  { tenantId, jobId, contactId }: MessageOf,
): Promise<{ job: JobMail; reader: Claimed } | null> {
  const row = await db
    .selectFrom('jobs')
    .innerJoin('workspaces', 'workspaces.id', 'jobs.tenant_id')
    .leftJoin('ledger', (join) =>
      join
        .onRef('ledger.tenant_id', '=', 'jobs.tenant_id')
        .onRef('ledger.job_id', '=', 'jobs.id')
        .on('ledger.contact_id', '=', contactId),
    )
    .leftJoin('contacts', (join) =>
      join.onRef('contacts.tenant_id', '=', 'jobs.tenant_id').on('contacts.id', '=', contactId),
    )
    .select(['jobs.subject', 'jobs.html', 'jobs.text', 'jobs.language', 'jobs.from_name', 'jobs.from_email'])
    .select(['jobs.reply_to', 'workspaces.name as workspace'])
    .select(['contacts.first_name', 'contacts.last_name', 'contacts.language as spoken', 'contacts.attributes'])
    // Recipients of old sends are purged: then it is the address of now.
    .select(({ fn }) => fn.coalesce('ledger.email', 'contacts.email').as('email'))
    .select(
      sql<
        Change[]
      >`array(select detail from contact_events e where e.tenant_id = jobs.tenant_id and e.contact_id = ${contactId}
        and e.kind = 'changed' and e.at > coalesce(ledger.sent_at, ledger.handed_at, ledger.updated_at) order by e.id desc limit ${maxChanges})`.as(
        'changes',
      ),
    )
    .where('jobs.tenant_id', '=', tenantId)
    .where('jobs.id', '=', jobId)
    .executeTakeFirst()
  if (!row?.email) return null
  const sender = { fromName: row.from_name, fromEmail: row.from_email, replyTo: row.reply_to }
  const { subject, html, text, language, workspace } = row
  const untracked = { trackOpens: false, trackClicks: false }
  const reader: Claimed = {
    contactId,
    email: row.email,
    attempts: 0,
    firstName: row.first_name ?? '',
    lastName: row.last_name ?? '',
    language: row.spoken,
    attributes: (row.attributes ?? {}) as Claimed['attributes'],
  }
  return {
    job: { tenantId, jobId, workspace, subject, html, text, language, ...sender, ...untracked },
    reader: row.changes.reduce(undo, reader),
  }
}

const attribute = 'attributes.'

/** A contact before a change. */
function undo(contact: Claimed, change: Change): Claimed {
  const before = { ...contact, attributes: { ...contact.attributes } }
  for (const [field, [value]] of Object.entries(change)) {
    if (field === 'firstName' || field === 'lastName') before[field] = value ?? ''
    else if (field === 'language') before.language = value === 'ar' || value === 'en' ? value : null
    else if (field.startsWith(attribute)) {
      const name = field.slice(attribute.length)
      if (value === null) delete before.attributes[name]
      else before.attributes[name] = value
    }
  }
  return before
}
