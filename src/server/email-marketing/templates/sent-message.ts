import { sql } from 'kysely'
import { Lang } from '#contract/fields.ts'
import type { Db } from '../../db/connection/database.ts'
import type { SentContent } from '../../db/tables/campaigns.ts'
import type { ClaimedMessage } from '../ledger/ledger.ts'
import { readVersions, versionFor } from './mail-versions.ts'
import { storedMailBrand } from '../brand/brand-tags.ts'
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

/** Changes this long before the send (ms) may have come after the contact was read for it. */
const claimMs = 10 * 60_000

/**
 * A job’s email and its recipient. `isRecipientDeleted`: the contact was deleted or merged, and its details were
 * erased. `earlier`: the recipient before each of the last changes before the send, the latest first: one of them may
 * have been made while the message was on its way. `isHistoryGone`: changes since the send may have been deleted.
 */
export type SentMail = {
  job: Omit<JobMail, 'origin'> & { sentAt: Date | null }
  reader: ClaimedMessage
  earlier: ClaimedMessage[]
  isRecipientDeleted: boolean
  isHistoryGone: boolean
}

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
    .select([
      'jobs.brand',
      'jobs.subject',
      'jobs.html',
      'jobs.text',
      'jobs.language',
      'jobs.from_name',
      'jobs.from_email',
    ])
    .select(({ fn }) => ['jobs.reply_to', fn.coalesce('jobs.workspace_name', 'workspaces.name').as('workspace')])
    .select(['contacts.id as known', 'contacts.first_name', 'contacts.last_name'])
    .select(sql`attributes_with_aliases(contacts.tenant_id, contacts.attributes)`.as('attributes'))
    .select(['contacts.language as spoken', 'ledger.language as sent_in', 'ledger.contact_id as recipient'])
    // Recipients of old sends are purged; the current address replaces theirs.
    .select(({ fn }) => fn.coalesce('ledger.email', 'contacts.email').as('email'))
    .select(sentAt.as('sent_at'))
    .select(
      sql<boolean>`${sentAt} < now() - make_interval(days => coalesce((select (r.rules ->> 'keepHistory')::int from sending_rules r
        where r.tenant_id = jobs.tenant_id), ${defaultHistoryDays}))`.as('is_history_gone'),
    )
    .select(
      sql<Change[]>`array(select jsonb_build_object('detail', e.detail, 'before', e.before) from contact_events e
        where e.tenant_id = jobs.tenant_id and e.contact_id = ${contactId} and e.kind = 'changed'
          and e.at <= ${sentAt} and e.at > ${sentAt} - make_interval(secs => ${claimMs / 1000})
        order by e.id desc limit 5)`.as('changes_before'),
    )
    .select(
      sql<Change[]>`array(select jsonb_build_object('detail', e.detail, 'before', e.before) from contact_events e
        where e.tenant_id = jobs.tenant_id and e.contact_id = ${contactId} and e.kind = 'changed'
          and e.at > ${sentAt}
        order by e.id desc limit ${maxChanges})`.as('changes'),
    )
    // A campaign may have been corrected after this message.
    .select(
      sql<SentContent[] | null>`(select k.contents from campaign_corrections k
        where k.tenant_id = jobs.tenant_id and k.campaign_id = jobs.id and k.at > coalesce(ledger.sent_at, ledger.handed_at)
        order by k.at limit 1)`.as('before'),
    )
    .where('jobs.tenant_id', '=', tenantId)
    .where('jobs.id', '=', jobId)
    .executeTakeFirst()
  if (!row?.email) return null
  const sender = { fromName: row.from_name, fromEmail: row.from_email, replyTo: row.reply_to }
  const { subject, html, text, language, workspace } = row
  const [first = { subject, html, text, language }, ...others] = row.before ?? []
  const mail = { ...first, others: row.before ? others : await readVersions(db, { tenantId, jobId }) }
  // A message sent before brands existed has none.
  const brand = storedMailBrand(row.brand)
  const written = (reader: string | null) => {
    // Purged recipients have no row: their version is the one in their language.
    const version = versionFor(mail, row.recipient === null ? reader : row.sent_in)
    return { tenantId, jobId, workspace, brand, ...mail, ...version, ...sender, ...untracked, sentAt: row.sent_at }
  }
  const contact = { contactId, email: row.email, attempts: 0, language: row.spoken }
  if (row.known === null) {
    const job = written(null)
    const reader = { ...contact, ...withheldFrom(job) }
    return { job, reader, earlier: [], isRecipientDeleted: true, isHistoryGone: false }
  }
  const now: ClaimedMessage = {
    ...contact,
    firstName: row.first_name ?? '',
    lastName: row.last_name ?? '',
    attributes: (row.attributes ?? {}) as ClaimedMessage['attributes'],
  }
  const reader = row.changes.reduce(undo, now)
  const earlier: ClaimedMessage[] = []
  for (const change of row.changes_before) earlier.push(undo(earlier.at(-1) ?? reader, change))
  const job = written(reader.language)
  return { job, reader, earlier, isRecipientDeleted: false, isHistoryGone: row.is_history_gone && isPersonal(job) }
}

const sentAt = sql<Date | null>`coalesce(ledger.sent_at, ledger.handed_at, ledger.updated_at, jobs.ended_at)`

/** As in `retention.ts`. */
const defaultHistoryDays = 730

/** Whether the email uses data of its recipient. */
const isPersonal = ({ subject, html, text }: Pick<JobMail, 'subject' | 'html' | 'text'>) =>
  /\{[{%][^{}]*\b(?:firstName|lastName|name|language|direction|attributes)\b/.test(
    `${subject} ${html ?? ''} ${text ?? ''}`,
  )

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
    else if (field === 'language') earlier.language = Lang.safeParse(value).data ?? null
    else if (field.startsWith(attribute)) setAttribute(field.slice(attribute.length), value)
  }
  for (const [name, value] of Object.entries(before ?? {})) setAttribute(name, value)
  return earlier
}
