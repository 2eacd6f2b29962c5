import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDatabase } from '#test/sanad.ts'
import { schemaText } from '#test/schema-text.ts'

let database: Awaited<ReturnType<typeof newDatabase>>
let client: pg.Client
beforeAll(async () => {
  database = await newDatabase()
  client = new pg.Client(database.url)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('db/schema.sql is the schema of the migrations; `npm run schema` updates it', async () => {
  const file = path.resolve(import.meta.dirname, '../../../db/schema.sql')
  await expect(await schemaText(client)).toMatchFileSnapshot(file)
})

test('every table has a comment', async () => {
  const { rows } = await client.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'
       and obj_description(oid, 'pg_class') is null`,
  )
  expect(rows).toEqual([])
})
