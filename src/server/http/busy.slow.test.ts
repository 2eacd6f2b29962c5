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

/** As many as the pool of a process has. */
const connections = 20

/** Whoever uses all connections of the process, until each has done this. */
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

const asked = (lang: 'en' | 'ar') => sanad.call('GET', `/api/${lang}/workspace`, { token })

test('a call waits for a connection that others use, for longer than for a database that is away', async () => {
  const gate = Promise.withResolvers<void>()
  const others = allUsed(async (db) => {
    await gate.promise
    await sql`select pg_sleep(4)`.execute(db)
  })
  await others.taken
  const answer = asked('en')
  gate.resolve()
  expect((await answer).status).toBe(200)
  await others.done
})

test('who waits for too long is told that there is too much to do, in both languages, and when to come again', async () => {
  const gate = Promise.withResolvers<void>()
  const others = allUsed(() => gate.promise)
  try {
    await others.taken
    const [english, arabic] = await Promise.all([asked('en'), asked('ar')])
    for (const { status, headers } of [english, arabic])
      expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true])
    expect(english.body).toMatchObject({ code: 'unavailable', message: expect.stringContaining('too much to do') })
    expect(arabic.body.message).toContain('مشغول')
  } finally {
    gate.resolve()
    await others.done
  }
  expect((await asked('en')).status).toBe(200)
})
