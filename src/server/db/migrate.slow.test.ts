import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDatabase } from '#test/sanad.ts'
import { openDatabase } from './connection/database.ts'
import { knownMigrations, migrate } from './migrate.ts'

// Rows of the first release's schema survive every later migration. Tables get rows as soon as they exist, so the rows
// of each schema pass every migration after it.

let database: Awaited<ReturnType<typeof newDatabase>>
let pool: pg.Pool
beforeAll(async () => {
  database = await newDatabase('empty')
  pool = openDatabase({ connectionString: database.url, options: '-c synchronous_commit=off' }, { max: 2 }).pool
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

type Column = { name: string; type: string; needed: boolean }
type Key = { columns: string[]; refers: string; to: string[] }
type Table = { name: string; columns: Column[]; keys: Key[]; checks: string[] }

async function tables(): Promise<Table[]> {
  const { rows } = await pool.query<Table>(`
    select c.relname as name,
      (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod),
          'needed', attnotnull and not atthasdef and attidentity = '' and attgenerated = '') order by attnum)
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
      coalesce((select json_agg(json_build_object('refers', confrelid::regclass::text,
          'columns', (select json_agg(a.attname order by k.n) from unnest(conkey) with ordinality k(num, n)
            join pg_attribute a on a.attrelid = conrelid and a.attnum = k.num),
          'to', (select json_agg(a.attname order by k.n) from unnest(confkey) with ordinality k(num, n)
            join pg_attribute a on a.attrelid = confrelid and a.attnum = k.num)) order by cardinality(conkey) desc)
        from pg_constraint where conrelid = c.oid and contype = 'f'), '[]') as keys,
      coalesce((select json_agg(pg_get_constraintdef(oid)) from pg_constraint where conrelid = c.oid and contype = 'c'), '[]') as checks
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'migrations' order by c.oid`)
  return rows
}

/** A value that a column accepts; for a check with a list of values, the first one. */
function valueOf({ name, type }: Column, checks: readonly string[]): unknown {
  const listed = checks
    .map((check) => new RegExp(`\\b${name} = ANY \\(\\(?ARRAY\\['([^']*)'`).exec(check)?.[1])
    .find(Boolean)
  if (listed !== undefined) return listed
  if (type === 'uuid') return randomUUID()
  if (type.startsWith('timestamp')) return new Date()
  if (type === 'date') return new Date().toISOString().slice(0, 10)
  if (type === 'boolean') return true
  if (type === 'bytea') return createHash('sha256').update(randomBytes(8)).digest()
  if (type.endsWith('[]')) return type.startsWith('text') ? ['en'] : []
  if (type.startsWith('json')) return '{}'
  if (/^(?:int|bigint|small|numeric|double|real)/.test(type)) return 1
  if (type === 'interval') return '1 day'
  if (type === 'inet') return '192.0.2.1'
  if (/^(?:text|character|citext)/.test(type)) return `a${randomBytes(5).toString('hex')}`
  return null
}

/**
 * Inserts a row whose foreign keys point to existing rows. Returns whether that succeeded: some tables need more than
 * can be guessed.
 */
async function fill(table: Table): Promise<boolean> {
  const values = new Map<string, unknown>()
  for (const { columns, refers, to } of table.keys) {
    // A foreign key with a nullable column may stay null.
    const needed = (name: string) => table.columns.find((column) => column.name === name)?.needed === true
    if (refers === table.name || !columns.every(needed)) continue
    const known = columns.map((name, at) => [name, to[at]] as const).filter(([name]) => values.has(name))
    const where = known.map(([, other], at) => `"${other}" = $${at + 1}`).join(' and ') || 'true'
    const { rows } = await pool.query(
      `select * from ${refers} where ${where} order by random() limit 1`,
      known.map(([name]) => values.get(name)),
    )
    if (!rows[0]) return false
    for (const [at, name] of columns.entries()) values.set(name, rows[0][to[at] ?? ''])
  }
  // Contacts have no foreign key to their workspace (`tables/statement-keys.test.ts`).
  if (!values.has('tenant_id') && table.columns.some(({ name }) => name === 'tenant_id'))
    values.set('tenant_id', (await pool.query('select id from all_workspaces limit 1')).rows[0]?.id)
  for (const column of table.columns)
    if (column.needed && !values.has(column.name)) values.set(column.name, valueOf(column, table.checks))
  const names = [...values.keys()]
  const into =
    names.length > 0
      ? `(${names.map((name) => `"${name}"`).join(', ')}) values (${names.map((_n, at) => `$${at + 1}`).join(', ')})`
      : 'default values'
  return pool.query(`insert into "${table.name}" ${into}`, [...values.values()]).then(
    () => true,
    (error: Error & { code?: string }) => {
      // The row exists already, and the table allows no second one.
      return error.code === '23505'
    },
  )
}

const counts = async () => {
  const { rows } = await pool.query<{ name: string; rows: number }>(`
    select c.relname as name, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', c.relname), false, true, '')))[1]::text::int as rows
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`)
  return new Map(rows.map(({ name, rows }) => [name, rows]))
}

/** The last migration of the first release. */
const firstRelease = '0015-webhooks.sql'

test('rows of every released schema survive every later migration', async () => {
  const files = await knownMigrations()
  const first = files.indexOf(firstRelease)
  await migrate(pool, files.slice(0, first))
  const filled = new Set<string>()
  for (const [at, file] of files.entries()) {
    if (at < first) continue
    const before = await counts()
    expect(await migrate(pool, files.slice(0, at + 1))).toEqual([file])
    const after = await counts()
    // A migration may drop a table, but never rows of a table that stays.
    for (const [name, rows] of before)
      if (after.has(name)) expect([file, name, (after.get(name) ?? 0) >= rows]).toEqual([file, name, true])
    // Now and then all tables get a row, so that rows of this schema pass the later migrations, too.
    for (const table of await tables())
      if ((!filled.has(table.name) || at % 6 === 0) && (await fill(table))) filled.add(table.name)
  }
  expect(await migrate(pool)).toEqual([])
  const all = (await tables()).map(({ name }) => name)
  const empty = all.filter((name) => !filled.has(name))
  expect(empty.length, empty.join(', ')).toBeLessThan(all.length / 8)
  for (const name of [
    'users',
    'all_workspaces',
    'sessions',
    'contacts',
    'jobs',
    'ledger',
    'questions',
    'answers',
    'articles',
    'messages',
    'providers',
  ])
    expect(filled).toContain(name)
})

test('a database from before the first release is refused and left unchanged', async () => {
  const old = await newDatabase('empty')
  const oldPool = openDatabase({ connectionString: old.url }, { max: 1 }).pool
  try {
    await oldPool.query('create table migrations (name text primary key, at timestamptz not null default now())')
    await oldPool.query(`insert into migrations (name) values ('0001-people.sql'), ('0002-email-marketing.sql')`)
    await expect(migrate(oldPool)).rejects.toThrow('made before the first release')
    const { rows } = await oldPool.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    expect(rows).toEqual([{ relname: 'migrations' }])
  } finally {
    await oldPool.end()
    await old.drop()
  }
})

test('a database with an unknown later migration is refused as newer', async () => {
  await pool.query(`insert into migrations (name) values ('9999-later.sql')`)
  await expect(migrate(pool)).rejects.toThrow('migrated by a newer version of Sanad (9999-later.sql)')
})
