import { sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import { lockContactsByEmail } from '../locks.ts'
import { lockContactQuota } from '../contacts/limit.ts'
import { changeContacts, type ContactWriter } from '../contacts/change-contacts.ts'
import type { PackedBatch } from './batch-format.ts'
import type { Duplicates } from './contact-records.ts'
import { onSuppressionConflict } from '../contacts/suppression.ts'

export type Import = {
  tenantId: string
  importId: string
  duplicates: Duplicates
  /** Of contacts for whom the file names none. */
  language: 'en' | 'ar' | null
  tagIds: readonly string[]
  /** Ids of the file's tags by their folded names. */
  tags: Map<string, string>
}

/** The import is over: another process has ended it. */
export class ImportEnded extends Error {}

/**
 * Writes a batch and that it is written, both or neither; one that is written already changes nothing, so that killed
 * and doubled runs come to the same end.
 * @returns whether all its contacts had room
 * @throws Overtaken
 */
export async function writeBatch(db: Db, job: Import, batch: PackedBatch, bytesRead: number): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    // Who writes the same batch at the same time is waited for here.
    const claimed = await sql`insert into import_batches (tenant_id, import_id, number)
      select tenant_id, id, ${batch.number}::int from imports where tenant_id = ${job.tenantId} and id = ${job.importId}
      on conflict do nothing`.execute(db)
    if (claimed.numAffectedRows === 0n) return true
    const place = await lockContactQuota(db, job.tenantId)
    await lockContactsByEmail(db, job.tenantId, batch.contacts.email)
    const { left, ...written } = await changeContacts(db, { importId: job.importId }, (contacts) =>
      writeContacts(contacts, job, batch, place?.room ?? null),
    )
    if (batch.refusedCount > 0) await writeRefusals(db, job, batch)
    await count(db, job, { batch, left, ...written, bytesRead })
    return left === 0
  })
}

/**
 * Contacts, their tags and who of them left, in one statement; returns how many contacts are new, stayed as they were, and had no room.
 *
 * Who left, by the contact or by what is known of the address, stays away; a file can only make somebody leave. New rows are written in the
 * order of the addresses, so that two imports never wait for each other crosswise (who is known is held already); the ids keep the file's
 * order. Tags that were deleted while the file is read are left out by the join.
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
        ${contacts.status}::text[], ${contacts.language}::text[], ${contacts.timeZone}::text[], ${contacts.attributes}::text[])
        with ordinality as g (line, id, email, first_name, last_name, status, language, time_zone, attributes, place)
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
      returning contact_id
    ), gone as (
      insert into suppressions (tenant_id, email, reason)
        select ${job.tenantId}::uuid, g.email, g.status from given g join met w on w.email = g.email
        where g.status in ('unsubscribed', 'bounced', 'complained', 'blocked')
        order by g.email
      ${onSuppressionConflict}
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

/** `updated`: those that were there and are written; `left`: those that had no room; `kept`: those who had left before and stay away. */
type BatchCounts = {
  created: number
  updated: number
  unchanged: number
  left: number
  kept: number
  notSubscribed: number
}

/** Contacts that are there already, and of the new ones the first that have room, in the order of the file. */
const withRoom = ({ tenantId }: Import, room: number | null) =>
  room === null
    ? sql`select * from read`
    : sql`select r.* from read r
        where ${isKnown(tenantId, 'r')} or r.place in (
          select n.place from read n where not ${isKnown(tenantId, 'n')} order by n.place limit ${room})`

/**
 * Asked of the index for each address. While many contacts come in, the planner knows of few, and would read all of them for each batch;
 * what has a limit it asks one by one.
 */
const isKnown = (tenantId: string, table: 'r' | 'n' | 'g') =>
  sql`coalesce((select true from contacts k where k.tenant_id = ${tenantId} and k.email = ${sql.ref(`${table}.email`)} limit 1), false)`

/** A default is for new contacts, and for those of whom no language is known. */
const languageOf = ({ tenantId, language }: Import) =>
  language === null
    ? sql`g.language`
    : sql`coalesce(g.language, case when not ${isKnown(tenantId, 'g')} then ${language} end)`

/** A row that changes nothing is left alone: writing it anew, in every index of the table, would take longer than all else. */
function onConflict({ duplicates, language }: Import) {
  if (duplicates === 'skip')
    return sql`do update set status = ${status}, updated_at = now() where c.status is distinct from ${status}`
  const values =
    duplicates === 'fill'
      ? sql`coalesce(nullif(c.first_name, ''), excluded.first_name), coalesce(nullif(c.last_name, ''), excluded.last_name),
          coalesce(c.language, excluded.language, ${language}), coalesce(c.time_zone, excluded.time_zone), excluded.attributes || c.attributes`
      : sql`coalesce(nullif(excluded.first_name, ''), c.first_name), coalesce(nullif(excluded.last_name, ''), c.last_name),
          coalesce(excluded.language, c.language, ${language}), coalesce(excluded.time_zone, c.time_zone), c.attributes || ${asKnown}`
  const differs = sql`(c.first_name, c.last_name, c.language, c.time_zone, c.attributes, c.status) is distinct from (${values}, ${status})`
  return sql`do update set (first_name, last_name, language, time_zone, attributes, status, updated_at) =
      row (${values}, ${status}, case when ${differs} then now() else c.updated_at end)
    where ${differs} or c.created_at > now() - interval '5 minutes'`
}

/**
 * A file tells texts alone. What was a number or a yes or no stays one where the cell can be read so: a template's `if` and `>` go by it. The
 * most have texts only, and cost no more than the first question.
 */
const asKnown = sql`case when c.attributes @? '$.* ? (@.type() == "number" || @.type() == "boolean")' then coalesce((
    select jsonb_object_agg(t.key, case jsonb_typeof(c.attributes -> t.key)
      when 'boolean' then case
        when lower(t.value) in ('true', 'yes', 'نعم') then 'true'::jsonb
        when lower(t.value) in ('false', 'no', 'لا') then 'false'::jsonb else to_jsonb(t.value) end
      when 'number' then case
        when t.value ~ '^-?(0|[1-9][0-9]{0,20})([.][0-9]{1,20})?([eE][+-]?[0-9]{1,2})?$' then t.value::jsonb else to_jsonb(t.value) end
      else to_jsonb(t.value) end)
    from jsonb_each_text(excluded.attributes) t), '{}') else excluded.attributes end`

const status = sql`case when c.status in ('subscribed', 'unconfirmed') and excluded.status not in ('subscribed', 'unconfirmed')
  then excluded.status else c.status end`

/**
 * Those that were there and stayed as they were; where they are to be left alone, those that a row unsubscribes. One that was made while this
 * statement runs is not seen by it: hence such a young one is always written anew.
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

type Done = BatchCounts & { batch: PackedBatch; bytesRead: number }

// Last, because the other batches of the same file wait for this row.
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
      // A row that repeats an earlier one of the file changes what that one made.
      updated: eb('updated', '+', skips ? updated : known),
      unchanged: eb('unchanged', '+', same),
      skipped: eb('skipped', '+', skips ? known - updated + left : left),
      refused: eb('refused', '+', batch.refusedCount),
      kept: eb('kept', '+', kept),
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
