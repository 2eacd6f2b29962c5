import { sql } from 'kysely'
import { eventually } from '#test/eventually.ts'
import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readLater } from '#test/age-opens.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { mailReceiver, type MailReceiver } from '#test/stand-ins/mail-receiver.ts'

let sanad: TestSanad
let receiver: MailReceiver

beforeAll(async () => {
  ;[sanad, receiver] = await Promise.all([startSanad(), mailReceiver()])
})
afterAll(async () => {
  await sanad.stop()
  await receiver.stop()
})

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }

/** The message's own links whose paths begin like this. */
async function paths(to: string, letter: string) {
  const mail = receiver.received.findLast((mail) => mail.to === to)
  const html = (await simpleParser(mail?.raw ?? '')).html || ''
  return [...html.matchAll(/http:\/\/sanad\.test(\/\w\/[\w-]+)/g)]
    .map(([, path = '']) => path)
    .filter((path) => path.startsWith(`/${letter}/`))
}

test('the report of two sends has totals, jobs, templates, domains, days and a file', async () => {
  const owner = await sender(sanad, receiver.port)
  await owner.provider()
  await owner.contacts(['a@one.test', 'b@one.test', 'c@two.test'])
  const template = await owner.call('POST', 'template', {
    name: 'Letter',
    subject: 'Letter',
    content: '<p><a href="https://shop.test/x">Look</a></p>',
  })
  const templateId = template.body.data.id
  const first = (
    await owner.send({ templateId, html: undefined, subject: undefined, trackOpens: true, trackClicks: true })
  ).body.jobId
  await owner.ended(first)
  const [pixel = ''] = await paths('a@one.test', 'o')
  const [link = ''] = await paths('a@one.test', 'k')
  const [leave = ''] = await paths('c@two.test', 'u')
  await readLater(sanad)
  for (const path of [pixel, pixel, link]) await fetch(sanad.url + path, { headers: browser, redirect: 'manual' })
  // Counters have the actual sending time, perhaps in another quarter-hour.
  await sql`update ledger set sent_at = sent_at + interval '1 minute' where job_id = ${first}`.execute(
    sanad.services.db,
  )
  // A machine does not count as a recipient.
  await fetch(sanad.url + ((await paths('b@one.test', 'o'))[0] ?? ''), { headers: { 'user-agent': 'curl/8' } })
  expect((await fetch(sanad.url + leave, { method: 'POST' })).status).toBe(200)
  const second = (await owner.send({ subject: 'Plain' })).body.jobId
  await owner.ended(second)

  const report = async (query = '') => (await owner.call('GET', `report${query}`)).body.data
  const all = { sent: 5, delivered: 5, opened: 1, clicked: 1, replied: 0, bounced: 0, complained: 0, unsubscribed: 1 }
  await eventually(async () => expect((await report()).total).toEqual({ ...all, opensCounted: 3, clicksCounted: 3 }))
  // The send reports the same figures, alone and in the list.
  expect(await owner.job(first)).toMatchObject({ opened: 1, clicked: 1, replied: 0, unsubscribed: 1 })
  expect((await owner.call('GET', 'job')).body.data).toMatchObject([
    { _id: second, unsubscribed: 0 },
    { _id: first, unsubscribed: 1 },
  ])
  const { over, before, unit } = await report()
  expect(unit).toBe('day')
  expect(over).toHaveLength(30)
  // The curve has everything; if midnight passes meanwhile, on two days.
  const drawn = over.map(({ figures }: { figures: typeof all }) => figures)
  for (const [name, value] of Object.entries(all)) {
    const sum = drawn.reduce((so: number, one: typeof all) => so + one[name as keyof typeof all], 0)
    expect([name, sum]).toEqual([name, value])
  }
  expect(before.sent).toBe(0)
  // Only one of the two sends tracks opens and clicks.
  const counted = async (by: string) =>
    (await report(`?by=${by}`)).rows.map(
      ({ figures }: { figures: { opensCounted: number | null } }) => figures.opensCounted,
    )
  expect([await counted('job'), await counted('template'), await counted('domain')]).toEqual([
    [3, 0],
    [3, 0],
    [null, null],
  ])
  const rows = async (by: string) =>
    (await report(`?by=${by}`)).rows.map(({ name, figures }: { name: string; figures: { sent: number } }) => [
      name,
      figures.sent,
    ])
  expect(await rows('job')).toEqual([
    ['Letter', 3],
    ['Plain', 2],
  ])
  expect(await rows('template')).toEqual([
    ['Letter', 3],
    ['', 2],
  ])
  expect(await rows('domain')).toEqual([
    ['one.test', 4],
    ['two.test', 1],
  ])
  // Both domains turn out to have one mail host; gmail is a well-known pool.
  await sql`insert into mail_domains (domain, pool, check_at)
    select domain, 'host.test', now() + interval '1 year' from unnest(array['one.test', 'two.test']) domain
    on conflict (domain) do update set pool = excluded.pool, check_at = excluded.check_at`.execute(sanad.services.db)
  expect(await rows('mailbox')).toEqual([['host.test', 5]])
  await sql`update mail_domains set pool = null where domain = 'two.test'`.execute(sanad.services.db)
  expect(await rows('mailbox')).toEqual([
    ['host.test', 4],
    ['two.test', 1],
  ])
  expect((await report(`?jobId=${second}`)).total).toMatchObject({ sent: 2, opened: 0 })
  for (const of of ['report', 'report.csv'])
    expect(await owner.call('GET', `${of}?by=domain&jobId=${second}`)).toMatchObject({
      status: 400,
      body: { fields: { jobId: expect.stringContaining('all campaigns together') } },
    })
  const file = await owner.call('GET', 'report.csv?by=domain')
  expect(String(file.body).trim().split(/\r?\n/).slice(1)).toEqual([
    'one.test,one.test,4,4,1,1,0,0,0,0',
    'two.test,two.test,1,1,0,0,0,0,0,1',
  ])
})

test('sends with one subject are distinguished by creation time, in the table and the file', async () => {
  const owner = await sender(sanad, receiver.port)
  await owner.provider()
  await owner.contacts(['same@one.test', 'same@two.test'])
  const ids = []
  for (let sends = 0; sends < 2; sends++) {
    const id = (await owner.send({ subject: 'News' })).body.jobId as string
    await owner.ended(id)
    ids.push(id)
  }
  const made = new Map<string, string>()
  for (const id of ids) made.set(id, (await owner.job(id)).createdAt)
  type Row = { key: string; madeAt: string | null; variant: string | null; figures: { sent: number } }
  const rows = async (by: string) => (await owner.call('GET', `report?by=${by}`)).body.data.rows as Row[]
  await eventually(async () => expect((await rows('job')).map(({ figures }) => figures.sent)).toEqual([2, 2]))
  expect(new Map((await rows('job')).map(({ key, madeAt }) => [key, madeAt]))).toEqual(made)
  for (const { madeAt, variant } of await rows('domain')) expect([madeAt, variant]).toEqual([null, null])
  const [head, ...lines] = String((await owner.call('GET', 'report.csv?by=job')).body)
    .trim()
    .split(/\r?\n/)
  expect(head).toMatch(/job,name,madeAt,sent,/)
  expect(lines.toSorted()).toEqual(ids.map((id) => `${id},News,${made.get(id)},2,2,0,0,0,0,0,0`).toSorted())
})

test("the report equals the ledger's counts in every quarter-hour", async () => {
  const { rows } = await sql<{ at: Date; counted: string; ledger: string }>`
    select coalesce(c.at, l.at) as at, c.figures as counted, l.figures as ledger
    from (select at, job_id, row(sum(sent), sum(opened), sum(clicked))::text as figures from send_counts
        where sent + opened + clicked > 0 group by 1, 2) c
    full join (select quarter_of(at) as at, job_id, row(sum((what = 's')::int), sum((what = 'o')::int), sum((what = 'c')::int))::text as figures
        from ledger cross join lateral (values ('s', sent_at), ('o', opened_at), ('c', clicked_at)) v (what, at)
        where at is not null group by 1, 2) l using (at, job_id)`.execute(sanad.services.db)
  expect(rows.length).toBeGreaterThan(0)
  for (const { at, counted, ledger } of rows) {
    expect(counted).toBe(ledger)
    expect(at.getTime() % (15 * 60_000)).toBe(0)
  }
})

test('a span is compared with an equally long one before it, is weekly if long, and needs an end', async () => {
  const owner = await sender(sanad, receiver.port)
  await owner.provider()
  await owner.contacts(['d@one.test'])
  await owner.ended((await owner.send()).body.jobId)
  const day = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10)
  const report = async (from: string, to: string) => (await owner.call('GET', `report?from=${from}&to=${to}`)).body.data
  await eventually(async () =>
    expect(await report(day(1), day(2))).toMatchObject({ total: { sent: 0 }, before: { sent: 1 } }),
  )
  const long = await report(day(-120), day(0))
  expect(long).toMatchObject({ unit: 'week', total: { sent: 1 } })
  expect(long.over).toHaveLength(18)
  expect((await owner.call('GET', 'report?from=2026-03-02&to=2026-03-01')).status).toBe(400)
  expect((await owner.call('GET', `report?from=2000-01-01&to=${day(0)}`)).status).toBe(400)
})
