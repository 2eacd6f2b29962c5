import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { oddServer } from '#test/stand-ins/scripted-smtp-server.ts'
import { start } from '#server/start.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { addresses, sender } from '#test/sender.ts'
import { mailReceiver, type MailReceiver } from '#test/stand-ins/mail-receiver.ts'

const minute = 60_000
const hour = 60 * minute

let sanad: TestSanad
let receiver: MailReceiver
/** The product's clock; it stands still until a test moves it. */
let time = Date.UTC(2026, 10, 2, 8, 30)
const now = () => new Date(time)

beforeAll(async () => {
  ;[sanad, receiver] = await Promise.all([startSanad({ now }), mailReceiver()])
})
afterAll(async () => {
  await sanad.stop()
  await receiver.stop()
})
beforeEach(() => {
  receiver.atRecipient = () => undefined
  receiver.atData = () => undefined
})

const quiet = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('a deferred message is retried when its time has come, not before', async () => {
  const owner = await sender(sanad, receiver.port)
  await owner.provider()
  await owner.contacts(['later@customers.test', 'now@customers.test'])
  receiver.atRecipient = (to) =>
    to.startsWith('later') ? { code: 451, words: '4.7.1 Greylisted, come again' } : undefined
  const { status, body } = await owner.send()
  expect([status, body.successCount]).toEqual([202, 1])
  const [row] = await owner.recipients(body.jobId, '&status=deferred')
  expect(row).toMatchObject({ email: 'later@customers.test', attempts: 1 })
  expect(row.response).toContain('Greylisted, come again')
  expect(Date.parse(row.nextTryAt) - time).toBe(minute)
  receiver.atRecipient = () => undefined
  time += minute - 1
  await quiet(1600)
  expect(receiver.got('later')).toEqual([])
  expect((await owner.job(body.jobId)).status).toBe('running')
  time += 1
  await owner.ended(body.jobId)
  expect(receiver.got('later')).toHaveLength(1)
  expect((await owner.recipients(body.jobId, '&search=later'))[0]).toMatchObject({ status: 'sent', attempts: 2 })
})

test("a message fails after the last retry, with the server's response, and the address stays sendable", async () => {
  const owner = await sender(sanad, receiver.port)
  await owner.provider()
  await owner.contacts(['full@customers.test'])
  receiver.atRecipient = () => ({ code: 452, words: '4.2.2 The mailbox is full' })
  const { jobId } = (await owner.send()).body
  const waits: number[] = []
  for (let tries = 1; tries <= 9; tries++) {
    await eventually(async () => expect((await owner.recipients(jobId))[0].attempts).toBe(tries))
    const [row] = await owner.recipients(jobId)
    if (row.status !== 'deferred') break
    waits.push((Date.parse(row.nextTryAt) - time) / minute)
    time = Date.parse(row.nextTryAt)
    await owner.signInAgain()
  }
  expect(waits).toEqual([1, 5, 15, 60, 240, 240, 480, 480])
  await owner.ended(jobId)
  const [row] = await owner.recipients(jobId)
  expect(row).toMatchObject({ status: 'failed', attempts: 9, response: expect.stringContaining('The mailbox is full') })
  expect((await owner.call('GET', 'email?search=full')).body.data[0].status).toBe('subscribed')
})

test.each([
  ['a full mailbox', 'rcpt', { code: 552, words: '5.2.2 Mailbox full' }, 'subscribed'],
  ['a blocked sender', 'rcpt', { code: 550, words: '5.7.1 Blocked, see spamhaus' }, 'subscribed'],
  ['spam, or so they say', 'data', { code: 554, words: '5.7.1 Looks like spam' }, 'subscribed'],
  ['a message too long', 'data', { code: 552, words: '5.3.4 Too big' }, 'subscribed'],
  ['no such mailbox', 'rcpt', { code: 550, words: '5.1.1 User unknown' }, 'bounced'],
  ['a closed mailbox', 'rcpt', { code: 550, words: '5.2.1 Account disabled' }, 'bounced'],
] as const)('%s: the refusal has the right effect on the contact', async (_, stage, refused, status) => {
  const owner = await sender(sanad, receiver.port)
  await owner.provider()
  await owner.contacts(['somebody@customers.test'])
  if (stage === 'rcpt') receiver.atRecipient = () => refused
  else receiver.atData = () => refused
  const { body } = await owner.send()
  expect(body).toMatchObject({ success: false, failureCount: 1 })
  expect((await owner.call('GET', 'email?search=somebody')).body.data[0].status).toBe(status)
  const suppressed = await sanad.services.db
    .selectFrom('suppressions')
    .innerJoin('workspaces', 'workspaces.id', 'suppressions.tenant_id')
    .select(['email', 'reason', 'job_id'])
    .where('workspaces.slug', '=', owner.member.workspace)
    .execute()
  const row = { email: 'somebody@customers.test', reason: 'bounced', job_id: body.jobId }
  expect(suppressed).toEqual(status === 'bounced' ? [row] : [])
  // A contact that is still subscribed gets it on the retry.
  receiver.atRecipient = () => undefined
  receiver.atData = () => undefined
  await owner.call('POST', `job/${body.jobId}/retry-failed`, {})
  await owner.ended(body.jobId)
  const counts = status === 'bounced' ? { sent: 0, skipped: 1, failed: 0 } : { sent: 1, skipped: 0, failed: 0 }
  expect((await owner.job(body.jobId)).counts).toMatchObject(counts)
})

/** A server that drops the connection instead of answering DATA, and a job to one contact there. */
async function cutting(times: number) {
  let cuts = 0
  const server = await oddServer({ answer: (line) => (line === '.' && cuts++ < times ? 'cut' : undefined) })
  const owner = await sender(sanad, server.port)
  await owner.provider()
  await owner.contacts(['maybe@customers.test'])
  const { jobId } = (await owner.send()).body
  const counts = async () => (await owner.job(jobId)).counts
  return { server, owner, jobId, counts }
}

test('a message of unknown outcome is retried under the same Message-ID and stays unknown', async () => {
  const { server, owner, jobId, counts } = await cutting(1)
  try {
    await eventually(async () => expect(await counts()).toMatchObject({ unknown: 1, claimed: 0 }))
    await quiet(1500)
    expect((await owner.job(jobId)).status).toBe('running')
    expect(server.messages).toHaveLength(1)
    time += minute
    await owner.ended(jobId)
    expect(await counts()).toMatchObject({ unknown: 1, sent: 0, failed: 0 })
    const [row] = await owner.recipients(jobId)
    expect(row).toMatchObject({ status: 'unknown', attempts: 2, response: expect.stringMatching(/^250/) })
    const ids = server.messages.map((message) => /^Message-ID:\s*(\S+)/im.exec(message)?.[1])
    expect(ids).toHaveLength(2)
    expect(ids[0]).toBe(ids[1])
    expect((await owner.call('GET', 'message')).body.pagination.total).toBe(1)
    expect((await owner.call('POST', `job/${jobId}/retry-failed`, {})).status).toBe(409)
  } finally {
    await server.close()
  }
})

test('a message whose connection always breaks fails after four attempts and can be retried by hand', async () => {
  const { server, owner, jobId, counts } = await cutting(4)
  try {
    for (let tries = 1; tries <= 4; tries++) {
      await eventually(async () => expect(server.messages).toHaveLength(tries))
      await eventually(async () => expect((await counts()).claimed).toBe(0))
      time += minute
    }
    await owner.ended(jobId)
    expect(await counts()).toMatchObject({ failed: 1, unknown: 0 })
    expect((await owner.call('GET', `job/${jobId}/pace`)).body.data.isRetriable).toBe(true)
    await owner.call('POST', `job/${jobId}/retry-failed`, {})
    await owner.ended(jobId)
    expect(await counts()).toMatchObject({ failed: 0, unknown: 1 })
  } finally {
    await server.close()
  }
})

test("a send shows the server's response while the server is down, and continues when it is back", async () => {
  const owner = await sender(sanad, receiver.port)
  const unreachable = { host: '127.0.0.1', port: 9, secure: 'none' }
  const { body: provider } = await owner.provider({ settings: unreachable })
  await owner.contacts(addresses('away', 3))
  await owner.send()
  const { body: jobs } = await owner.call('GET', 'job')
  const [{ _id: jobId }] = jobs.data
  await eventually(async () => {
    const { status, message } = await owner.job(jobId)
    expect(status).toBe('running')
    expect(message).toMatch(/^The provider isn’t accepting email right now.*ECONNREFUSED/)
  })
  await owner.call('PATCH', `email-service-provider/${provider.data._id}`, {
    settings: { ...unreachable, port: receiver.port },
  })
  await owner.ended(jobId)
  expect((await owner.job(jobId)).message).toBeNull()
  expect(receiver.got('away')).toHaveLength(3)
})

test('limits hold across two processes, and an unused allowance is returned', async () => {
  time = Math.ceil(time / (24 * hour)) * 24 * hour + hour
  const second = await start(sanad.environment, { now })
  try {
    const owner = await sender(sanad, receiver.port)
    await owner.provider({ limits: { perSecond: 4, perHour: 10, perDay: 17 } })
    const ids = await owner.contacts(addresses('paced', 20))
    const few = await owner.send({ recipients: { emailIds: ids.slice(0, 2) } })
    expect(few.body.successCount).toBe(2)
    const count = () => receiver.got('paced').length
    const rests = async (expected: number) => {
      await eventually(async () => expect(count()).toBe(expected))
      await quiet(700)
      expect(count()).toBe(expected)
    }
    const { jobId } = (await owner.send()).body
    await rests(4)
    time += 1000
    await rests(8)
    time += 1000
    await rests(10)
    time += 10 * 1000
    await rests(10)
    time += hour
    await rests(14)
    time += 1000
    await rests(17)
    time += hour
    await rests(17)
    await owner.signInAgain()
    expect((await owner.job(jobId)).status).toBe('running')
    time += 24 * hour
    await rests(21)
    time += 1000
    await rests(22)
    expect(new Set(receiver.got('paced')).size).toBe(20)
  } finally {
    await second.stop()
  }
})
