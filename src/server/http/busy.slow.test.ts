import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/db/connection/database.ts'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

let sanad: TestSanad
let token: string

beforeAll(async () => {
  sanad = await startSanad({ environment: { LOG_LEVEL: 'silent', ROLE: 'web' } })
  token = (await sanad.member()).token
})
afterAll(() => sanad.stop())

/** The size of a process's connection pool. */
const connections = 20

/** Occupies all connections of the process until the work is done. */
function allUsed(work: (db: Db) => Promise<unknown>) {
  const { db } = sanad.services
  let taken = 0
  const done = Promise.all(
    Array.from({ length: connections }, () =>
      db.connection().execute(async (db) => {
        await sql`select 1`.execute(db)
        taken += 1
        await work(db)
      }),
    ),
  )
  return { done, taken: eventually(() => expect(taken).toBe(connections)) }
}

const request = (lang: 'en' | 'ar') => sanad.call('GET', `/api/${lang}/workspace`, { token })

test('a call waits longer for a busy connection than for an unavailable database', async () => {
  const gate = Promise.withResolvers<void>()
  const others = allUsed(async (db) => {
    await gate.promise
    await sql`select pg_sleep(4)`.execute(db)
  })
  await others.taken
  const answer = request('en')
  gate.resolve()
  expect((await answer).status).toBe(200)
  await others.done
})

test('a call that waits too long gets a failure that names the load and when to retry, in both languages', async () => {
  const gate = Promise.withResolvers<void>()
  const others = allUsed(() => gate.promise)
  try {
    await others.taken
    const [english, arabic] = await Promise.all([request('en'), request('ar')])
    for (const { status, headers } of [english, arabic])
      expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true])
    expect(english.body).toMatchObject({ code: 'unavailable', message: expect.stringContaining('busy right now') })
    expect(arabic.body.message).toContain('مشغول')
  } finally {
    gate.resolve()
    await others.done
  }
  expect((await request('en')).status).toBe(200)
})
