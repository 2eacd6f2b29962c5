import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { dropDatabase } from '#test/sanad.ts'
import { isAway } from './database.ts'

test('a database that accepts no connections is away, and is no fault of the product', async () => {
  const server = new pg.Client(inject('postgres'))
  await server.connect()
  const name = `away_${randomUUID().replaceAll('-', '')}`
  onTestFinished(async () => {
    await dropDatabase(name)
    await server.end()
  })
  await server.query(`create database ${name} allow_connections false`)
  const client = new pg.Client({ ...inject('postgres'), database: name })
  const refusal: unknown = await client.connect().catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: '55000' })
  expect(isAway(refusal)).toBe(true)
})
