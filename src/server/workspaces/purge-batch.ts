import { sql } from 'kysely'
import type { Db } from '../db/connection/database.ts'

/** A table whose rows belong to workspaces: in which column it says to which, and the rest of its key where that begins with it. */
export type Table = { name: string; tenant: string; key: readonly { name: string; type: string }[] }

/** Where a piece ended: the values of the key, as text. */
export type Place = readonly string[]

/** How many rows were deleted, and where that ended. */
export type BatchResult = { count: number; last: Place | null }

type Found = Table & { id: number; parents: number[] }

/** Every table of workspaces, as the database knows them; those that refer to another before it, so that deleting a row finds nothing below it. */
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
 * Deletes so many rows of a workspace at most, in the order of the key, and says where that ended. What somebody holds is passed over.
 * Begun behind the place where the last piece ended: what was deleted before it is not walked over again until the vacuum has been there.
 * @throws where a row below one of these is held (`isHeld`)
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
 * A transaction that deletes by keys, whatever the planner has heard of its sizes, waits for nobody for long, and tells no mail server of what
 * is deleted here.
 */
export function inBatchTransaction<Result>(db: Db, run: (db: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (db) => {
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
      set_config('enable_sort', 'off', true), set_config('lock_timeout', '1s', true),
      set_config('sanad.told_by_server', 'on', true)`.execute(db)
    return run(db)
  })
}
