import type pg from 'pg'
import { dataTables, quoted } from './shape.ts'

type Guard = { table: string; name: string; definition: string }

/**
 * Empties the tables and drops what would check or count each loaded row: foreign keys, triggers, and indexes other
 * than the primary key. Call it in a transaction. Needs no superuser, only the owner of the tables.
 * @returns a function that restores all of it; the foreign keys then check every row
 */
export async function bareTables(client: pg.ClientBase): Promise<() => Promise<void>> {
  await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
  await client.query(`set local maintenance_work_mem = '256MB'; set local synchronous_commit = on`)
  await client.query(`set local timezone = 'UTC'; set local datestyle = 'ISO'`)
  const tables = (await dataTables(client)).map(({ name }) => name)
  await client.query(`truncate ${tables.map(quoted).join(', ')} cascade`)
  const { rows: keys } = await client.query<Guard>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 1, 2`,
  )
  const { rows: indexes } = await client.query<Guard>(
    `select t.relname as table, i.relname as name, pg_get_indexdef(x.indexrelid) as definition
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      where t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
        and not exists (select from pg_constraint k where k.conindid = x.indexrelid and k.contype <> 'f')
      order by 1, 2`,
  )
  for (const { table, name } of keys) await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`)
  for (const { name } of indexes) await client.query(`drop index ${quoted(name)}`)
  for (const table of tables) await client.query(`alter table ${quoted(table)} disable trigger user`)
  return async () => {
    for (const { definition } of indexes) await client.query(definition)
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`)
    for (const table of tables) await client.query(`alter table ${quoted(table)} enable trigger user`)
  }
}

/** Updates the planner's statistics after a load; autovacuum may come much later. */
export async function analyze(client: pg.ClientBase) {
  const tables = await dataTables(client)
  await client.query(`analyze ${tables.map(({ name }) => quoted(name)).join(', ')}`)
}
