import { afterAll, beforeAll, expect, test } from 'vitest'
import { start } from '#server/start.ts'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { addresses, sender } from '#test/sender.ts'
import { type MailReceiver, mailReceiver } from '#test/stand-ins/mail-receiver.ts'
import { type MailService, mailService } from '#test/stand-ins/mail-service.ts'
import { type ServiceCaller, serviceCaller } from '#test/stand-ins/service-caller.ts'

// A send pauses when the server refuses too many messages permanently, or when too many recipients complain.

let sanad: TestSanad
let receiver: MailReceiver
let service: MailService
let caller: ServiceCaller
beforeAll(async () => {
  ;[sanad, receiver, service] = await Promise.all([startSanad(), mailReceiver(), mailService('postmark')])
  caller = await serviceCaller('postmark')
})
afterAll(() => Promise.all([sanad.stop(), receiver.stop(), service.stop()]))

test('a send with too many hard bounces pauses with a reason and notifies owners; after a resume the earlier ones do not count', async () => {
  const own = await sender(sanad, receiver.port)
  await own.provider({ limits: { connections: 1 } })
  await own.imported(addresses('refused', 600))
  let refusing = true
  receiver.atRecipient = () => (refusing ? { code: 550, words: '5.1.1 No such user' } : undefined)
  const { jobId } = (await own.send()).body
  await eventually(async () => expect((await own.job(jobId)).status).toBe('paused'))
  // Messages that were claimed before the pause are still finished.
  await eventually(async () => expect((await own.job(jobId)).counts.claimed).toBe(0))
  const paused = await own.job(jobId)
  expect(paused.message).toMatch(
    /^Paused automatically after too many bounces \(\u2068[\d.]+%\u2069\)\. Remove invalid addresses before you resume\.$/,
  )
  expect(paused.returned.hard).toBeGreaterThanOrEqual(100)
  expect(paused.returned.hard).toBeLessThan(600)
  expect(paused.returned.hard).toBe(paused.counts.failed)
  await eventually(async () => {
    const news = await sanad.call('GET', '/api/en/user/notifications', { token: own.member.token })
    expect(news.body.data).toMatchObject([{ kind: 'send.stopped', link: `/email-marketing/jobs/${jobId}` }])
  })
  refusing = false
  expect((await own.call('POST', `job/${jobId}/resume`)).status).toBe(200)
  await own.ended(jobId)
  expect((await own.job(jobId)).counts.sent).toBe(600 - paused.returned.hard)
})

test('the bounce threshold holds over many connections and two processes: a send below it finishes, one above it pauses once', async () => {
  const other = await start(sanad.environment)
  try {
    // The address decides which message bounces, because the order over many connections varies.
    for (const { name, each, stops } of [
      { name: 'below', each: 10, stops: false },
      { name: 'above', each: 2, stops: true },
    ]) {
      const own = await sender(sanad, receiver.port)
      await own.provider({ limits: { connections: 20 } })
      expect((await own.call('PATCH', 'sending-rules', { stopAtBounces: 20 })).status).toBe(200)
      await own.imported(addresses(name, 2000))
      receiver.atRecipient = (address) =>
        Number(/\d+/.exec(address)?.[0]) % each === 0 ? { code: 550, words: '5.1.1 No such user' } : undefined
      const { jobId } = (await own.send()).body
      await eventually(async () => {
        const { status, counts } = await own.job(jobId)
        expect([status, counts.claimed]).toEqual([stops ? 'paused' : 'done', 0])
      })
      const { counts, returned } = await own.job(jobId)
      expect(returned.hard).toBe(counts.failed)
      expect(counts.sent + counts.failed + counts.queued).toBe(2000)
      if (stops) expect(counts.queued).toBeGreaterThan(0)
      else expect(counts).toMatchObject({ sent: 1800, failed: 200 })
      const news = await sanad.call('GET', '/api/en/user/notifications', { token: own.member.token })
      expect(news.body.data.map(({ kind }: { kind: string }) => kind)).toEqual(stops ? ['send.stopped'] : [])
    }
  } finally {
    receiver.atRecipient = () => undefined
    await other.stop()
  }
})

test('a send with the bounce threshold switched off is never paused by bounces', async () => {
  const own = await sender(sanad, receiver.port)
  await own.provider()
  await own.call('PATCH', 'sending-rules', { stopAtBounces: null })
  await own.imported(addresses('off', 150))
  receiver.atRecipient = () => ({ code: 550, words: '5.1.1 No such user' })
  const { jobId } = (await own.send()).body
  await own.ended(jobId)
  receiver.atRecipient = () => undefined
  expect(await own.job(jobId)).toMatchObject({ status: 'done', returned: { hard: 150 } })
})

test('a send with too many complaints pauses while it is running', async () => {
  const own = await sender(sanad, receiver.port)
  const { settings } = service
  const made = await own.provider({ type: 'postmark', settings, limits: { perSecond: 20, connections: 1 } })
  await own.imported(addresses('angry', 400))
  const { jobId } = (await own.send()).body
  await eventually(async () => expect((await own.job(jobId)).counts.sent).toBeGreaterThanOrEqual(120), 30_000)
  const { url } = (await own.call('GET', `email-service-provider/${made.body.data.id}/events`)).body.data
  for (const [number, mail] of service.taken.slice(0, 3).entries()) {
    const [request] = caller.tell([{ what: 'complained', mail, number, messageId: '' }])
    const answer = await fetch(sanad.url + url.replace('http://sanad.test', ''), { method: 'POST', ...request })
    expect(answer.status).toBe(200)
  }
  const job = await own.job(jobId)
  expect(job).toMatchObject({ status: 'paused', returned: { complained: 3 } })
  expect(job.message).toContain('spam complaints')
})

test('an automation’s send pauses while it is idle too, and contacts that reach it then get their mail after a resume', async () => {
  const own = await sender(sanad, receiver.port)
  const { settings } = service
  const made = await own.provider({ type: 'postmark', settings })
  const template = await own.call('POST', 'template', { name: 'T', subject: 'Drip', content: '<p>Hi</p>' })
  const flow = { steps: [{ id: 'mail', kind: 'send', templateId: template.body.data.id }] }
  const { id } = (await own.call('POST', 'automation', { name: 'Series', flow })).body.data
  expect((await own.call('POST', `automation/${id}/start`)).status).toBe(200)
  await own.imported(addresses('dripped', 120))
  expect((await own.call('POST', `automation/${id}/enrol`, { recipients: { all: true } })).status).toBe(202)
  const taken = () => service.taken.filter(({ to }) => /^(?:dripped|late)/.test(to))
  await eventually(() => expect(taken()).toHaveLength(120))
  const job = await eventually(() =>
    sanad.services.db
      .selectFrom('jobs')
      .select(['id', 'status'])
      .where('automation_id', '=', id)
      .executeTakeFirstOrThrow(),
  )
  await own.ended(job.id)
  const { url } = (await own.call('GET', `email-service-provider/${made.body.data.id}/events`)).body.data
  for (const [number, mail] of taken().slice(0, 3).entries()) {
    expect((await own.job(job.id)).status).toBe('done')
    const [request] = caller.tell([{ what: 'complained', mail, number, messageId: '' }])
    expect((await fetch(sanad.url + url.replace('http://sanad.test', ''), { method: 'POST', ...request })).status).toBe(
      200,
    )
  }
  expect(await own.job(job.id)).toMatchObject({
    status: 'paused',
    message: expect.stringContaining('spam complaints'),
  })
  const [late = ''] = await own.contacts(['late@customers.test'])
  expect((await own.call('POST', `automation/${id}/enrol`, { recipients: { emailIds: [late] } })).status).toBe(202)
  await eventually(async () => expect((await own.job(job.id)).counts.queued).toBe(1))
  expect((await own.call('POST', `job/${job.id}/resume`)).status).toBe(200)
  await eventually(() => expect(taken()).toHaveLength(121))
  await own.ended(job.id)
})
