import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browser } from '#test/browser.ts'
import { chanceFrom } from '#test/seeded-random.ts'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { mailReceiver, type MailReceiver } from '#test/stand-ins/mail-receiver.ts'
import { rollUp } from './rollups.ts'

// Old days are rolled up: reports stay the same in every zone, even with late counts.

const dayLength = 24 * 60 * 60_000
const quarter = 15 * 60_000
/** Timeout: two years of counts take a busy machine a while. */
const timeoutMs = 150_000
let sanad: TestSanad
let receiver: MailReceiver
let clock: number | null = null

beforeAll(async () => {
  ;[sanad, receiver] = await Promise.all([startSanad({ now: () => new Date(clock ?? Date.now()) }), mailReceiver()])
})
afterAll(async () => {
  await sanad.stop()
  await receiver.stop()
})

const tenantOf = async (slug: string) => {
  const { rows } = await sql<{ id: string }>`select id from workspaces where slug = ${slug}`.execute(sanad.services.db)
  return rows[0]?.id ?? ''
}

/** Runs the hourly task, `atOnce` times concurrently. */
async function rolledUp(atOnce = 1) {
  const { db, queue } = sanad.services
  for (let at = 0; at < atOnce; at++) await queue.add(db, rollUp, {}, { key: `by hand ${at}` })
  await eventually(async () => {
    const { rows } = await sql`select from graphile_worker.jobs where task_identifier = ${rollUp.name}`.execute(db)
    expect(rows).toEqual([])
  }, timeoutMs)
}

const untilOf = async (tenantId: string) => {
  const { rows } = await sql<{ days: number }>`select (now() at time zone 'UTC')::date - until as days from rollup_state
    where tenant_id = ${tenantId}`.execute(sanad.services.db)
  return rows[0]?.days
}

/** The day this many days before the start of the tests. */
const startedAt = Date.now()
const day = (ago: number) => new Date(startedAt - ago * dayLength).toISOString().slice(0, 10)
const jobIds = Array.from({ length: 5 }, () => randomUUID())

/** A workspace with sparse counts over nearly two years, some months empty. */
async function counted() {
  const owner = await sender(sanad, receiver.port)
  const tenantId = await tenantOf(owner.member.workspace)
  const chance = chanceFrom(7)
  const [times, jobs, domains, sent, clicked] = [[], [], [], [], []] as [
    string[],
    string[],
    string[],
    number[],
    number[],
  ]
  for (let ago = 700; ago >= 0; ago -= 1) {
    if (ago % 300 > 200) continue
    for (let often = 0; often < 4; often++) {
      const at = Math.floor((Date.now() - (ago + chance()) * dayLength) / quarter) * quarter
      times.push(new Date(at).toISOString())
      jobs.push(jobIds[Math.floor(chance() * jobIds.length)] ?? '')
      domains.push(`d${Math.floor(chance() * 7)}.test`)
      sent.push(Math.floor(chance() * 1000))
      clicked.push(Math.floor(chance() * 10))
    }
  }
  const rows = sql`unnest(${times}::timestamptz[], ${jobs}::uuid[], ${domains}::text[], ${sent}::int[], ${clicked}::int[]) as c (at, job, domain, sent, clicked)`
  await sql`insert into send_counts (tenant_id, at, job_id, sent, clicked)
    select ${tenantId}, at, job, sum(sent), sum(clicked) from ${rows} group by 2, 3`.execute(sanad.services.db)
  await sql`insert into send_domain_counts (tenant_id, at, domain, sent, clicked)
    select ${tenantId}, at, domain, sum(sent), sum(clicked) from ${rows} group by 2, 3`.execute(sanad.services.db)
  return { owner, tenantId }
}

/** The requests: spans of all lengths and positions, in all kinds of zones. */
const questions = [
  ['UTC', 30, 0],
  ['Asia/Kathmandu', 12, 3],
  ['America/St_Johns', 365, 0],
  ['Pacific/Apia', 63, 31],
  ['Africa/Cairo', 257, 130],
  ['Asia/Riyadh', 365, 190],
  ['UTC', 700, 1],
].flatMap(([zone, length, ago]) => {
  const span = `timeZone=${zone}&from=${day(Number(ago) + Number(length) - 1)}&to=${day(Number(ago))}`
  return [
    ...['job', 'domain'].map((by) => `report?by=${by}&${span}`),
    ...['template', 'mailbox'].map((by) => `report.csv?by=${by}&${span}`),
    `report?jobId=${jobIds[2]}&${span}`,
  ]
})

async function answers(owner: Awaited<ReturnType<typeof sender>>) {
  const reports = new Map<string, unknown>()
  for (const question of questions) {
    const { status, body } = await owner.call('GET', question)
    expect([question, status]).toEqual([question, 200])
    reports.set(question, body)
  }
  return reports
}

test('a report is the same before and after its days are rolled up, in every zone, in the table and in the file', async () => {
  const { owner, tenantId } = await counted()
  const before = await answers(owner)
  await rolledUp()
  expect(await untilOf(tenantId)).toBeLessThanOrEqual(2)
  expect(await answers(owner)).toEqual(before)
  // A repeat counts nothing twice.
  await rolledUp()
  expect(await answers(owner)).toEqual(before)
}, 300_000)

test('an interrupted rollup resumes where it stopped, and concurrent ones roll up each day once', async () => {
  const { owner, tenantId } = await counted()
  const before = await answers(owner)
  const { db } = sanad.services
  // The database fails mid-piece, after some rows are written.
  await sql`create function fails() returns trigger language plpgsql as $$ begin raise exception 'no room is left'; end $$`.execute(
    db,
  )
  await sql`create trigger fails before insert on send_domain_rollups for each row
    when (new.day > current_date - 400 and new.days = 16) execute function fails()`.execute(db)
  await sanad.services.queue.add(db, rollUp, {}, { key: 'fails' })
  await eventually(async () => {
    const { rows } =
      await sql`select from graphile_worker.jobs where key = 'fails' and attempts > 0 and locked_at is null`.execute(db)
    expect(rows).toHaveLength(1)
  }, timeoutMs)
  expect(await untilOf(tenantId)).toBeGreaterThan(300)
  expect(await answers(owner)).toEqual(before)
  // The failed piece is retried beside these.
  await sql`drop trigger fails on send_domain_rollups`.execute(db)
  await rolledUp(4)
  expect(await untilOf(tenantId)).toBeLessThanOrEqual(2)
  expect(await answers(owner)).toEqual(before)
}, 300_000)

test('a late count lands on its day, also if that is rolled up already', async () => {
  const { owner, tenantId } = await counted()
  await rolledUp()
  await owner.provider()
  await owner.contacts(['late@d3.test'])
  const { jobId } = (await owner.send({ html: '<p><a href="https://shop.test/late">Look</a></p>', trackClicks: true }))
    .body
  await owner.ended(jobId)
  const html = (await simpleParser(receiver.received.find(({ to }) => to === 'late@d3.test')?.raw ?? '')).html || ''
  const [link = ''] = /\/k\/[\w-]+/.exec(html) ?? []
  await sql`update ledger set sent_at = now() - interval '200 days' where tenant_id = ${tenantId}`.execute(
    sanad.services.db,
  )
  const question = (by: string) => `report?by=${by}&timeZone=Asia/Riyadh&from=${day(300)}&to=${day(30)}`
  type Row = { key: string; figures: { clicked: number } }
  const clicks = async (by: string, key: string) => {
    const { total, over, rows } = (await owner.call('GET', question(by))).body.data
    const onCurve = over.reduce((sum: number, { figures }: Row) => sum + figures.clicked, 0)
    return [total.clicked, onCurve, (rows as Row[]).find((row) => row.key === key)?.figures.clicked ?? 0]
  }
  const before = { job: await clicks('job', jobId), domain: await clicks('domain', 'd3.test') }
  clock = Date.now() - 190 * dayLength
  try {
    expect((await fetch(sanad.url + link, { redirect: 'manual', headers: { 'user-agent': browser } })).status).toBe(302)
  } finally {
    clock = null
  }
  const oneMore = (counts: number[]) => counts.map((count) => count + 1)
  await eventually(async () => expect(await clicks('job', jobId)).toEqual(oneMore(before.job)))
  expect(await clicks('domain', 'd3.test')).toEqual(oneMore(before.domain))
}, 300_000)
