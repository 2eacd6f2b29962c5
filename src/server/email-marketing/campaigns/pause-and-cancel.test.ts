import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { addresses, sender } from '#test/sender.ts'
import { mailReceiver, type MailReceiver } from '#test/stand-ins/mail-receiver.ts'

let sanad: TestSanad
let receiver: MailReceiver
/** How far the product's clock is ahead. */
let clockOffsetMs = 0

beforeAll(async () => {
  const now = () => new Date(Date.now() + clockOffsetMs)
  ;[sanad, receiver] = await Promise.all([startSanad({ now }), mailReceiver()])
})
afterAll(async () => {
  await sanad.stop()
  await receiver.stop()
})

const quiet = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('the call that creates a send already sends the first message', async () => {
  const owner = await sender(sanad, receiver.port)
  await owner.provider()
  await owner.contacts(['prompt@customers.test'])
  await quiet(300)
  await owner.send()
  expect(receiver.got('prompt')).toHaveLength(1)
})

test('a pause stops all but messages in flight, a resume sends the rest, a cancel is final', async () => {
  const owner = await sender(sanad, receiver.port)
  await owner.provider()
  // Enough messages that most are unsent however late the pause arrives.
  await owner.contacts(addresses('halted', 200))
  receiver.delay = 150
  try {
    const sending = owner.send()
    await eventually(async () => expect(receiver.got('halted').length).toBeGreaterThan(4))
    const [job] = (await owner.call('GET', 'job')).body.data
    expect((await owner.call('POST', `job/${job.id}/resume`)).status).toBe(200)
    expect((await owner.call('POST', `job/${job.id}/pause`)).body.data.status).toBe('paused')
    const { queued } = (await owner.job(job.id)).counts
    expect((await sending).status).toBe(202)
    await eventually(async () => expect((await owner.job(job.id)).counts.claimed).toBe(0))
    await quiet(1000)
    const { counts } = await owner.job(job.id)
    expect(counts).toMatchObject({ claimed: 0, unknown: 0, deferred: 0, sent: receiver.got('halted').length })
    expect(counts.queued).toBe(200 - counts.sent)
    // Nothing more was claimed.
    expect(counts.queued).toBeGreaterThanOrEqual(queued)
    await owner.call('POST', `job/${job.id}/resume`)
    await eventually(async () => expect(receiver.got('halted').length).toBeGreaterThan(counts.sent))
    await owner.call('POST', `job/${job.id}/cancel`)
    await eventually(async () => {
      const { counts } = await owner.job(job.id)
      expect(counts).toMatchObject({ queued: 0, claimed: 0, deferred: 0, unknown: 0 })
      expect(counts.sent + counts.skipped).toBe(200)
    })
    const { sent } = (await owner.job(job.id)).counts
    expect(receiver.got('halted')).toHaveLength(sent)
    expect(new Set(receiver.got('halted')).size).toBe(sent)
    for (const action of ['pause', 'resume', 'retry-failed']) {
      expect([action, (await owner.call('POST', `job/${job.id}/${action}`, {})).status]).toEqual([action, 409])
    }
    expect((await owner.recipients(job.id, '&status=skipped'))[0].response).toBe('Campaign cancelled')
  } finally {
    receiver.delay = 0
  }
})

test('a scheduled send waits for its time and may be paused before it', async () => {
  const owner = await sender(sanad, receiver.port)
  await owner.provider()
  await owner.contacts(['timed@customers.test'])
  const scheduleAt = new Date(Date.now() + clockOffsetMs + 30 * 60_000).toISOString()
  const { status, body } = await owner.send({ scheduleAt })
  expect(status).toBe(202)
  expect(await owner.job(body.jobId)).toMatchObject({ status: 'scheduled', scheduledAt: scheduleAt, startedAt: null })
  await owner.call('POST', `job/${body.jobId}/pause`)
  expect((await owner.call('POST', `job/${body.jobId}/resume`)).body.data.status).toBe('scheduled')
  await quiet(1300)
  expect(receiver.got('timed')).toEqual([])
  clockOffsetMs += 30 * 60_000
  await owner.ended(body.jobId)
  expect(receiver.got('timed')).toHaveLength(1)
})

test('a contact who unsubscribes before the send gets nothing, and the suppression names the send that they unsubscribed from', async () => {
  const owner = await sender(sanad, receiver.port)
  await owner.provider()
  await owner.contacts(['leaves@customers.test', 'stays@customers.test'])
  const { jobId } = (await owner.send()).body
  const raw = receiver.received.find(({ to }) => to.startsWith('leaves'))?.raw.replace(/\r\n /g, ' ') ?? ''
  const link = /List-Unsubscribe: <[^>]*?(\/u\/[\w-]+)>/.exec(raw)?.[1] ?? ''
  const later = new Date(Date.now() + clockOffsetMs + 60_000).toISOString()
  const second = (await owner.send({ scheduleAt: later })).body
  expect(second.totalRecipients).toBe(2)
  expect((await sanad.call('POST', link)).status).toBe(200)
  clockOffsetMs += 60_000
  await owner.ended(second.jobId)
  expect((await owner.job(second.jobId)).counts).toMatchObject({ sent: 1, skipped: 1 })
  expect(receiver.got('leaves')).toHaveLength(1)
  expect(receiver.got('stays')).toHaveLength(2)
  const known = await sanad.services.db
    .selectFrom('suppressions')
    .select(['reason', 'job_id'])
    .where('email', '=', 'leaves@customers.test')
    .execute()
  expect(known).toEqual([{ reason: 'unsubscribed', job_id: jobId }])
})

test('one idempotency key creates one job, even concurrently; another body with it is refused', async () => {
  const owner = await sender(sanad, receiver.port)
  await owner.provider()
  await owner.contacts(addresses('keyed', 3))
  const key = { 'idempotency-key': 'the same' }
  const answers = await Promise.all([owner.send({}, key), owner.send({}, key), owner.send({}, key)])
  expect(answers.map(({ status }) => status).every((status) => [200, 202, 409].includes(status))).toBe(true)
  const again = await owner.send({}, key)
  expect(again.body).toMatchObject({ successCount: 3 })
  expect((await owner.call('GET', 'job')).body.pagination.total).toBe(1)
  expect((await owner.send({ subject: 'Another' }, key)).status).toBe(409)
  expect(receiver.got('keyed')).toHaveLength(3)
  await owner.send()
  expect(receiver.got('keyed')).toHaveLength(6)
})
