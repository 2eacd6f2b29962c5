import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { raising, refusing } from '#test/failing-trigger.ts'
import { type Answer, startSanad, type TestSanad } from '#test/sanad.ts'

// Work that PostgreSQL aborted for a deadlock or serialization failure is retried as a whole; other errors are not.

let sanad: TestSanad
let database: pg.Client
let token: string
let suite: string

beforeAll(async () => {
  sanad = await startSanad({ environment: { LOG_LEVEL: 'silent' } })
  database = new pg.Client(sanad.databaseUrl)
  await database.connect()
  const member = await sanad.member()
  token = member.token
  suite = `/api/${member.workspace}/email-marketing`
})
afterAll(async () => {
  await database.end()
  await sanad.stop()
})

const call = (method: 'POST' | 'PATCH' | 'GET', path: string, body?: unknown) =>
  sanad.call(method, suite + path, { token, body })
const made = async (path: string, body: unknown) => (await call('POST', path, body)).body.data
const named = () => randomUUID()
const tag = (type = 'email') => made('/tag', { name: named(), type })
const contact = (tagIds: string[] = []) => made('/email', { email: `${named()}@crossed.test`, tagIds })
const uses = async ({ id }: { id: string }) => (await call('GET', `/tag/${id}`)).body.data.usageCount

test('two transactions that deadlock both succeed, once each', async () => {
  const [a, b] = [await tag(), await tag()]
  const [first, his] = [await contact([a.id]), await contact([b.id])]
  const [fromA] = (await call('GET', `/tagged-by?emailId=${first.id}`)).body.data
  const [fromB] = (await call('GET', `/tagged-by?emailId=${his.id}`)).body.data
  const before = await deadlocks()
  // Each holds one tag before it requests the other.
  await database.query('begin')
  await database.query('select from contacts where id = any($1) for update', [[first.id, his.id]])
  const both = [
    call('PATCH', `/tagged-by/${fromA.id}`, { tagId: b.id }),
    call('PATCH', `/tagged-by/${fromB.id}`, { tagId: a.id }),
  ]
  await eventually(async () => expect(await waiting()).toBe(2))
  await database.query('commit')
  const answers: Answer[] = await Promise.all(both)
  expect(answers.map(({ status, body }) => [status, body.data?.tagId])).toEqual([
    [200, b.id],
    [200, a.id],
  ])
  expect([await uses(a), await uses(b)]).toEqual([1, 1])
  for (const { id } of [first, his]) {
    const timeline = (await call('GET', `/email/${id}/timeline?kind=tags`)).body.data.events
    expect(timeline.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['tagged', 'tagged', 'untagged'])
  }
  await eventually(async () => expect(await deadlocks()).toBeGreaterThan(before))
})

const waiting = async () => {
  const { rows } = await database.query(`select from pg_locks l join pg_stat_activity a using (pid)
    where a.datname = current_database() and not l.granted and l.locktype in ('transactionid', 'tuple')`)
  return rows.length
}

const deadlocks = async () => {
  await database.query('select pg_stat_clear_snapshot()')
  const { rows } = await database.query('select deadlocks from pg_stat_database where datname = current_database()')
  return Number(rows[0].deadlocks)
}

test.each(['40P01', '40001'])('a transaction whose commit fails with %s is retried as a whole', async (code) => {
  const [a, b, { id }] = [await tag(), await tag('message'), await contact()]
  const { tries } = await refusing(sanad, 'contact_tags', { at: 'commit', times: 2, by: raising(code) })
  const answer = await call('POST', '/tagged-by/bulk', {
    assignments: [
      { entityType: 'email', entityId: id, tagId: a.id },
      { entityType: 'message', entityId: id, tagId: b.id },
    ],
  })
  expect(answer.body.data).toEqual({ created: 1, existing: 0, failed: 1 })
  expect([await tries(), await uses(a)]).toEqual([3, 1])
})

test('a single statement is retried, too', async () => {
  const [{ id: tagId }, { id }] = [await tag(), await contact()]
  const { tries } = await refusing(sanad, 'contact_tags')
  const answer = await call('POST', '/tagged-by', { entityType: 'email', entityId: id, tagId })
  expect(answer).toMatchObject({ status: 201, body: { data: { tagId, entityId: id } } })
  expect([await tries(), await uses({ id: tagId })]).toEqual([2, 1])
})

test('a conflict is tried five times, then answered with 503 and Retry-After', async () => {
  const [{ id: tagId }, { id }] = [await tag(), await contact()]
  const { tries } = await refusing(sanad, 'contact_tags', { times: 100 })
  const answer = await call('POST', '/tagged-by', { entityType: 'email', entityId: id, tagId })
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(answer.headers.get('retry-after')).toBe('5')
  expect([await tries(), await uses({ id: tagId })]).toEqual([5, 0])
})

test.each([
  ['whose connection breaks', 'perform pg_terminate_backend(pg_backend_pid())', 503],
  ['with an unknown outcome', raising('40003'), 500],
  ['that violates a constraint', raising('23514'), 500],
])('a commit %s is not retried', async (_, by, status) => {
  const [{ id: tagId }, { id }] = [await tag(), await contact()]
  const { tries } = await refusing(sanad, 'contact_tags', { at: 'commit', by })
  const answer = await call('POST', '/tagged-by/bulk', { assignments: [{ entityType: 'email', entityId: id, tagId }] })
  expect(answer.status).toBe(status)
  expect([await tries(), await uses({ id: tagId })]).toEqual([1, 0])
})
