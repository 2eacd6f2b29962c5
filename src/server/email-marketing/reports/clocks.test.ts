import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'

// Report days follow the clocks of a time zone. The tests insert counts at chosen moments.

let sanad: TestSanad
beforeAll(async () => {
  sanad = await startSanad()
})
afterAll(() => sanad.stop())

const jobId = '01900000-0000-7000-8000-000000000001'

/** A workspace with `count` sent messages at each moment; the counts differ, so that a figure identifies its moment. */
async function workspace(sent: Record<string, number>) {
  const owner = await sender(sanad, 1)
  const { rows } = await sql<{ id: string }>`select id from workspaces where slug = ${owner.member.workspace}`.execute(
    sanad.services.db,
  )
  const tenantId = rows[0]?.id ?? ''
  for (const [at, count] of Object.entries(sent))
    await sql`insert into send_counts (tenant_id, at, job_id, sent) values (${tenantId}, ${at}, ${jobId}, ${count})`.execute(
      sanad.services.db,
    )
  const report = async (query: string) => (await owner.call('GET', `report?${query}`)).body.data
  /** The days with sent messages, and their number. */
  const days = async (query: string): Promise<Record<string, number>> =>
    Object.fromEntries(
      (await report(query)).over
        .filter(({ figures }: { figures: { sent: number } }) => figures.sent > 0)
        .map(({ day, figures }: { day: string; figures: { sent: number } }) => [day, figures.sent]),
    )
  return { owner, tenantId, report, days }
}

test("days begin at the zone's midnight, also around clock changes and with quarter-hour offsets", async () => {
  const { days } = await workspace({
    '2026-03-28T18:00:00Z': 1,
    '2026-03-28T18:15:00Z': 10,
    '2026-03-28T22:45:00Z': 100,
    '2026-03-28T23:00:00Z': 1000,
    '2026-03-29T21:45:00Z': 10_000,
    '2026-03-29T22:00:00Z': 100_000,
  })
  const span = 'from=2026-03-27&to=2026-03-31'
  expect(await days(span)).toEqual({ '2026-03-28': 1111, '2026-03-29': 110_000 })
  // 29 March has 23 hours there.
  expect(await days(`${span}&timeZone=Europe/Berlin`)).toEqual({
    '2026-03-28': 111,
    '2026-03-29': 11_000,
    '2026-03-30': 100_000,
  })
  expect(await days(`${span}&timeZone=Asia/Kathmandu`)).toEqual({
    '2026-03-28': 1,
    '2026-03-29': 1110,
    '2026-03-30': 110_000,
  })
  expect(await days('from=2026-03-29&to=2026-03-29&timeZone=Europe/Berlin')).toEqual({ '2026-03-29': 11_000 })
})

test('a day starts at 01:00 where the clock change skips midnight, and may have 25 hours', async () => {
  const { days } = await workspace({
    '2026-04-23T21:45:00Z': 1,
    '2026-04-23T22:00:00Z': 10,
    '2026-10-29T20:45:00Z': 100,
    '2026-10-29T21:00:00Z': 1000,
    '2026-10-29T21:45:00Z': 10_000,
    '2026-10-29T22:00:00Z': 100_000,
  })
  expect(await days('from=2026-04-20&to=2026-04-30&timeZone=Africa/Cairo')).toEqual({
    '2026-04-23': 1,
    '2026-04-24': 10,
  })
  expect(await days('from=2026-10-25&to=2026-11-01&timeZone=Africa/Cairo')).toEqual({
    '2026-10-29': 11_100,
    '2026-10-30': 100_000,
  })
})

test("days follow the workspace's zone by default; a weekly point covers seven of them", async () => {
  const { owner, report, days } = await workspace({ '2026-05-31T20:45:00Z': 1, '2026-05-31T21:00:00Z': 10 })
  expect((await owner.call('PATCH', 'sending-rules', { timeZone: 'Asia/Riyadh' })).status).toBe(200)
  const span = 'from=2026-06-01&to=2026-06-30'
  expect(await report(span)).toMatchObject({ timeZone: 'Asia/Riyadh', total: { sent: 10 }, before: { sent: 1 } })
  expect(await report(`${span}&timeZone=UTC`)).toMatchObject({
    timeZone: 'UTC',
    total: { sent: 0 },
    before: { sent: 11 },
  })
  expect(await days('from=2026-03-02&to=2026-06-20')).toEqual({ '2026-05-25': 1, '2026-06-01': 10 })
  expect((await owner.call('GET', `report?${span}&timeZone=Europe/Nowhere`)).status).toBe(400)
})

test('an exported report lists every domain once, however many, and has no cell that a spreadsheet would execute', async () => {
  const { owner, tenantId } = await workspace({})
  await sql`insert into send_domain_counts (tenant_id, at, domain, sent)
    select ${tenantId}::uuid, '2026-02-03T10:00:00Z'::timestamptz, 'd' || n || '.test', n from generate_series(1, 12000) n
    union all select ${tenantId}::uuid, '2026-02-04T10:00:00Z', '=cmd.test', 7
    union all select ${tenantId}::uuid, '2026-02-05T10:00:00Z', 'd1.test', 3`.execute(sanad.services.db)
  const file = await owner.call('GET', 'report.csv?by=domain&from=2026-02-01&to=2026-02-28')
  const lines = String(file.body).trim().split(/\r?\n/).slice(1)
  expect(lines).toHaveLength(12_001)
  expect(new Set(lines).size).toBe(12_001)
  expect(lines[0]).toBe("'=cmd.test,'=cmd.test,7,7,0,0,0,0,0,0")
  expect(lines).toContain('d1.test,d1.test,4,4,0,0,0,0,0,0')
  expect(lines).toContain('d12000.test,d12000.test,12000,12000,0,0,0,0,0,0')
})

test('days counted by a process of the previous version are included', async () => {
  const { tenantId, report } = await workspace({})
  for (let times = 0; times < 2; times++)
    await sql`insert into send_days as d (tenant_id, day, job_id, sent)
      values (${tenantId}, (now() at time zone 'UTC')::date, ${jobId}, 2)
      on conflict (tenant_id, day, job_id) do update set sent = d.sent + excluded.sent`.execute(sanad.services.db)
  expect((await report('')).total.sent).toBe(4)
})
