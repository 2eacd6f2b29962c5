import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { listen } from '#test/listen.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { addresses, sender } from '#test/sender.ts'
import { mailReceiver, type MailReceiver } from '#test/stand-ins/mail-receiver.ts'
import { type WorkerProcess, workerProcess } from '#test/worker-process.ts'

// The web process sends nothing; worker processes start and stop.

let sanad: TestSanad
let receiver: MailReceiver
const workers: WorkerProcess[] = []

beforeAll(async () => {
  ;[sanad, receiver] = await Promise.all([startSanad({ environment: { ROLE: 'web' } }), mailReceiver()])
})
afterEach(async () => {
  receiver.delay = 0
  await Promise.all(workers.splice(0).map((worker) => worker.kill()))
})
afterAll(async () => {
  await sanad.stop()
  await receiver.stop()
})

/** Starts workers at the same moment and waits until two are polling, which takes a while on a busy machine. */
async function begin(count: number) {
  const some = Array.from({ length: count }, () => workerProcess(sanad))
  workers.push(...some)
  const before = Date.now()
  await eventually(async () => {
    const startedAt = await sanad.services.db
      .selectFrom('processes')
      .select('id')
      .where('started_at', '>=', new Date(before))
      .execute()
    expect(startedAt).toHaveLength(count)
  }, 100_000)
  return some
}

async function suite(name: string, count: number) {
  const owner = await sender(sanad, receiver.port)
  await owner.provider()
  await owner.contacts(addresses(name, count))
  return {
    ...owner,
    /** A send scheduled an hour ahead. */
    later: async () => {
      const { body } = await owner.send({ scheduleAt: new Date(Date.now() + 3_600_000).toISOString() })
      return body.jobId as string
    },
    got: () => receiver.got(name),
  }
}

/** The stored ledger rows, which the workers change. */
const rowsOf = (jobId: string) =>
  sanad.services.db
    .selectFrom('ledger')
    .select(['contact_id', 'status', 'attempts', 'handed_at', 'sent_at'])
    .where('job_id', '=', jobId)
    .orderBy('contact_id')
    .execute()

test('a cancelled send is shown as over at once, before any worker has updated its rows', async () => {
  const owner = await suite('left', 30)
  const jobId = await owner.later()
  const cancelled = (await owner.call('POST', `job/${jobId}/cancel`)).body.data
  const over = { queued: 0, claimed: 0, sent: 0, deferred: 0, failed: 0, unknown: 0, skipped: 30, waiting: 0 }
  expect(cancelled).toMatchObject({ status: 'cancelled', totalRecipients: 30, counts: over })
  const countsSeen = async () => {
    const listener = listen(`${sanad.url}${owner.suite}/job/${jobId}/stream`, owner.member.token)
    await listener.ended
    const recipientsWith = (query: string) => owner.call('GET', `job/${jobId}/recipients?size=10${query}`)
    const [skipped, queued, one] = [
      await recipientsWith('&status=skipped'),
      await recipientsWith('&status=queued'),
      await recipientsWith('&search=left7@'),
    ]
    const file = async (query: string) => String((await owner.call('GET', `job/${jobId}/recipients.csv${query}`)).body)
    const lines = (await file('')).trim().split('\r\n').slice(1)
    return {
      job: (await owner.job(jobId)).counts,
      listed: (await owner.call('GET', 'job')).body.data[0].counts,
      streamed: listener.jobs.map(({ status, counts }) => [status, counts]),
      skipped: [skipped.body.pagination.total, skipped.body.data.length],
      queued: [queued.body.pagination.total, queued.body.data.length],
      one: one.body.data.map((row: object) => row),
      lines: lines.filter((line) => line.includes(',skipped,Campaign cancelled,')).length,
      queuedLines: (await file('?status=queued')).trim().split('\r\n').length - 1,
      pace: (await owner.call('GET', `job/${jobId}/pace`)).body.data.waiting,
    }
  }
  const before = await countsSeen()
  expect(before).toMatchObject({
    job: over,
    listed: over,
    streamed: [['cancelled', over]],
    skipped: [30, 10],
    queued: [0, 0],
    one: [{ email: 'left7@customers.test', status: 'skipped', response: 'Campaign cancelled', nextTryAt: null }],
    lines: 30,
    queuedLines: 0,
    pace: 0,
  })
  expect(new Set((await rowsOf(jobId)).map(({ status }) => status))).toEqual(new Set(['queued']))
  await begin(1)
  await eventually(async () => {
    expect(new Set((await rowsOf(jobId)).map(({ status }) => status))).toEqual(new Set(['skipped']))
  })
  const [one] = before.one
  expect(await countsSeen()).toEqual({ ...before, one: [{ ...one, updatedAt: expect.any(String) }] })
  expect(owner.got()).toEqual([])
})

test('a cancelled send stays cancelled when it is paused or resumed at the same moment', async () => {
  const owner = await suite('crossed', 1)
  for (let round = 0; round < 15; round++) {
    const jobId = await owner.later()
    const [cancel] = await Promise.all(
      ['cancel', 'pause', 'resume', 'pause'].map((action) => owner.call('POST', `job/${jobId}/${action}`)),
    )
    expect([cancel?.status, (await owner.job(jobId)).status]).toEqual([200, 'cancelled'])
  }
})

test('a scheduled send that is sent now instead continues after a pause without waiting for its old time', async () => {
  const owner = await suite('sooner', 1)
  const jobId = await owner.later()
  const requestedAt = Date.now()
  await owner.call('POST', `job/${jobId}/schedule`, { scheduleAt: null })
  await owner.call('POST', `job/${jobId}/pause`)
  const { status, scheduledAt } = (await owner.call('POST', `job/${jobId}/resume`)).body.data
  expect([status, Date.parse(scheduledAt) - requestedAt < 3_000_000]).toEqual(['running', true])
})

test('neither of two workers claims more of a paused send once messages in flight are done', async () => {
  const owner = await suite('held', 150)
  const [one] = await begin(2)
  receiver.delay = 20
  const jobId = await owner.later()
  await owner.call('POST', `job/${jobId}/schedule`, { scheduleAt: null })
  await eventually(async () => expect(owner.got().length).toBeGreaterThan(4))
  expect((await owner.call('POST', `job/${jobId}/pause`)).body.data.status).toBe('paused')
  receiver.delay = 0
  const pausedCounts = await eventually(async () => {
    const rows = await rowsOf(jobId)
    expect(rows.filter(({ status }) => status !== 'queued' && status !== 'sent')).toEqual([])
    return rows
  })
  expect(pausedCounts.filter(({ status }) => status === 'queued')).not.toEqual([])
  // Two later sends, ended by both workers and then by one, prove that each has polled meanwhile.
  const other = await suite('passing', 5)
  const passes = async () => {
    const next = await other.later()
    await other.call('POST', `job/${next}/schedule`, { scheduleAt: null })
    await other.ended(next)
  }
  await passes()
  await one?.kill()
  await passes()
  expect(other.got()).toHaveLength(10)
  // A claim made while the pause was requested is released.
  await eventually(async () => expect(await rowsOf(jobId)).toEqual(pausedCounts))
  expect(owner.got().length).toBe(pausedCounts.filter(({ status }) => status === 'sent').length)
  await owner.call('POST', `job/${jobId}/resume`)
  await owner.ended(jobId)
  expect(new Set(owner.got()).size).toBe(150)
  expect(owner.got()).toHaveLength(150)
})

test('a large retry of failed messages runs in batches and covers all of them, even while the send is paused', async () => {
  const owner = await suite('much', 1)
  const [sends] = await begin(1)
  const jobId = await owner.later()
  await owner.call('POST', `job/${jobId}/schedule`, { scheduleAt: null })
  await owner.ended(jobId)
  await sends?.kill()
  // Recipients whose contacts were deleted: they are skipped when claimed.
  await sql`with refused as (
      insert into ledger (tenant_id, job_id, contact_id, email, status, updated_at) select tenant_id, id, gen_random_uuid(),
        'gone' || n || '@customers.test', 'failed', now() from jobs, generate_series(1, 5500) n where id = ${jobId} returning 1
    ) update jobs set failed = 5500, total = 5501 where id = ${jobId}`.execute(sanad.services.db)
  const { status, counts } = (await owner.call('POST', `job/${jobId}/retry-failed`)).body.data
  expect([status, counts]).toEqual(['running', expect.objectContaining({ queued: 5000, failed: 500, sent: 1 })])
  await owner.call('POST', `job/${jobId}/pause`)
  const states = async () => {
    const rows = await rowsOf(jobId)
    const of = (state: string) => rows.filter(({ status }) => status === state).length
    return { queued: of('queued'), failed: of('failed'), sent: of('sent') }
  }
  expect(await states()).toEqual({ queued: 5000, failed: 500, sent: 1 })
  await begin(1)
  const all = { queued: 5500, failed: 0, sent: 1 }
  await eventually(async () => expect((await owner.job(jobId)).counts).toMatchObject(all))
  expect(await states()).toEqual(all)
  expect((await owner.call('POST', `job/${jobId}/retry-failed`)).status).toBe(409)
  const { data } = (await owner.call('POST', `job/${jobId}/cancel`)).body
  expect(data.counts).toMatchObject({ queued: 0, failed: 0, sent: 1, skipped: 5500 })
})

test('a send that came due while no worker was running starts once, however many workers start together', async () => {
  const owner = await suite('due', 3)
  const jobId = await owner.later()
  const template = await owner.call('POST', 'template', { name: 'T', subject: 'News', content: '<p>Hi</p>' })
  const rule = { every: 'day', hour: 9, timeZone: 'Asia/Amman' }
  const series = { name: 'Daily', templateId: template.body.data.id, recipients: { all: true }, rule }
  const made = (await owner.call('POST', 'job-series', series)).body.data
  const { db } = sanad.services
  const past = new Date(Date.now() - 60_000)
  await db.updateTable('jobs').set({ scheduled_at: past }).where('id', '=', jobId).execute()
  await db.updateTable('job_series').set({ due_at: past }).where('id', '=', made.id).execute()
  await begin(2)
  await owner.ended(jobId)
  const jobs = await eventually(async () => {
    const { data } = (await owner.call('GET', 'job')).body
    expect(data.map(({ status }: { status: string }) => status)).toEqual(['done', 'done'])
    return data as { id: string; counts: object }[]
  })
  for (const { counts } of jobs) expect(counts).toMatchObject({ sent: 3, unknown: 0 })
  expect((await owner.call('GET', `job-series/${made.id}`)).body.data.made).toBe(1)
  expect(owner.got()).toHaveLength(6)
})

test('a web process streams progress while a worker sends', async () => {
  const owner = await suite('apart', 40)
  const jobId = await owner.later()
  const progress = listen(`${sanad.url}${owner.suite}/job/${jobId}/stream`, owner.member.token)
  await eventually(() => expect(progress.jobs).toHaveLength(1))
  receiver.delay = 100
  await begin(1)
  await owner.call('POST', `job/${jobId}/schedule`, { scheduleAt: null })
  await progress.ended
  const sent = progress.jobs.map(({ counts }) => counts.sent)
  expect(progress.jobs[0]).toMatchObject({ status: 'scheduled', counts: { queued: 40, sent: 0 } })
  expect(sent).toEqual(sent.toSorted((a, b) => a - b))
  expect(sent.filter((count) => count > 0 && count < 40)).not.toEqual([])
  expect(progress.jobs.at(-1)).toMatchObject({ status: 'done', counts: { sent: 40, queued: 0 } })
  expect(owner.got()).toHaveLength(40)
})
