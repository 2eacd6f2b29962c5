import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { estimateAbove } from './sample.ts'

let sanad: TestSanad

beforeAll(async () => {
  sanad = await startSanad()
  const { db } = sanad.services
  await sql`create table words (n integer, word text)`.execute(db)
  await sql`insert into words select n, case when n % 3 = 0 then 'often' when n % 50 = 0 then 'now and then' else 'other' end
    from generate_series(1, 90000) n`.execute(db)
})
afterAll(() => sanad.stop())

const found = (word: string, than: number) =>
  estimateAbove(sanad.services.db, { table: 'words', where: sql`word = ${word}` }, than)

test('a table without statistics is not sampled', async () => {
  expect(await found('often', 1000)).toBeNull()
})

test('a larger sample is read if the first one suggests more rows', async () => {
  await sql`analyze words`.execute(sanad.services.db)
  expect(await found('now and then', 950)).toBe(1200)
  expect(await found('now and then', 1200)).toBeNull()
})

test('a certain excess is estimated, the same each time; an uncertain one returns null', async () => {
  await sql`analyze words`.execute(sanad.services.db)
  const often = await found('often', 10_000)
  expect(often).toBeGreaterThan(28_000)
  expect(often).toBeLessThan(32_000)
  expect(await found('often', 10_000)).toBe(often)
  expect(await found('often', 29_900)).toBeNull()
  expect(await found('now and then', 10_000)).toBeNull()
  expect(await found('never', 10_000)).toBeNull()
  // A table of less than twice the limit is not sampled.
  expect(await found('other', 50_000)).toBeNull()
})
