import { simpleParser } from 'mailparser'
import { eventually } from '#test/eventually.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { start } from '#server/start.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { addresses, sender } from '#test/sender.ts'
import { mailReceiver, type MailReceiver } from '#test/stand-ins/mail-receiver.ts'

let sanad: TestSanad
let receiver: MailReceiver

beforeAll(async () => {
  ;[sanad, receiver] = await Promise.all([startSanad(), mailReceiver()])
  receiver.atRecipient = (to) => (to.startsWith('gone') ? { code: 550, words: '5.1.1 No such user here' } : undefined)
})
afterAll(async () => {
  await sanad.stop()
  await receiver.stop()
})

const workspace = () => sender(sanad, receiver.port)
const got = (name: string) => receiver.got(name)

describe('a send', () => {
  test("reaches everyone once, reports refusals with the server's response, and lists the messages", async () => {
    const { call, provider, contacts, send } = await workspace()
    expect((await provider()).status).toBe(201)
    await contacts([...addresses('once', 30), 'gone@customers.test'])
    const sent = await send({}, { 'idempotency-key': 'once' })
    expect(sent.body).toMatchObject({ success: false, successCount: 30, failureCount: 1, totalRecipients: 31 })
    expect(sent.status).toBe(200)
    expect(got('once').toSorted()).toEqual(addresses('once', 30).toSorted())
    const [mail] = receiver.received.filter(({ to }) => to.startsWith('once'))
    expect(mail?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
    const { html } = await simpleParser(mail?.raw ?? '')
    expect(html).toContain('<div dir="ltr" lang="en" style="direction:ltr"><p>Hi ليلى</p>')
    const failed = await call('GET', `job/${sent.body.jobId}/recipients?status=failed`)
    expect(failed.body.data).toEqual([expect.objectContaining({ email: 'gone@customers.test', attempts: 1 })])
    expect(failed.body.data[0].response).toContain('No such user here')
    expect((await call('GET', 'email?search=gone')).body.data[0].status).toBe('bounced')
    const again = await send({}, { 'idempotency-key': 'once' })
    expect(again.body.jobId).toBe(sent.body.jobId)
    expect(got('once')).toHaveLength(30)
  })

  test('checks again whether a contact may be written to when its message is claimed', async () => {
    const { call, provider, contacts, send, job } = await workspace()
    await provider()
    await contacts(addresses('left', 3))
    const scheduled = await send({ scheduleAt: new Date(Date.now() + 2000).toISOString() })
    expect(scheduled.status).toBe(202)
    const who = (await call('GET', 'email?search=left1')).body.data[0].id
    await call('PATCH', `email/${who}`, { status: 'unsubscribed' })
    await eventually(async () => expect((await job(scheduled.body.jobId)).status).toBe('done'))
    expect((await job(scheduled.body.jobId)).counts).toMatchObject({ sent: 2, skipped: 1 })
    expect(got('left').toSorted()).toEqual(['left0@customers.test', 'left2@customers.test'])
  })

  test('sends failed messages again on request', async () => {
    const { call, provider, contacts, send, job } = await workspace()
    await provider({ type: 'sandbox', settings: undefined })
    await contacts(['bounce-me@customers.test', 'fine@customers.test'])
    const { body } = await send()
    expect(body).toMatchObject({ successCount: 1, failureCount: 1 })
    const isRetriable = async () => (await call('GET', `job/${body.jobId}/pace`)).body.data.isRetriable
    expect(await isRetriable()).toBe(false)
    await call('POST', `job/${body.jobId}/retry-failed`, {})
    await eventually(async () =>
      expect((await job(body.jobId)).counts).toMatchObject({ sent: 1, failed: 0, skipped: 1 }),
    )
    expect((await call('POST', `job/${body.jobId}/retry-failed`, {})).status).toBe(409)
    expect(await isRetriable()).toBeNull()
  })

  test('sends nothing twice with two processes on one database', async () => {
    const { provider, contacts, send, job } = await workspace()
    await provider()
    await contacts(addresses('pair', 60))
    receiver.delay = 20
    const second = await start(sanad.environment)
    try {
      const { body } = await send()
      await eventually(async () => expect((await job(body.jobId)).counts.sent).toBe(60))
      expect(got('pair').toSorted()).toEqual(addresses('pair', 60).toSorted())
    } finally {
      receiver.delay = 0
      await second.stop()
    }
  })

  test('is refused with a reason if it reaches no contact or cannot be rendered', async () => {
    const { provider, contacts, send } = await workspace()
    await provider()
    expect((await send()).body.fields.recipients).toContain('No subscribed contacts')
    await contacts(['one@customers.test'])
    expect((await send({ html: '{% if %}' })).body.fields.html).toContain('Line 1')
    expect((await send({ fromEmail: 'me@elsewhere.test' })).body.fields.fromEmail).toContain('shop.test')
  })
})

describe('unsubscribing', () => {
  test('by a POST to the page works, opening the page changes nothing, and an altered link is unknown', async () => {
    const { call, provider, contacts, send } = await workspace()
    await provider()
    await contacts(['leaver@customers.test'])
    await send()
    const raw = receiver.received.find(({ to }) => to.startsWith('leaver'))?.raw.replace(/\r\n /g, ' ') ?? ''
    const path = /List-Unsubscribe: <[^>]*?(\/u\/[\w-]+)>/.exec(raw)?.[1] ?? ''
    const status = async () => (await call('GET', 'email?search=leaver')).body.data[0].status
    expect((await sanad.call('GET', path)).body).toContain('<button>')
    expect(await status()).toBe('subscribed')
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    const bodies = [new URLSearchParams('List-Unsubscribe=One-Click'), form, undefined, '{"broken']
    for (const body of bodies) expect((await sanad.call('POST', path, { body })).status).toBe(200)
    expect(await status()).toBe('unsubscribed')
    expect((await sanad.call('GET', `${path}?lang=ar`)).body).toContain('dir="rtl"')
    expect((await sanad.call('POST', `${path.slice(0, -2)}AA`)).status).toBe(404)
    expect((await send()).status).toBe(400)
  })
})

describe('a provider', () => {
  test('keeps its secret, belongs to its workspace, and exactly one is the default', async () => {
    const { call, provider } = await workspace()
    const settings = { host: '127.0.0.1', port: receiver.port, secure: 'none', username: 'maha', password: 'hush hush' }
    const first = await provider({ settings })
    const second = await provider({ isDefault: true })
    expect(JSON.stringify(first.body)).not.toContain('hush')
    expect(first.body.data.settings).toMatchObject({ username: 'maha', hasPassword: true })
    const all = (await call('GET', 'email-service-provider')).body.data
    expect(all.filter(({ isDefault }: { isDefault: boolean }) => isDefault)).toHaveLength(1)
    expect((await call('GET', 'email-service-provider/default/my')).body.data.id).toBe(second.body.data.id)
    const stranger = await workspace()
    expect((await stranger.call('GET', `email-service-provider/${first.body.data.id}`)).status).toBe(404)
    await call('DELETE', `email-service-provider/${second.body.data.id}`)
    expect((await call('GET', 'email-service-provider/default/my')).body.data.id).toBe(first.body.data.id)
  })

  test('reports a failed connection test as an ordinary response', async () => {
    const { call, provider } = await workspace()
    const good = (await provider()).body.data.id
    const bad = (await provider({ settings: { host: '127.0.0.1', port: 1, secure: 'none' } })).body.data.id
    const tested = await call('POST', `email-service-provider/${good}/test`, { to: 'tester@customers.test' })
    expect(tested.body.data.success).toBe(true)
    expect(got('tester')).toHaveLength(1)
    const failed = await call('POST', `email-service-provider/${bad}/test`, {})
    expect([failed.status, failed.body.data.success]).toEqual([200, false])
    expect((await call('GET', `email-service-provider/${bad}`)).body.data.lastTest.success).toBe(false)
  })
})
