import pg from 'pg'

/** A table as it is copied: its stored columns, without generated ones. */
export type Table = { name: string; columns: string[]; bytes: number }

// Created again by every installation, or only true of running processes.
const notData = ['migrations', 'workers', 'processes', 'last_writes']

/** Every table of the product that holds data, by name. */
export async function dataTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; bytes: number }>(
    `select c.relname as name, pg_table_size(c.oid) as bytes, array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relname = any($1)
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      order by c.relname`,
    [notData],
  )
  return rows
}

/** A sequence and its last value; null if it is unused. */
export type Sequence = { name: string; last: number | null }

/** The sequences of the product, including those of identity columns. */
export async function sequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' order by 1`,
  )
  return rows
}

/** Continues sequences after their last values. */
export async function setSequences(client: pg.ClientBase, all: readonly Sequence[]) {
  for (const { name, last } of all) {
    if (last !== null) await client.query('select setval($1::regclass, $2)', [`public.${quoted(name)}`, last])
  }
}

/** Names of the migrations that made this database; empty for an empty database. */
export async function migrationsOf(client: pg.ClientBase): Promise<string[]> {
  const { rows: there } = await client.query(`select to_regclass('public.migrations') as name`)
  if (there[0]?.name === null) return []
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  return rows.map(({ name }) => name)
}

/** Fixes the tables and their rows as of now, until the transaction ends. Writers are not blocked. */
export async function beginSnapshot(client: pg.ClientBase): Promise<Table[]> {
  await client.query('begin isolation level repeatable read read only')
  await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
  await client.query(`set local timezone = 'UTC'; set local datestyle = 'ISO'; set local extra_float_digits = 1`)
  // Scans start at the first row, so that the same rows give the same chunks.
  await client.query('set local synchronize_seqscans = off')
  const tables = await dataTables(client)
  if (tables.length > 0) {
    await client.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`)
  }
  return tables
}

export const quoted = (name: string) => pg.escapeIdentifier(name)

/** A table with its copied columns, as `copy` takes it. */
export const copied = ({ name, columns }: Pick<Table, 'name' | 'columns'>) =>
  `public.${quoted(name)} (${columns.map(quoted).join(', ')})`
