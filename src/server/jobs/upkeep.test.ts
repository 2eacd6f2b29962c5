import { randomBytes } from 'node:crypto'
import { eventually } from '#test/eventually.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { upkeep } from './upkeep.ts'

let sanad: TestSanad
let clock = Date.now()
const day = 24 * 60 * 60_000

beforeAll(async () => {
  sanad = await startSanad({ now: () => new Date(clock) })
})
afterAll(() => sanad.stop())

test('expired rows are deleted, and other rows stay', async () => {
  const { db, queue } = sanad.services
  const { user } = await sanad.member('Mona')
  await sanad.call('POST', '/auth/forgot-password', { body: { email: user.email } })
  const tables = ['sessions', 'mail_tokens', 'system_mails', 'idempotency_keys'] as const
  await db
    .insertInto('idempotency_keys')
    .values({ caller: 'x', key: 'x', request_hash: randomBytes(4), created_at: new Date(clock) })
    .execute()
  const filled = () => Promise.all(tables.map((table) => db.selectFrom(table).selectAll().limit(1).execute()))
  await eventually(async () => expect((await filled()).map((rows) => rows.length)).toEqual([1, 1, 1, 1]), 10_000)

  const run = async () => {
    await queue.add(db, upkeep, {}, { key: 'by hand' })
    await eventually(async () => {
      const waiting = await db
        .selectFrom('graphile_worker.jobs' as 'users')
        .selectAll()
        .execute()
      expect(waiting).toEqual([])
    }, 10_000)
  }
  await run()
  expect((await filled()).map((rows) => rows.length)).toEqual([1, 1, 1, 1])
  clock += 40 * day
  await run()
  expect((await filled()).map((rows) => rows.length)).toEqual([0, 0, 0, 0])
})
