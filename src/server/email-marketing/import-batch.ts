import { sql } from 'kysely'
import { type Db, newId } from '../db/database.ts'
import type { ImportedContact, RefusedRow } from './import-contact.ts'
import { hasLeft, suppress } from './suppression.ts'

/** A stretch of the file's rows, read. */
export type Batch = { rows: number; bytesRead: number; contacts: ImportedContact[]; refused: RefusedRow[] }

export type Import = {
  tenantId: string
  importId: string
  duplicates: 'update' | 'skip'
  tagIds: readonly string[]
  /** Tags of the file by their folded names. */
  tags: Map<string, string>
}

/** Another process has written this stretch: it is the one that goes on. */
export class Overtaken extends Error {}

/**
 * Writes a batch and how far the file is read, both or neither: whoever is killed goes on exactly where the last batch ended.
 * @param done rows of the file that were written before this batch
 * @throws Overtaken
 */
export async function writeBatch(db: Db, job: Import, batch: Batch, done: number) {
  await db.transaction().execute(async (db) => {
    const row = await db
      .selectFrom('imports')
      .select(['rows', 'status'])
      .where('tenant_id', '=', job.tenantId)
      .where('id', '=', job.importId)
      .forUpdate()
      .executeTakeFirst()
    if (!row || row.rows !== done || row.status !== 'running') throw new Overtaken()
    const contacts = merged(batch.contacts)
    const written = await writeContacts(db, job, contacts)
    await putTags(db, job, contacts, written)
    await suppress(db, job.tenantId, leaving(contacts, written))
    await writeRefusals(db, job, batch.refused)
    const created = written.filter((row) => row.created).length
    await db
      .updateTable('imports')
      .set((eb) => ({
        rows: eb('rows', '+', batch.rows),
        created: eb('created', '+', created),
        // A row that repeats an earlier one of the file changes what that one made.
        updated: eb('updated', '+', job.duplicates === 'update' ? batch.contacts.length - created : 0),
        refused: eb('refused', '+', batch.refused.length),
        bytes_read: batch.bytesRead,
        updated_at: new Date(),
      }))
      .where('tenant_id', '=', job.tenantId)
      .where('id', '=', job.importId)
      .execute()
  })
}

/** One contact for each address, in the order of the addresses, so that two imports never wait for each other crosswise. */
function merged(contacts: readonly ImportedContact[]): ImportedContact[] {
  const byEmail = new Map<string, ImportedContact>()
  for (const contact of contacts) {
    const earlier = byEmail.get(contact.email)
    byEmail.set(contact.email, earlier ? merge(earlier, contact) : contact)
  }
  return [...byEmail.values()].sort((a, b) => (a.email < b.email ? -1 : 1))
}

const merge = (earlier: ImportedContact, later: ImportedContact): ImportedContact => ({
  email: later.email,
  firstName: later.firstName || earlier.firstName,
  lastName: later.lastName || earlier.lastName,
  language: later.language ?? earlier.language,
  status: earlier.status && hasLeft(earlier.status) ? earlier.status : (later.status ?? earlier.status),
  attributes: { ...earlier.attributes, ...later.attributes },
  tags: [...new Set([...earlier.tags, ...later.tags])],
})

type Written = { id: string; email: string; created: boolean }

/** Who left, by the contact or by what is known of the address, stays away; a file can only make somebody leave. */
async function writeContacts(db: Db, job: Import, contacts: ImportedContact[]): Promise<Written[]> {
  if (contacts.length === 0) return []
  const onConflict =
    job.duplicates === 'skip'
      ? sql`do nothing`
      : sql`do update set
          first_name = coalesce(nullif(excluded.first_name, ''), c.first_name),
          last_name = coalesce(nullif(excluded.last_name, ''), c.last_name),
          language = coalesce(excluded.language, c.language),
          attributes = c.attributes || excluded.attributes,
          status = case when c.status in ('subscribed', 'unconfirmed') and excluded.status not in ('subscribed', 'unconfirmed')
            then excluded.status else c.status end,
          updated_at = now()`
  const { rows } = await sql<Written>`
    insert into contacts as c (tenant_id, id, email, first_name, last_name, status, language, attributes)
      select ${job.tenantId}::uuid, g.id, g.email, g.first_name, g.last_name, coalesce(s.reason, g.status, 'subscribed'), g.language, g.attributes
      from unnest(
        ${contacts.map(() => newId())}::uuid[],
        ${contacts.map((contact) => contact.email)}::text[],
        ${contacts.map((contact) => contact.firstName)}::text[],
        ${contacts.map((contact) => contact.lastName)}::text[],
        ${contacts.map((contact) => contact.status)}::text[],
        ${contacts.map((contact) => contact.language)}::text[],
        ${contacts.map((contact) => JSON.stringify(contact.attributes))}::jsonb[]
      ) as g (id, email, first_name, last_name, status, language, attributes)
      left join suppressions s on s.tenant_id = ${job.tenantId} and s.email = g.email
      order by g.email
    on conflict (tenant_id, email) ${onConflict}
    returning id, email, xmax = 0 as created`.execute(db)
  return rows
}

async function putTags(db: Db, job: Import, contacts: ImportedContact[], written: Written[]) {
  const named = new Map(
    contacts.filter((contact) => contact.tags.length > 0).map((contact) => [contact.email, contact.tags]),
  )
  const pairs = written.flatMap(({ id, email }) => {
    const own = (named.get(email) ?? []).map((name) => job.tags.get(name.toLowerCase()) ?? '')
    return [...new Set([...job.tagIds, ...own])].map((tagId) => ({ id, tagId }))
  })
  if (pairs.length === 0) return
  // The join leaves out tags that were deleted while the file is read.
  await sql`insert into contact_tags (tenant_id, tag_id, contact_id, id)
    select t.tenant_id, t.id, g.contact_id, g.id
    from unnest(${pairs.map((pair) => pair.tagId)}::uuid[], ${pairs.map((pair) => pair.id)}::uuid[], ${pairs.map(() => newId())}::uuid[])
      as g (tag_id, contact_id, id)
    join tags t on t.tenant_id = ${job.tenantId} and t.id = g.tag_id
    order by t.id, g.contact_id
    on conflict do nothing`.execute(db)
}

function leaving(contacts: ImportedContact[], written: Written[]) {
  const taken = new Set(written.map((row) => row.email))
  return contacts.flatMap(({ email, status }) =>
    status && hasLeft(status) && taken.has(email) ? [{ email, reason: status }] : [],
  )
}

async function writeRefusals(db: Db, job: Import, refused: RefusedRow[]) {
  if (refused.length === 0) return
  await sql`insert into import_refusals (tenant_id, import_id, line, email, reason)
    select ${job.tenantId}::uuid, ${job.importId}::uuid, line, email, reason
    from unnest(${refused.map((row) => row.line)}::int[], ${refused.map((row) => row.email)}::text[], ${refused.map((row) => row.reason)}::text[])
      as g (line, email, reason)`.execute(db)
}
