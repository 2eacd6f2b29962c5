import { sql } from 'kysely'
import type { Lang } from '#contract/fields.ts'
import type { Db } from '../../db/connection/database.ts'
import { lockContactsByEmail } from '../locks.ts'
import { lockContactQuota } from '../contacts/limit.ts'
import { changeContacts, type ContactWriter } from '../contacts/change-contacts.ts'
import type { PackedBatch } from './batch-format.ts'
import type { Duplicates } from './contact-records.ts'
import { writeFaultyRows } from './faulty-rows.ts'
import { onSuppressionConflict } from '../contacts/suppression.ts'

export type Import = {
  tenantId: string
  importId: string
  duplicates: Duplicates
  /** For new contacts without a language in the file. */
  language: Lang | null
  tagIds: readonly string[]
  /** Tag ids by folded name. */
  tags: Map<string, string>
}

/** Another process has ended the import. */
export class ImportEnded extends Error {}

/**
 * Writes a batch and its number in one transaction. A written batch changes nothing, so that killed and doubled runs
 * end alike. @returns whether all its contacts had room @throws ImportEnded
 */
export async function writeBatch(db: Db, job: Import, batch: PackedBatch, bytesRead: number): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    // Another writer of the same batch waits here.
    const claimed = await sql`insert into import_batches (tenant_id, import_id, number)
      select tenant_id, id, ${batch.number}::int from imports where tenant_id = ${job.tenantId} and id = ${job.importId}
      on conflict do nothing`.execute(db)
    if (claimed.numAffectedRows === 0n) return true
    // With 50 attributes, the indexes of attributes cost more than all else; in larger portions they cost half.
    await sql`select set_config('gin_pending_list_limit', '16MB', true)`.execute(db)
    const place = await lockContactQuota(db, job.tenantId)
    await lockContactsByEmail(db, job.tenantId, batch.contacts.email)
    const { left, ...written } = await changeContacts(db, { importId: job.importId }, (contacts) =>
      writeContacts(contacts, job, batch, place?.room ?? null),
    )
    if (batch.refusedCount > 0) await writeRefusals(db, job, batch)
    if (batch.misfits.length > 0) await writeMisfits(db, job, batch)
    if (batch.faulty.stored.length > 0) await writeFaultyRows(db, job, batch.faulty)
    await count(db, job, { batch, left, ...written, bytesRead })
    return left === 0
  })
}

/**
 * Writes contacts, tags and suppressions in one statement.
 *
 * A suppressed contact or address stays suppressed; a file can only unsubscribe. New rows are written in the order of
 * their addresses, so that two imports do not deadlock (existing contacts are locked already). The ids keep the order
 * of the file. The join leaves out tags deleted meanwhile.
 */
async function writeContacts(
  { db, table }: ContactWriter,
  job: Import,
  { contacts, tagged }: PackedBatch,
  room: number | null,
) {
  const { rows } = await sql<BatchCounts>`
    with read as materialized (
      select * from unnest(${contacts.line}::text[], ${contacts.id}::uuid[], ${contacts.email}::text[], ${contacts.firstName}::text[], ${contacts.lastName}::text[],
        ${contacts.status}::text[], ${contacts.language}::text[], ${contacts.timeZone}::text[], ${contacts.consent}::text[], ${contacts.attributes}::text[])
        with ordinality as g (line, id, email, first_name, last_name, status, language, time_zone, consent, attributes, place)
    ), given as materialized (${withRoom(job, room)}), written as (
      insert into ${table} as c (tenant_id, id, email, first_name, last_name, status, language, time_zone, attributes, import_id, created_at)
        select ${job.tenantId}::uuid, g.id, g.email, g.first_name, g.last_name, coalesce(s.reason, g.status, 'subscribed'),
          ${languageOf(job)}, g.time_zone, g.attributes::jsonb, ${job.importId}::uuid, ${new Date()}::timestamptz
        from given g left join suppressions s on s.tenant_id = ${job.tenantId} and s.email = g.email
        order by g.email
      on conflict (tenant_id, email) ${onConflict(job)}
      returning id, email, status, xmax = 0 as created, updated_at = now() as changed
    ), met as materialized (select * from written union all ${unchanged(job)}
    ), tagged as (
      insert into contact_tags (tenant_id, tag_id, contact_id, id)
        select t.tenant_id, t.id, w.id, p.id
        from unnest(${tagged.email}::text[], ${tagged.tag}::text[], ${tagged.id}::uuid[]) as p (email, tag, id)
        join unnest(${[...job.tags.keys(), ...job.tagIds]}::text[], ${[...job.tags.values(), ...job.tagIds]}::uuid[]) as known (tag, id)
          on known.tag = p.tag
        join met w on w.email = p.email${job.duplicates === 'skip' ? sql` and w.created` : sql``}
        join tags t on t.tenant_id = ${job.tenantId} and t.id = known.id
        order by t.id, w.id
      on conflict do nothing
      returning contact_id, tag_id
    ), gone as (
      insert into suppressions (tenant_id, email, reason)
        select ${job.tenantId}::uuid, g.email, g.status from given g join met w on w.email = g.email
        where g.status in ('unsubscribed', 'bounced', 'complained', 'blocked')
        order by g.email
      ${onSuppressionConflict}
      returning email, xmax = 0 as is_new
    ), recorded as (${records(job)}
    ), agreed as (${consents(job)}
    ), kept as (
      insert into import_refusals (tenant_id, import_id, line, email, reason, kept)
        select ${job.tenantId}::uuid, ${job.importId}::uuid, g.line::int, g.email, w.status, true
        from met w join given g on g.email = w.email
        where w.status in ('unsubscribed', 'bounced', 'complained', 'blocked') and coalesce(g.status, '') not in ('unsubscribed', 'bounced', 'complained', 'blocked')
      returning 1
    )
    select count(*) filter (where created) as created, count(*) filter (where not created) as updated, (select count(*) from read) - (select count(*) from given) as left,
      (select count(*) from kept) as kept, (select count(*) from met where status <> 'subscribed') as "notSubscribed",
      (select count(*) from met m where not m.created and not m.changed
        and not exists (select from tagged t where t.contact_id = m.id)) as unchanged
    from written`.execute(db)
  return rows[0] ?? { created: 0, updated: 0, unchanged: 0, left: 0, kept: 0, notSubscribed: 0 }
}

/**
 * What the import did to existing contacts, and whom it suppressed, for its undo. A contact that an earlier batch has met
 * keeps its first values. The statement sees contacts as they were before it.
 */
const records = ({ tenantId, importId }: Import) =>
  sql`insert into import_contacts as i (tenant_id, import_id, contact_id, before, tag_ids, has_suppressed)
        select ${tenantId}::uuid, ${importId}::uuid, m.id, e.before, case when not m.created then t.tag_ids end, s.email is not null
        from met m
        left join lateral (select jsonb_build_object('firstName', k.first_name, 'lastName', k.last_name, 'language', k.language,
            'timeZone', k.time_zone, 'attributes', k.attributes, 'status', k.status) as before
          from contacts k where k.tenant_id = ${tenantId} and k.id = m.id and m.changed and not m.created limit 1) e on true
        left join (select contact_id, array_agg(tag_id) as tag_ids from tagged group by 1) t on t.contact_id = m.id
        left join (select email from gone where is_new) s on s.email = m.email
        where not m.created or s.email is not null
        order by m.id
      on conflict (tenant_id, import_id, contact_id) do update set before = coalesce(i.before, excluded.before),
        tag_ids = i.tag_ids || excluded.tag_ids, has_suppressed = i.has_suppressed or excluded.has_suppressed
      where excluded.before is not null or excluded.tag_ids is not null or excluded.has_suppressed`

/** Consent records of subscribed contacts. A consent that is on record from an earlier import is not written again. */
const consents = ({ tenantId, importId }: Import) =>
  sql`insert into consents (tenant_id, id, contact_id, import_id, form_name, version, texts, language, network, asked_at)
        select ${tenantId}::uuid, gen_random_uuid(), w.id, i.id, i.file_name, 0,
          jsonb_build_object('title', '', 'text', coalesce(r.consent ->> 'source', ''), 'button', '', 'topics', '[]'::jsonb),
          coalesce(g.language, 'en'), coalesce(r.consent ->> 'network', ''), (r.consent ->> 'at')::timestamptz
        from given g join met w on w.email = g.email
        cross join lateral (select g.consent::jsonb as consent) r
        join imports i on i.tenant_id = ${tenantId} and i.id = ${importId}
        where g.consent is not null and w.status = 'subscribed'
          and not exists (select from consents c where c.tenant_id = ${tenantId} and c.contact_id = w.id
            and c.import_id is not null and c.asked_at = (r.consent ->> 'at')::timestamptz)`

/**
 * `updated`: existing contacts that were written; `left`: contacts without room; `kept`: contacts that stay
 * suppressed.
 */
type BatchCounts = {
  created: number
  updated: number
  unchanged: number
  left: number
  kept: number
  notSubscribed: number
}

/** Existing contacts, and the first new ones that have room, in the order of the file. */
const withRoom = ({ tenantId }: Import, room: number | null) =>
  room === null
    ? sql`select * from read`
    : sql`select r.* from read r
        where ${isKnown(tenantId, 'r')} or r.place in (
          select n.place from read n where not ${isKnown(tenantId, 'n')} order by n.place limit ${room})`

/**
 * One index lookup per address. During large imports the planner's statistics are outdated, and it would read all
 * contacts for each batch; a subquery with a limit forces the lookup.
 */
const isKnown = (tenantId: string, table: 'r' | 'n' | 'g') =>
  sql`coalesce((select true from contacts k where k.tenant_id = ${tenantId} and k.email = ${sql.ref(`${table}.email`)} limit 1), false)`

/** The default language applies to new contacts and to those without a language. */
const languageOf = ({ tenantId, language }: Import) =>
  language === null
    ? sql`g.language`
    : sql`coalesce(g.language, case when not ${isKnown(tenantId, 'g')} then ${language} end)`

/** A row without changes is not written: an update would rewrite every index and cost more than everything else. */
function onConflict({ duplicates, language }: Import) {
  if (duplicates === 'skip')
    return sql`do update set status = ${status}, updated_at = now() where c.status is distinct from ${status}`
  const values =
    duplicates === 'fill'
      ? sql`coalesce(nullif(c.first_name, ''), excluded.first_name), coalesce(nullif(c.last_name, ''), excluded.last_name),
          coalesce(c.language, excluded.language, ${language}), coalesce(c.time_zone, excluded.time_zone), excluded.attributes || c.attributes`
      : sql`coalesce(nullif(excluded.first_name, ''), c.first_name), coalesce(nullif(excluded.last_name, ''), c.last_name),
          case when c.language_chosen then c.language else coalesce(excluded.language, c.language, ${language}) end, coalesce(excluded.time_zone, c.time_zone), c.attributes || ${asKnown}`
  const differs = sql`(c.first_name, c.last_name, c.language, c.time_zone, c.attributes, c.status) is distinct from (${values}, ${status})`
  return sql`do update set (first_name, last_name, language, time_zone, attributes, status, updated_at) =
      row (${values}, ${status}, case when ${differs} then now() else c.updated_at end)
    where ${differs} or c.created_at > now() - interval '5 minutes'`
}

/**
 * Cells are texts. A number or boolean keeps its type if the cell can be read as one, because `if` and `>` in
 * templates depend on it. Most contacts have texts only and need just the first check.
 */
const asKnown = sql`case when c.attributes @? '$.* ? (@.type() == "number" || @.type() == "boolean")' then coalesce((
    select jsonb_object_agg(t.key, case when jsonb_typeof(t.typed) <> 'string' then t.typed else case jsonb_typeof(c.attributes -> t.key)
      when 'boolean' then case
        when lower(t.value) in ('true', 'yes', 'نعم') then 'true'::jsonb
        when lower(t.value) in ('false', 'no', 'لا') then 'false'::jsonb else t.typed end
      when 'number' then case
        when t.value ~ '^-?(0|[1-9][0-9]{0,20})([.][0-9]{1,20})?([eE][+-]?[0-9]{1,2})?$' then t.value::jsonb else t.typed end
      else t.typed end end)
    from (select e.key, e.value as typed, e.value #>> '{}' as value from jsonb_each(excluded.attributes) e) t), '{}') else excluded.attributes end`

const status = sql`case when c.status in ('subscribed', 'unconfirmed') and excluded.status not in ('subscribed', 'unconfirmed')
  then excluded.status else c.status end`

/**
 * Existing contacts without changes; if existing ones are skipped, those that a row unsubscribes. A contact that was
 * created during this statement is invisible to it, so young contacts are always written.
 */
const unchanged = ({ tenantId, duplicates }: Import) =>
  sql`select k.id, k.email, k.status, false, false from given g
    cross join lateral (select * from contacts c where c.tenant_id = ${tenantId} and c.email = g.email limit 1) k
    where not exists (select from written w where w.email = g.email)
      ${duplicates === 'skip' ? sql`and g.status in ('unsubscribed', 'bounced', 'complained', 'blocked')` : sql``}`

const writeRefusals = (db: Db, job: Import, { refused }: PackedBatch) =>
  sql`insert into import_refusals (tenant_id, import_id, line, email, reason)
    select ${job.tenantId}::uuid, ${job.importId}::uuid, line::int, email, reason
    from unnest(${refused.line}::text[], ${refused.email}::text[], ${refused.reason}::text[]) as g (line, email, reason)`.execute(
    db,
  )

const writeMisfits = (db: Db, job: Import, { misfits }: PackedBatch) =>
  sql`insert into import_misfits (tenant_id, import_id, line, email, field, type)
    select ${job.tenantId}::uuid, ${job.importId}::uuid, line, email, field, type
    from jsonb_to_recordset(${JSON.stringify(misfits)}::jsonb) as g (line int, email text, field text, type text)
    on conflict do nothing`.execute(db)

type Done = BatchCounts & { batch: PackedBatch; bytesRead: number }

// Last, because other batches of the file wait for this row.
async function count(
  db: Db,
  job: Import,
  { batch, created, updated, unchanged, left, kept, notSubscribed, bytesRead }: Done,
) {
  const known = batch.read - created - left
  const skips = job.duplicates === 'skip'
  const same = skips ? 0 : unchanged + batch.sayNothing
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set((eb) => ({
      rows: eb('rows', '+', batch.rows),
      created: eb('created', '+', created),
      // A repeated row counts as an update of the contact that an earlier row has written.
      updated: eb('updated', '+', skips ? updated : known),
      unchanged: eb('unchanged', '+', same),
      skipped: eb('skipped', '+', skips ? known - updated + left : left),
      refused: eb('refused', '+', batch.refusedCount),
      kept: eb('kept', '+', kept),
      misfits: eb('misfits', '+', batch.misfits.length),
      faulty_rows: eb('faulty_rows', '+', batch.faulty.count),
      stored_rows: eb('stored_rows', '+', batch.faulty.stored.length),
      not_subscribed: eb('not_subscribed', '+', notSubscribed),
      bytes_read: eb.fn('greatest', ['bytes_read', eb.val(bytesRead)]),
      updated_at: new Date(),
    }))
    .where('tenant_id', '=', job.tenantId)
    .where('id', '=', job.importId)
    .where('status', '=', 'running')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new ImportEnded()
}
