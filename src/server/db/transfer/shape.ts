import pg from 'pg'

/** A table as it is copied: what of it is stored, not what follows from that. */
export type Table = { name: string; columns: string[]; bytes: number }

// What is made anew on every installation, or is true of running processes alone.
const notData = ['migrations', 'workers', 'processes', 'last_writes']

/** Every table of the product that holds data, in the order of their names. */
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

/** A sequence and the last number it gave; null where it gave none. */
export type Sequence = { name: string; last: number | null }

/** The sequences of the product, those behind columns included. */
export async function sequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' order by 1`,
  )
  return rows
}

/** Makes sequences go on behind what they gave before. */
export async function setSequences(client: pg.ClientBase, all: readonly Sequence[]) {
  for (const { name, last } of all) {
    if (last !== null) await client.query('select setval($1::regclass, $2)', [`public.${quoted(name)}`, last])
  }
}

/** Names of the migrations that made this database; none where it is empty. */
export async function migrationsOf(client: pg.ClientBase): Promise<string[]> {
  const { rows: there } = await client.query(`select to_regclass('public.migrations') as name`)
  if (there[0]?.name === null) return []
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  return rows.map(({ name }) => name)
}

/** Holds the tables as they are, and what is in them as it is now, until the transaction ends. Writers go on. */
export async function beginSnapshot(client: pg.ClientBase): Promise<Table[]> {
  await client.query('begin isolation level repeatable read read only')
  await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
  await client.query(`set local timezone = 'UTC'; set local datestyle = 'ISO'; set local extra_float_digits = 1`)
  // From the first row on, always: the same rows give the same pieces.
  await client.query('set local synchronize_seqscans = off')
  const tables = await dataTables(client)
  if (tables.length > 0) {
    await client.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`)
  }
  return tables
}

export const quoted = (name: string) => pg.escapeIdentifier(name)

/** A table with the columns that are copied, as `copy` names them. */
export const copied = ({ name, columns }: Pick<Table, 'name' | 'columns'>) =>
  `public.${quoted(name)} (${columns.map(quoted).join(', ')})`
