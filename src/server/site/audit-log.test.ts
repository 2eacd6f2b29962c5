import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/db/connection/database.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

let sanad: TestSanad
let token: string
const people = { one: newId(), two: newId() }

beforeAll(async () => {
  sanad = await startSanad()
  token = (await sanad.admin()).token
  // Seven entries per instant, so that a page ends among equal times. They have microseconds, which a `Date` does not.
  await sql`insert into audit_log (id, at, actor_id, actor_name, action, entity_type, entity_id, before, after)
    select gen_random_uuid(), '2026-01-01 00:00:00.000123Z'::timestamptz + (n / 7) * interval '1 day',
      case when n % 2 = 0 then ${people.one}::uuid else ${people.two}::uuid end, 'P' || n % 2,
      case when n % 3 = 0 then 'tool.create' else 'tag.update' end, case when n % 3 = 0 then 'tool' else 'tag' end,
      'thing-' || n, null, '{"name": "=1+1"}' from generate_series(0, 2099) as n`.execute(sanad.services.db)
})
afterAll(() => sanad.stop())

type Entry = { _id: string; at: string; action: string; entityId: string }
const log = async (query: Record<string, string>) => {
  const { body } = await sanad.call('GET', `/api/en/admin/audit-log?${new URLSearchParams(query).toString()}`, {
    token,
  })
  return body as { data: Entry[]; pagination: { total: number }; next: string | null }
}

test.each(['desc', 'asc'] as const)('pages cover every entry exactly once: %s', async (sortType) => {
  const read: Entry[] = []
  for (let after: string | null = ''; after !== null;) {
    const page: Awaited<ReturnType<typeof log>> = await log({ size: '100', sortType, after })
    read.push(...page.data)
    after = page.next
  }
  expect(read).toHaveLength(2100)
  expect(new Set(read.map(({ _id }) => _id)).size).toBe(2100)
  const times = read.map(({ at }) => at)
  expect(sortType === 'asc' ? times : times.toReversed()).toEqual(times.toSorted())
})

test('the list is filtered by person, kind and time, and has a total for each filter', async () => {
  expect((await log({ actorId: people.one })).pagination.total).toBe(1050)
  expect((await log({ entityType: 'tool' })).pagination.total).toBe(700)
  const week = { from: '2026-01-01T00:00:00Z', to: '2026-01-08T00:00:00Z' }
  const found = await log({ ...week, size: '100' })
  expect([found.pagination.total, found.data.length, found.next]).toEqual([49, 49, null])
  expect((await log({ ...week, entityType: 'tag', actorId: people.two, search: 'tag.up' })).pagination.total).toBe(16)
  expect((await log({ page: '2', size: '2000' })).data).toBeUndefined()
})

test('an entry of another workspace, or an unknown one, is not accepted as a cursor', async () => {
  const { workspace } = await sanad.member()
  const id = newId()
  await sql`insert into audit_log (id, action, entity_type, entity_id, workspace_id)
    select ${id}::uuid, 'x', 'x', 'x', id from workspaces where slug = ${workspace}`.execute(sanad.services.db)
  for (const after of [id, newId()]) {
    const { status } = await sanad.call('GET', `/api/en/admin/audit-log?after=${after}`, { token })
    expect(status).toBe(404)
  }
})

test('the export is complete, filtered like the list, and has no formulas', async () => {
  const all = await sanad.call('GET', '/api/en/admin/audit-log.csv', { token })
  expect(all.headers.get('content-type')).toContain('text/csv')
  const lines = (all.body as string).trim().split('\r\n')
  expect(lines).toHaveLength(2101)
  expect(new Set(lines).size).toBe(2101)
  const tools = await sanad.call('GET', `/api/en/admin/audit-log.csv?entityType=tool&actorId=${people.one}`, { token })
  expect((tools.body as string).trim().split('\r\n')).toHaveLength(351)
  expect(tools.body).not.toMatch(/(^|,)"?=/m)
})

test('the statement of a page reads no more than the page, wherever the page is', async () => {
  const { db } = sanad.services
  await sql`analyze audit_log`.execute(db)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select * from audit_log where workspace_id is null
    and (at, id) < ('2026-03-01Z'::timestamptz, ${newId()}::uuid) order by at desc, id desc limit 11`.execute(db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('Index Scan using audit_log_')
  expect(plan).not.toContain('Sort')
})
