import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDatabase } from '#test/sanad.ts'

// tables.ts and the files beside it are written by hand: they must name exactly the columns of the migrations.

let client: pg.Client
let database: Awaited<ReturnType<typeof newDatabase>>

beforeAll(async () => {
  database = await newDatabase()
  client = new pg.Client(database.url)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('the types of the tables name exactly the columns of the database', async () => {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and table_name <> 'migrations' order by 1, 2`,
  )
  const real = rows.map(({ table, column }) => `${table}.${column}`)
  expect(typed().toSorted()).toEqual(real.toSorted())
})

test('every foreign key of a suite table begins with the workspace', async () => {
  const { rows } = await client.query<{ name: string; first: string }>(
    `select c.conrelid::regclass || '.' || c.conname as name, a.attname as first
     from pg_constraint c
     join pg_attribute t on t.attrelid = c.conrelid and t.attname = 'tenant_id'
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     -- People and content tags belong to no workspace.
     where c.contype in ('f', 'p') and not (c.contype = 'f' and c.confrelid in ('users'::regclass, 'content_tags'::regclass))`,
  )
  expect(rows.filter((row) => row.first !== 'tenant_id')).toEqual([])
})

/** `table.column` of every table, parsed from the source files. */
function typed(): string[] {
  const pages = readdirSync(import.meta.dirname)
    .filter((name) => /^[\w-]+\.ts$/.test(name))
    .map((name) => readFileSync(path.join(import.meta.dirname, name), 'utf8'))
  const shapes = new Map(
    [...pages.join('\n').matchAll(/^(?:export )?type (\w+) = \{\n([\s\S]*?)^\}/gm)].map(([, name = '', body = '']) => [
      name,
      [...body.matchAll(/^ {2}(\w+)\??:\s*(\w*)/gm)].map(([, member = '', type = '']) => ({ member, type })),
    ]),
  )
  const tables = [...shapes].filter(([name]) => /^[A-Z]\w*Tables$/.test(name)).flatMap(([, members]) => members)
  return tables.flatMap(({ member: table, type }) => (shapes.get(type) ?? []).map(({ member }) => `${table}.${member}`))
}
