import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

let sanad: TestSanad
let database: pg.Client
let other: pg.Client

beforeAll(async () => {
  sanad = await startSanad()
  database = new pg.Client(sanad.databaseUrl)
  other = new pg.Client(sanad.databaseUrl)
  await Promise.all([database.connect(), other.connect()])
})
afterAll(async () => {
  await Promise.all([database.end(), other.end()])
  await sanad.stop()
})

const importJobs = async () =>
  (
    await other.query<{ attempts: number; held: boolean }>(
      `select j.attempts, j.locked_by is not null as held from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'import-contacts'`,
    )
  ).rows

/** Resolves when the queue has checked for dead processes a number of times. */
async function looks(times: number) {
  for (let time = 0; time < times; time += 1) {
    const [before] = (await other.query('select max(seen_at) as at from workers')).rows
    await eventually(async () => {
      const [now] = (await other.query('select max(seen_at) as at from workers')).rows
      expect(now.at.getTime()).toBeGreaterThan(before.at.getTime())
    })
  }
}

test('a long job is not started again while its process lives', async () => {
  const { token, workspace } = await sanad.member()
  await database.query('begin')
  await database.query('lock table import_batches in access exclusive mode')
  const form = new FormData()
  form.set('file', new Blob(['email\nnoura@example.com\n']), 'contacts.csv')
  const root = `/api/${workspace}/email-marketing/email/import`
  const started = await sanad.call('POST', root, { token, body: form })
  expect(started.status).toBe(202)
  await eventually(async () => expect(await importJobs()).toEqual([{ attempts: 1, held: true }]))

  await other.query(
    `update graphile_worker._private_jobs set locked_at = now() - interval '1 hour' where locked_by is not null`,
  )
  await looks(2)
  expect(await importJobs()).toEqual([{ attempts: 1, held: true }])

  await database.query('commit')
  await eventually(async () => {
    const { body } = await sanad.call('GET', `${root}/${started.body.data.id}`, { token })
    expect(body.data).toMatchObject({ status: 'done', created: 1 })
  })
})
