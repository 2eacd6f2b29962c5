import { sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import type { ClaimedMessage } from '../ledger/ledger.ts'
import type { JobMail } from './render-message.ts'
import type { MessageKey } from '../tracking/tokens.ts'

/**
 * A change in the contact’s history: fields with their values before and after. `before` has the previous attributes
 * that are not text or are long.
 */
type Change = {
  detail: Record<string, [before: string | null, after: string | null]>
  before: ClaimedMessage['attributes'] | null
}

/** Maximum number of changes to undo. */
const maxChanges = 500

/** Placeholder for deleted recipient data. */
const withheld = '[…]'

/** A job’s email and its recipient. `isRecipientDeleted`: the contact was deleted or merged, and its details were erased. */
export type SentMail = { job: JobMail; reader: ClaimedMessage; isRecipientDeleted: boolean }

/**
 * A job’s email and its recipient at the time of the send, for rendering it again. Changes are undone as far as the
 * contact’s history reaches; a deleted contact has only its address. Null if the workspace is gone, or both the
 * recipient’s row and the contact.
 */
export async function sentMail(db: Db, { tenantId, jobId, contactId }: MessageKey): Promise<SentMail | null> {
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
    .select(({ fn }) => ['jobs.reply_to', fn.coalesce('jobs.workspace_name', 'workspaces.name').as('workspace')])
    .select(['contacts.id as known', 'contacts.first_name', 'contacts.last_name', 'contacts.attributes'])
    .select('contacts.language as spoken')
    // Recipients of old sends are purged; the current address replaces theirs.
    .select(({ fn }) => fn.coalesce('ledger.email', 'contacts.email').as('email'))
    .select(
      sql<Change[]>`array(select jsonb_build_object('detail', e.detail, 'before', e.before) from contact_events e
        where e.tenant_id = jobs.tenant_id and e.contact_id = ${contactId} and e.kind = 'changed'
          and e.at > coalesce(ledger.sent_at, ledger.handed_at, ledger.updated_at, jobs.ended_at)
        order by e.id desc limit ${maxChanges})`.as('changes'),
    )
    .where('jobs.tenant_id', '=', tenantId)
    .where('jobs.id', '=', jobId)
    .executeTakeFirst()
  if (!row?.email) return null
  const sender = { fromName: row.from_name, fromEmail: row.from_email, replyTo: row.reply_to }
  const { subject, html, text, language, workspace } = row
  const job = { tenantId, jobId, workspace, subject, html, text, language, ...sender, ...untracked }
  const contact = { contactId, email: row.email, attempts: 0, language: row.spoken }
  if (row.known === null) return { job, reader: { ...contact, ...withheldFrom(job) }, isRecipientDeleted: true }
  const reader: ClaimedMessage = {
    ...contact,
    firstName: row.first_name ?? '',
    lastName: row.last_name ?? '',
    attributes: (row.attributes ?? {}) as ClaimedMessage['attributes'],
  }
  return { job, reader: row.changes.reduce(undo, reader), isRecipientDeleted: false }
}

const untracked = { trackOpens: false, trackClicks: false }

/** Placeholders for the recipient data that the email uses. */
function withheldFrom({ subject, html, text }: Pick<JobMail, 'subject' | 'html' | 'text'>) {
  const named = `${subject} ${html ?? ''} ${text ?? ''}`.matchAll(
    /\battributes(?:\.([\p{L}\p{N}_-]{1,60})|\["([^"]{1,60})"\]|\['([^']{1,60})'\])/gu,
  )
  const names = [...named].flatMap(([, ...name]) => name.filter((one) => one !== undefined))
  const attributes = Object.fromEntries(names.map((name) => [name, withheld]))
  return { firstName: withheld, lastName: withheld, attributes }
}

const attribute = 'attributes.'

/** The contact before a change. */
function undo(contact: ClaimedMessage, { detail, before }: Change): ClaimedMessage {
  const earlier = { ...contact, attributes: { ...contact.attributes } }
  const setAttribute = (name: string, value: unknown) => {
    if (value === null) delete earlier.attributes[name]
    else earlier.attributes[name] = value
  }
  for (const [field, [value]] of Object.entries(detail)) {
    if (field === 'firstName' || field === 'lastName') earlier[field] = value ?? ''
    else if (field === 'language') earlier.language = value === 'ar' || value === 'en' ? value : null
    else if (field.startsWith(attribute)) setAttribute(field.slice(attribute.length), value)
  }
  for (const [name, value] of Object.entries(before ?? {})) setAttribute(name, value)
  return earlier
}
