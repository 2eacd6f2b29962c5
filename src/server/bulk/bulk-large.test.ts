import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BulkOutcome, BulkRun } from '#contract/bulk.ts'
import { newId } from '#server/db/connection/database.ts'
import { start } from '#server/start.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

// Runs that are too long for one response continue in the background, and can be stopped, killed and resumed.

let sanad: TestSanad
let token: string
const site = '/api/en/admin/bulk'

beforeAll(async () => {
  sanad = await startSanad()
  token = (await sanad.admin()).token
})
afterAll(() => sanad.stop())

const as = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  sanad.call(method, path, { token, ...(body && { body }) })

/** Adds tools of one category. */
async function tools(count: number, category: string) {
  await sql`insert into tools (id, name_en, name_ar, url, category)
    select gen_random_uuid(), 'T' || n, 'T' || n, 'https://x.test', ${category} from generate_series(1, ${count}::int) as n`.execute(
    sanad.services.db,
  )
}
const having = async (category: string, status: string) =>
  (await as('GET', `/api/en/tool?category=${category}&status=${status}&size=1`)).body.pagination.total as number
const request = (category: string, more: object = {}) => ({
  entity: 'tool',
  action: 'status',
  value: 'inactive',
  filter: { category },
  ...more,
})
const runOf = async (id: string) => (await as('GET', `${site}/${id}`)).body.data as BulkRun
const until = (id: string, status: string) =>
  expect.poll(async () => (await runOf(id)).status, { timeout: 60_000, interval: 50 }).toBe(status)

async function begin(body: object): Promise<BulkRun> {
  const answer = await as('POST', site, body)
  expect(answer.status).toBe(202)
  const { run } = answer.body.data as BulkOutcome
  if (!run) throw new Error('There is no run')
  return run
}

test('a large run continues in the background with progress, ignores rows added later, and is undone the same way', async () => {
  await tools(950, 'Large')
  await sql`update tools set status = 'inactive' where id in (select id from tools where category = 'Large' limit 50)`.execute(
    sanad.services.db,
  )
  const dry = (await as('POST', site, request('Large', { dryRun: true }))).body.data as BulkOutcome
  expect(dry).toMatchObject({ matched: 950, changed: 900, refused: [{ reason: 'Already inactive', count: 50 }] })
  expect(dry.refused[0]?.examples).toHaveLength(10)
  const run = await begin(request('Large'))
  expect(run).toMatchObject({ status: 'queued', matched: 950, reached: 0 })
  await tools(10, 'Large')
  await until(run._id, 'done')
  expect(await runOf(run._id)).toMatchObject({
    reached: 950,
    changed: 900,
    refused: 50,
    refusals: [{ count: 50 }],
    canUndo: true,
  })
  expect(await having('Large', 'active')).toBe(10)
  const entries = await sanad.services.db
    .selectFrom('audit_log')
    .selectAll()
    .where('entity_id', '=', run._id)
    .orderBy('id')
    .execute()
  expect(entries).toMatchObject([
    { action: 'bulk.run', after: { filter: { category: 'Large' }, matched: 950 } },
    { action: 'bulk.end', after: { changed: 900, refused: 50 } },
  ])
  const undoing = (await as('POST', `${site}/${run._id}/undo`)).body.data as BulkRun
  expect(undoing.status).toBe('undoing')
  await until(run._id, 'undone')
  expect(await runOf(run._id)).toMatchObject({ undone: 900, kept: 0, canUndo: false })
  expect([await having('Large', 'active'), await having('Large', 'inactive')]).toEqual([910, 50])
})

test('a large run stops between two batches, and its changes can be undone', async () => {
  // Enough rows that the run is still active when the request to stop arrives.
  await tools(10_000, 'Stopped')
  const run = await begin(request('Stopped'))
  await expect.poll(async () => (await runOf(run._id)).reached, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0)
  const stopped = (await as('POST', `${site}/${run._id}/stop`)).body.data as BulkRun
  expect(stopped.status).toBe('stopped')
  expect(stopped.changed).toBeLessThan(10_000)
  expect(await having('Stopped', 'inactive')).toBe(stopped.changed)
  expect((await as('POST', `${site}/${run._id}/stop`)).status).toBe(409)
  await as('POST', `${site}/${run._id}/undo`)
  await until(run._id, 'undone')
  expect(await having('Stopped', 'inactive')).toBe(0)
})

test('a large run resumes after its process stopped', async () => {
  await tools(2000, 'Killed')
  // The starting process runs no jobs, so another one does everything.
  const other = await start({ ...sanad.environment, PORT: '0' })
  const run = await begin(request('Killed'))
  await expect.poll(async () => (await runOf(run._id)).reached, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0)
  await other.stop()
  await until(run._id, 'done')
  expect(await runOf(run._id)).toMatchObject({ changed: 2000, refused: 0, reached: 2000 })
  expect(await having('Killed', 'inactive')).toBe(2000)
})

test('a large run ends if its owner loses the permission', async () => {
  const member = await sanad.member()
  await as('PATCH', `/api/en/user/role/${member.user.id}`, { role: 'admin' })
  await tools(3000, 'Begun')
  const answer = await sanad.call('POST', site, { token: member.token, body: request('Begun') })
  const { run } = answer.body.data as { run: BulkRun }
  await as('PATCH', `/api/en/user/role/${member.user.id}`, { role: 'user' })
  const status = async () =>
    (
      await sanad.services.db
        .selectFrom('bulk_runs')
        .select('status')
        .where('id', '=', run._id)
        .executeTakeFirstOrThrow()
    ).status
  await expect.poll(status, { timeout: 30_000 }).toBe('failed')
  expect(await having('Begun', 'active')).toBeGreaterThan(0)
})

test('two runs of the same rows wait for each other, and both finish', async () => {
  await tools(600, 'Both')
  const [first, second] = await Promise.all([
    begin(request('Both')),
    begin(request('Both', { action: 'category', value: 'Moved' })),
  ])
  await Promise.all([until(first._id, 'done'), until(second._id, 'done')])
  expect(await having('Moved', 'inactive')).toBe(600)
})

test('a very large deletion cannot be undone, and is reported as such', async () => {
  await sql`insert into tools (id, name_en, name_ar, url, category)
    select gen_random_uuid(), 'D', 'D', 'https://x.test', 'Gone' from generate_series(1, 5001)`.execute(
    sanad.services.db,
  )
  const dry = await as('POST', site, { entity: 'tool', action: 'delete', filter: { category: 'Gone' }, dryRun: true })
  expect(dry.body.data).toMatchObject({ matched: 5001, changed: 5001, isUndoable: false })
  const ids = [newId()]
  const few = await as('POST', site, { entity: 'tool', action: 'delete', ids, dryRun: true })
  expect(few.body.data).toMatchObject({ isUndoable: true })
})

test('the latest runs are listed for one day', async () => {
  const { body } = await as('GET', `${site}?entity=tool`)
  expect((body.data as BulkRun[]).map(({ entity }) => entity)).toContain('tool')
  expect((await as('GET', `${site}?entity=user`)).body.data).toEqual([])
  await sanad.services.db
    .updateTable('bulk_runs')
    .set({ expires_at: new Date(0) })
    .execute()
  expect((await as('GET', site)).body.data).toEqual([])
})
