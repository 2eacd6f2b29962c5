import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { dropDatabase } from '#test/sanad.ts'
import { checkServer } from './server-check.ts'

let server: pg.Client
const made: string[] = []

beforeAll(async () => {
  server = new pg.Client(inject('postgres'))
  await server.connect()
})
afterAll(async () => {
  for (const name of made) await dropDatabase(name)
  await server.end()
})

async function checkOn(how: string) {
  const name = `check_${randomUUID().replaceAll('-', '')}`
  await server.query(`create database ${name} template template0 locale_provider libc ${how}`)
  made.push(name)
  const pool = new pg.Pool({ ...inject('postgres'), database: name, max: 1 })
  try {
    await checkServer(pool)
  } finally {
    await pool.end()
  }
}

test.each([
  ["encoding 'UTF8' lc_collate 'C' lc_ctype 'C'", /doesn’t support Arabic letters/],
  ["encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C'", /encoded in SQL_ASCII/],
])('a database made with %s is refused with advice how to make another', async (how, advice) => {
  await expect(checkOn(how)).rejects.toThrow(advice)
})

test('a database whose locale knows Arabic is accepted', async () => {
  await checkOn("encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'")
})
