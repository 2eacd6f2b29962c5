import { sql } from 'kysely'
import type { Db } from '../db/connection/database.ts'

/** A table of workspace rows: its workspace column, and the rest of its key if the key begins with that column. */
export type Table = { name: string; tenant: string; key: readonly { name: string; type: string }[] }

/** The end of a batch: the key values as text. */
export type Place = readonly string[]

/** The number of deleted rows, and the end of the batch. */
export type BatchResult = { count: number; last: Place | null }

type Found = Table & { id: number; parents: number[] }

/**
 * All tables of workspaces, from the catalogue. Referencing tables come first, so that a deleted row never has
 * dependents.
 */
export async function tablesOfWorkspaces(db: Db): Promise<Table[]> {
  const { rows } = await sql<Found>`
    select c.oid::int as id, c.relname as name, t.attname as tenant,
      array(select distinct f.confrelid::int from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as parents,
      coalesce((
        select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by k.at) filter (where k.at > 1)
        from pg_constraint p cross join unnest(p.conkey) with ordinality as k (attnum, at)
        join pg_attribute a on a.attrelid = p.conrelid and a.attnum = k.attnum
        where p.conrelid = c.oid and p.contype = 'p' and p.conkey[1] = t.attnum), '[]') as key
    from pg_class c join pg_attribute t on t.attrelid = c.oid and t.attname in ('tenant_id', 'workspace_id') and not t.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`.execute(db)
  const known = new Map(rows.map((row) => [row.id, row]))
  const ordered = new Set<Found>()
  const met = new Set<Found>()
  const children = (of: Found) => rows.filter(({ parents }) => parents.includes(of.id))
  const put = (table: Found) => {
    if (met.has(table)) return
    met.add(table)
    for (const child of children(table)) put(child)
    ordered.add(table)
  }
  for (const table of known.values()) put(table)
  return [...ordered].map(({ name, tenant, key }) => ({ name, tenant, key }))
}

type BatchRequest = { tenantId: string; after: Place | null; size: number }

/**
 * Deletes a limited number of a workspace's rows in key order, and returns the end of the batch. Locked rows are
 * skipped. The next batch starts at that end, which avoids scanning dead rows that are not vacuumed yet.
 * @throws if a referencing row is locked (`isHeld`)
 */
export async function deleteBatch(db: Db, table: Table, { tenantId, after, size }: BatchRequest): Promise<BatchResult> {
  const name = sql.table(table.name)
  const of = sql`${sql.ref(table.tenant)} = ${tenantId}`
  const columns = table.key.map((column) => sql.ref(column.name))
  const key = sql.join(columns)
  const behind =
    after && columns.length > 0
      ? sql`and (${key}) > (${sql.join(table.key.map(({ type }, at) => sql`${after[at] ?? ''}::text::${sql.raw(type)}`))})`
      : sql``
  const inOrder = columns.length > 0 ? sql`order by ${key}` : sql``
  const place = columns.length > 0 ? sql`array[${sql.join(columns.map((column) => sql`${column}::text`))}]` : sql`null`
  const { rows } = await inBatchTransaction(db, (db) =>
    sql<{ place: Place | null }>`with piece as materialized (
        select ctid as at, ${place}::text[] as place from ${name} where ${of} ${behind} ${inOrder} limit ${size} for update skip locked
      ), gone as (
        delete from ${name} where ctid = any(array(select at from piece))
      )
      select place from piece`.execute(db),
  )
  return { count: rows.length, last: rows.at(-1)?.place ?? null }
}

/**
 * A transaction that deletes by index regardless of statistics, waits only briefly for locks, and does not notify the
 * mail loop.
 */
export function inBatchTransaction<Result>(db: Db, run: (db: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (db) => {
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
      set_config('enable_sort', 'off', true), set_config('lock_timeout', '1s', true),
      set_config('sanad.told_by_server', 'on', true)`.execute(db)
    return run(db)
  })
}
