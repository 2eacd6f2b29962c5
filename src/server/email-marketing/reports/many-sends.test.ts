import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { collectPlans, drawPlan, rowsTouched } from '#test/plans.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { rollUp } from './rollups.ts'

// A workspace with very many finished sends. Rows are counted, not time.

const sends = 2000
const each = 100
/** Days over which the sends are spread. */
const days = 700
/** Rows that one statement may touch per send: its counters, the send, and their join. */
const rowsPerSend = 8

let sanad: TestSanad
beforeAll(async () => {
  sanad = await startSanad()
})
afterAll(() => sanad.stop())

/** Every second send tracks opens, every fourth clicks. */
async function sendMany(tenantId: string) {
  const { db, queue } = sanad.services
  await sql`with made as (
      select n, gen_random_uuid() as id, now() - make_interval(secs => ${days * 24 * 60 * 60}::float8 * n / ${sends}::int) as at
      from generate_series(0, ${sends - 1}::int) n
    ), jobs as (
      insert into jobs (tenant_id, id, status, subject, html, from_name, from_email, audience, track_opens, track_clicks)
      select ${tenantId}::uuid, id, 'done', 'S', '<p>Hello</p>', 'N', 'a@b.test', '{}', n % 2 = 0, n % 4 = 0 from made
    )
    insert into send_counts (tenant_id, at, job_id, sent) select ${tenantId}::uuid, quarter_of(at), id, ${each}::int from made`.execute(
    db,
  )
  await queue.add(db, rollUp, {}, { key: 'many sends' })
  await eventually(async () => {
    const { rows } = await sql`select from graphile_worker.jobs where task_identifier = ${rollUp.name}`.execute(db)
    expect(rows).toEqual([])
  }, 60_000)
  await sql`vacuum analyze`.execute(db)
}

test('a report over very many sends touches each a few times and counts the tracked ones', async () => {
  const own = await sender(sanad, 1)
  const workspace = sanad.services.db.selectFrom('workspaces').select('id').where('slug', '=', own.member.workspace)
  await sendMany((await workspace.executeTakeFirstOrThrow()).id)
  const day = (ago: number) => new Date(Date.now() - ago * 24 * 60 * 60_000).toISOString().slice(0, 10)
  const { plans, stop } = await collectPlans(sanad.databaseUrl)
  await eventually(async () => expect(await sanad.admin()).toHaveProperty('token'))
  for (const by of ['domain', 'job', 'template']) {
    const { status, body } = await own.call('GET', `report?by=${by}&from=${day(days + 1)}&to=${day(0)}&timeZone=UTC`)
    const tracked = { opensCounted: (sends / 2) * each, clicksCounted: (sends / 4) * each }
    expect([status, body.data.total]).toMatchObject([200, { sent: sends * each, delivered: sends * each, ...tracked }])
  }
  stop()
  const reports = plans.filter(({ statement }) => /\bsend_(?:counts|rollups|total_rollups)\b/.test(statement))
  expect(reports.length).toBeGreaterThan(5)
  const costly = reports.filter(({ root }) => rowsTouched(root) > rowsPerSend * sends)
  expect(costly.map(({ statement, root }) => `${statement}\n${drawPlan(root)}`)).toEqual([])
})
