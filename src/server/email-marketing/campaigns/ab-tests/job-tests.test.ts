import { simpleParser } from 'mailparser'
import { eventually } from '#test/eventually.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readLater } from '#test/age-opens.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { addresses, sender } from '#test/sender.ts'
import { mailReceiver, type MailReceiver } from '#test/stand-ins/mail-receiver.ts'
import { type WorkerProcess, workerProcess } from '#test/worker-process.ts'
import { aheadOf, certaintyOf, leaderOf } from './certainty.ts'

let sanad: TestSanad
let receiver: MailReceiver
let clockOffsetMs = 0
const workers: WorkerProcess[] = []

beforeAll(async () => {
  const now = () => new Date(Date.now() + clockOffsetMs)
  ;[sanad, receiver] = await Promise.all([startSanad({ now }), mailReceiver()])
})
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill()))
  await sanad.stop()
  await receiver.stop()
})

const hour = 60 * 60_000

async function suite(name: string, count: number) {
  clockOffsetMs = 0
  const owner = await sender(sanad, receiver.port)
  await owner.provider()
  const template = await owner.call('POST', 'template', { name: 'T', subject: 'First', content: '<p>Hi</p>' })
  for (let from = 0; from < count; from += 10)
    await owner.contacts(addresses(`${name}-${from}-`, Math.min(10, count - from)))
  const templateId = template.body.data.id
  return {
    ...owner,
    begin: (more: object = {}) =>
      owner.call('POST', 'job-test', {
        name,
        variants: [{ templateId }, { templateId, subject: 'Second' }],
        recipients: { all: true },
        share: 50,
        winnerBy: 'opens',
        afterHours: 4,
        ...more,
      }),
    test: async (id: string) => (await owner.call('GET', `job-test/${id}`)).body.data,
    mails: () => receiver.received.filter(({ to }) => to.startsWith(name)),
  }
}

const subjects = (mails: { raw: string }[]) => mails.map(({ raw }) => /^Subject: (.*?)\r?$/m.exec(raw)?.[1])

/** Requests the pixel as the recipient's browser would. */
async function open(raw: string) {
  const html = (await simpleParser(raw)).html || ''
  const [, path = ''] = /http:\/\/sanad\.test(\/o\/[\w-]+)/.exec(html) ?? []
  const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
  await readLater(sanad)
  expect((await fetch(sanad.url + path, { headers: browser })).status).toBe(200)
}

test('each variant goes to its share and the one with more opens to the rest, one message per contact', async () => {
  const owner = await suite('ab', 80)
  const made = await owner.begin()
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const { id, variants } = made.body.data
  const trialSize = variants[0].recipients + variants[1].recipients
  expect(trialSize).toBeGreaterThan(20)
  expect(trialSize).toBeLessThan(60)
  await eventually(async () => expect(owner.mails()).toHaveLength(trialSize))
  for (const mail of owner
    .mails()
    .filter(({ raw }) => raw.includes('Subject: Second'))
    .slice(0, 6))
    await open(mail.raw)
  expect(await owner.test(id)).toMatchObject({ status: 'testing', leading: 'b', winner: null, certainty: 'early' })
  // Nothing more is sent before the decision.
  clockOffsetMs = 3 * hour
  await owner.signInAgain()
  expect((await owner.test(id)).status).toBe('testing')
  clockOffsetMs = 5 * hour
  await owner.signInAgain()
  await eventually(async () => expect(await owner.test(id)).toMatchObject({ status: 'decided', winner: 'b' }))
  await eventually(async () => expect(owner.mails()).toHaveLength(80))
  expect(new Set(owner.mails().map(({ to }) => to)).size).toBe(80)
  expect(subjects(owner.mails()).filter((subject) => subject === 'Second')).toHaveLength(80 - variants[0].recipients)
})

test('a tie has no leader; when the time is up, the first variant goes to the rest', async () => {
  const owner = await suite('level', 60)
  const { id, variants } = (await owner.begin({ afterHours: 1 })).body.data
  const trialSize = variants[0].recipients + variants[1].recipients
  await eventually(async () => expect(owner.mails()).toHaveLength(trialSize))
  expect(await owner.test(id)).toMatchObject({ leading: null, certainty: 'early' })
  clockOffsetMs = 2 * hour
  await owner.signInAgain()
  await eventually(async () =>
    expect(await owner.test(id)).toMatchObject({ status: 'decided', winner: 'a', leading: null, certainty: 'early' }),
  )
  await eventually(async () => expect(owner.mails()).toHaveLength(60))
  expect(subjects(owner.mails()).filter((subject) => subject === 'First')).toHaveLength(60 - variants[1].recipients)
})

test('an excluded contact gets neither a variant nor the winner', async () => {
  const owner = await suite('without', 60)
  const [tagId, grouped] = [await owner.tag('Staff'), await owner.tag('Partners')]
  const contacts = (await owner.call('GET', 'email?size=100')).body.data as { id: string; email: string }[]
  const staff = contacts.slice(0, 6)
  const partners = contacts.slice(6, 10)
  const assigned = (some: typeof contacts, tag: string) =>
    some.map(({ id }) => ({ entityType: 'email', entityId: id, tagId: tag }))
  const assignments = [...assigned(staff, tagId), ...assigned(partners, grouped)]
  await owner.call('POST', 'tagged-by/bulk', { assignments })
  const group = await owner.call('POST', 'group', { name: 'Partners', tags: [grouped] })
  const exclude = { tagIds: [tagId], groupIds: [group.body.data.id] }
  // With ten contacts excluded, 39 % of fifty gives each of two variants fewer than ten recipients.
  expect((await owner.begin({ share: 39, exclude })).status).toBe(400)
  const made = await owner.begin({ winnerBy: 'hand', exclude })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  await owner.call('POST', `job-test/${made.body.data.id}/choose`, { variant: 'a' })
  await eventually(() => expect(new Set(owner.mails().map(({ to }) => to)).size).toBe(50))
  const left = new Set([...staff, ...partners].map(({ email }) => email))
  expect(owner.mails().filter(({ to }) => left.has(to))).toEqual([])
  expect((await owner.begin({ exclude: { tagIds: [crypto.randomUUID()] } })).status).toBe(400)
})

test('a test can be decided by hand, once; too small a test is refused', async () => {
  const owner = await suite('hand', 60)
  expect((await owner.begin({ share: 10 })).status).toBe(400)
  const { id } = (await owner.begin({ winnerBy: 'hand' })).body.data
  expect((await owner.call('POST', `job-test/${id}/choose`, { variant: 'c' })).status).toBe(400)
  expect((await owner.call('POST', `job-test/${id}/choose`, { variant: 'a' })).body.data).toMatchObject({ winner: 'a' })
  expect((await owner.call('POST', `job-test/${id}/choose`, { variant: 'b' })).status).toBe(409)
  await eventually(async () => expect(new Set(owner.mails().map(({ to }) => to)).size).toBe(60))
  expect(owner.mails()).toHaveLength(60)
})

test('a decision that three processes could make is made once', async () => {
  const owner = await suite('race', 60)
  const { id } = (await owner.begin({ share: 40 })).body.data
  workers.push(workerProcess(sanad), workerProcess(sanad))
  await sanad.services.db.updateTable('job_tests').set({ decide_at: new Date() }).where('id', '=', id).execute()
  await eventually(async () => expect((await owner.test(id)).status).toBe('decided'))
  await eventually(async () => expect(new Set(owner.mails().map(({ to }) => to)).size).toBe(60), 30_000)
  expect(owner.mails()).toHaveLength(60)
  const jobs = (await owner.call('GET', 'job')).body.data
  expect(jobs).toHaveLength(3)
})

test('a cancelled test sends nothing to the rest', async () => {
  const owner = await suite('off', 60)
  const { id } = (await owner.begin()).body.data
  expect((await owner.call('POST', `job-test/${id}/cancel`)).body.data.status).toBe('cancelled')
  clockOffsetMs = 10 * hour
  await owner.signInAgain()
  expect((await owner.test(id)).restJobId).toBeNull()
  expect((await owner.call('POST', `job-test/${id}/choose`, { variant: 'a' })).status).toBe(409)
})

test('a test whose variants end while it is cancelled is a cancelled campaign', async () => {
  const owner = await suite('ends', 60)
  const { db } = sanad.services
  const { id } = (await owner.begin({ share: 40 })).body.data
  const jobs = (await owner.call('GET', 'job')).body.data as { id: string }[]
  for (const job of jobs) await owner.call('POST', `job/${job.id}/pause`)
  const calls: ReturnType<typeof owner.call>[] = []
  await db.transaction().execute(async (upkeep) => {
    await upkeep.updateTable('jobs').set({ status: 'done' }).where('test_id', '=', id).execute()
    calls.push(owner.call('POST', `job-test/${id}/cancel`))
    await eventually(async () => {
      const waiting = sql`select from pg_locks where locktype = 'transactionid' and not granted`
      expect((await waiting.execute(db)).rows).not.toEqual([])
    })
  })
  expect(await Promise.all(calls)).toMatchObject([{ status: 200, body: { data: { status: 'cancelled' } } }])
  expect((await owner.call('GET', 'campaign?status=cancelled')).body.data).toMatchObject([{ id }])
})

test('a difference is reported as clear only if chance is unlikely to produce it', () => {
  const of = (a: number, b: number, sent: number) =>
    certaintyOf(
      [
        { key: 'a', sent, opened: a, clicked: 0 },
        { key: 'b', sent, opened: b, clicked: 0 },
      ],
      'opens',
    )
  expect([of(3, 2, 100), of(25, 20, 100), of(40, 20, 100), of(20, 40, 100)]).toEqual([
    'early',
    'chance',
    'clear',
    'clear',
  ])
})

test('a tie has no leader, and the earliest of the best variants wins', () => {
  const of = (...opened: number[]) =>
    opened.map((count, at) => ({ key: (['a', 'b', 'c'] as const)[at] ?? 'a', sent: 50, opened: count, clicked: 0 }))
  expect([of(0, 0, 0), of(1, 4, 4), of(4, 1, 2)].map((counts) => aheadOf(counts, 'opens'))).toEqual([null, null, 'a'])
  expect([of(0, 0, 0), of(1, 4, 4), of(4, 1, 2)].map((counts) => leaderOf(counts, 'opens'))).toEqual([null, 'b', 'a'])
})
