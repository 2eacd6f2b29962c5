import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { newDatabase } from '#test/sanad.ts'
import { newId, openDatabase } from '../connection/database.ts'

// Contacts and their tags refer to existing rows only, without a foreign key check per row
// (`migrations/0006-contacts.sql`).

const missing = '23503'

let database: Awaited<ReturnType<typeof newDatabase>>
let pool: pg.Pool
let one: pg.PoolClient
let other: pg.PoolClient
let tenant: string
let tag: string
let contact: string

beforeAll(async () => {
  database = await newDatabase()
  pool = openDatabase({ connectionString: database.url }, { max: 3 }).pool
  ;[one, other] = await Promise.all([pool.connect(), pool.connect()])
})
afterAll(async () => {
  one.release()
  other.release()
  await pool.end()
  await database.drop()
})
beforeEach(async () => {
  ;[tenant, tag, contact] = [newId(), newId(), newId()]
  await one.query('insert into all_workspaces (id, slug, name) values ($1, $2, $3)', [tenant, tenant, 'Shop'])
  await one.query(`insert into tags (tenant_id, id, type, name_en, name_ar) values ($1, $2, 'email', 'VIP', 'مهم')`, [
    tenant,
    tag,
  ])
  await addContact(one)
})

const addContact = (by: pg.PoolClient) =>
  by.query('insert into contacts (tenant_id, id, email) values ($1, $2, $3)', [tenant, contact, 'sara@customers.test'])
const tagged = (by: pg.PoolClient, what = tag) =>
  by.query('insert into contact_tags (tenant_id, tag_id, contact_id, id) values ($1, $2, $3, $4)', [
    tenant,
    what,
    contact,
    newId(),
  ])
const dropTag = (by: pg.PoolClient) => by.query('delete from tags where tenant_id = $1 and id = $2', [tenant, tag])
const left = async (table: string) =>
  (await one.query(`select count(*)::int as left from ${table} where tenant_id = $1`, [tenant])).rows[0].left
/** Resolves once a statement waits for a lock. */
const somebodyWaits = () =>
  eventually(async () => {
    const { rows } = await pool.query(`select from pg_locks where not granted`)
    expect(rows.length).toBeGreaterThan(0)
  })

test('a contact of an unknown workspace is refused, and so is an unknown tag', async () => {
  await expect(tagged(one, newId())).rejects.toMatchObject({ code: missing })
  tenant = newId()
  await expect(addContact(one)).rejects.toMatchObject({ code: missing })
})

test('deleting a tag removes it from contacts, and deleting a workspace deletes its contacts', async () => {
  await tagged(one)
  await dropTag(one)
  expect([await left('contact_tags'), await left('contacts')]).toEqual([0, 1])
  await one.query('delete from all_workspaces where id = $1', [tenant])
  expect(await left('contacts')).toBe(0)
})

test('deleting a tag waits for a concurrent assignment and removes it', async () => {
  await one.query('begin')
  await tagged(one)
  const deleted = dropTag(other)
  await somebodyWaits()
  await one.query('commit')
  await deleted
  expect(await left('contact_tags')).toBe(0)
})

test('assigning a tag waits for a concurrent delete of the tag and is refused', async () => {
  await other.query('begin')
  await dropTag(other)
  const result = tagged(one).catch((error: unknown) => error)
  await somebodyWaits()
  await other.query('commit')
  expect(await result).toMatchObject({ code: missing })
})

test('deleting a workspace waits for a concurrent insert of a contact and deletes that contact', async () => {
  contact = newId()
  await one.query('begin')
  await one.query('insert into contacts (tenant_id, id, email) values ($1, $2, $3)', [
    tenant,
    contact,
    'rana@customers.test',
  ])
  const deleted = other.query('delete from all_workspaces where id = $1', [tenant])
  await somebodyWaits()
  await one.query('commit')
  await deleted
  expect(await left('contacts')).toBe(0)
})
