import { sql } from 'kysely'
import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { readLater } from '#test/age-opens.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { mailReceiver, type MailReceiver } from '#test/stand-ins/mail-receiver.ts'
import { webhookReceiver } from '#test/stand-ins/webhook-receiver.ts'

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

const receipt = {
  subject: 'Receipt {{ number }}',
  html: '<p>{{ order.name }}</p><p><a href="https://shop.test/a">a</a></p>',
}
const data = { number: 7, order: { name: '<Soap> & صابون' } }

async function shop() {
  const one = await sender(sanad, receiver.port)
  await one.provider()
  const send = (body: object, headers?: Record<string, string>) =>
    one.call('POST', 'transactional', { ...receipt, data, ...body }, headers)
  const read = async (id: string) => (await one.call('GET', `transactional/${id}`)).body.data
  const becomes = (id: string, state: string) =>
    eventually(async () => {
      const mail = await read(id)
      expect(mail.state).toBe(state)
      return mail
    })
  const sent = async (body: object) => {
    const { status, body: answer } = await send(body)
    expect([status, answer.message]).toEqual([202, undefined])
    return answer.data._id as string
  }
  return { ...one, send, sent, read, becomes }
}
const mailTo = async (to: string) => {
  const mails = receiver.received.filter((mail) => mail.to === to)
  expect(mails).toHaveLength(1)
  return simpleParser(mails[0]?.raw ?? '')
}

describe('a transactional mail', () => {
  test("is rendered with escaped data, goes to an address that is no contact, and reports the server's response", async () => {
    const { sent, becomes, call } = await shop()
    const id = await sent({ to: 'maha@receipts.test', toName: 'مها', fromName: 'Soap shop', replyTo: 'help@shop.test' })
    const mail = await becomes(id, 'sent')
    expect(mail).toMatchObject({ email: 'maha@receipts.test', contactId: null, subject: 'Receipt 7', attempts: 1 })
    expect(mail.response).toMatch(/^2\.|^250|ok/i)
    const got = await mailTo('maha@receipts.test')
    expect(got.subject).toBe('Receipt 7')
    expect(got.html).toContain('&lt;Soap&gt; &amp; صابون')
    expect(got.text).toContain('<Soap> & صابون')
    expect([got.from?.text, got.replyTo?.text]).toEqual(['"Soap shop" <hello@shop.test>', 'help@shop.test'])
    expect(got.messageId).toBe(mail.messageId)
    expect((await call('GET', 'email')).body.pagination.total).toBe(0)
  })

  test('has no unsubscribe link and no tracking unless requested', async () => {
    const { sent, becomes } = await shop()
    await becomes(await sent({ to: 'plain@receipts.test' }), 'sent')
    const plain = await mailTo('plain@receipts.test')
    expect(plain.headers.has('list-unsubscribe')).toBe(false)
    expect(String(plain.html)).not.toMatch(/<img|\/k\/|\/u\//)
    const counted = await sent({ to: 'counted@receipts.test', trackOpens: true, trackClicks: true })
    await becomes(counted, 'sent')
    const html = String((await mailTo('counted@receipts.test')).html)
    const [pixel, link] = [/src="http:\/\/sanad\.test(\/o\/[^"]+)"/, /href="http:\/\/sanad\.test(\/k\/[^"]+)"/].map(
      (pattern) => pattern.exec(html)?.[1] ?? '',
    )
    await readLater(sanad)
    const asPerson = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0', 'accept-language': 'en' }
    expect((await fetch(sanad.url + pixel, { headers: asPerson })).status).toBe(200)
    expect((await fetch(sanad.url + link, { headers: asPerson, redirect: 'manual' })).status).toBe(302)
    const mail = await becomes(counted, 'sent')
    expect([typeof mail.openedAt, typeof mail.clickedAt]).toEqual(['string', 'string'])
  })

  test("can use a template, and the contact's name", async () => {
    const { call, sent, becomes, contacts } = await shop()
    const [contactId] = await contacts(['layla@receipts.test'])
    const template = { name: 'T', subject: 'Code {{ code }}', content: '<p>{{ firstName }}: {{ code }}</p>' }
    const templateId = (await call('POST', 'template', template)).body.data._id
    const id = await sent({
      to: 'layla@receipts.test',
      templateId,
      data: { code: '123' },
      subject: undefined,
      html: undefined,
    })
    expect(await becomes(id, 'sent')).toMatchObject({ contactId, templateId, subject: 'Code 123' })
    const { html } = await mailTo('layla@receipts.test')
    expect(String(html)).toContain('<span dir="auto">ليلى</span>: <span dir="auto">123</span>')
  })

  test('carries attachments', async () => {
    const { sent, becomes, send } = await shop()
    const file = { name: 'فاتورة.pdf', type: 'application/pdf', content: Buffer.from('PDF').toString('base64') }
    await becomes(await sent({ to: 'files@receipts.test', attachments: [file] }), 'sent')
    const got = await mailTo('files@receipts.test')
    expect(got.attachments.map(({ filename, content }) => [filename, content.toString()])).toEqual([
      ['فاتورة.pdf', 'PDF'],
    ])
    const large = { ...file, content: Buffer.alloc(3 * 1024 * 1024 + 3).toString('base64') }
    expect((await send({ to: 'files@receipts.test', attachments: [large] })).status).toBe(413)
  })

  test.each([
    ['to', { to: 'a@b.test\r\nBcc: c@d.test' }],
    ['subject', { subject: 'x\r\nBcc: c@d.test' }],
    ['fromName', { fromName: 'x\nBcc: c@d.test' }],
    ['replyTo', { replyTo: 'x@y.test\nBcc: c@d.test' }],
    ['fromEmail', { fromEmail: 'boss@elsewhere.test' }],
    ['attachments.0.type', { attachments: [{ name: 'a', type: 'text/plain\r\nX-A: b', content: 'YQ==' }] }],
    ['html', { html: '{% for %}' }],
    ['templateId', { html: undefined, text: undefined }],
  ])('is refused at its field: %s', async (field, body) => {
    const { send } = await shop()
    const answer = await send({ to: 'safe@receipts.test', ...body })
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]])
  })

  test('puts no line break of its data into a header', async () => {
    const { sent, becomes } = await shop()
    await becomes(await sent({ to: 'data@receipts.test', data: { number: '1\r\nBcc: c@d.test' } }), 'sent')
    const got = await mailTo('data@receipts.test')
    expect([got.subject, got.bcc]).toEqual(['Receipt 1 Bcc: c@d.test', undefined])
  })

  test('is sent once per idempotency key', async () => {
    const { send, becomes } = await shop()
    const key = { 'idempotency-key': 'order 7' }
    const both = await Promise.all([1, 2].map(() => send({ to: 'once@receipts.test' }, key)))
    const first = both.find(({ status }) => status === 202)
    await becomes(first?.body.data._id, 'sent')
    expect((await send({ to: 'once@receipts.test' }, key)).body.data._id).toBe(first?.body.data._id)
    // As after a crash between the mail and its answer.
    await sanad.services.db.deleteFrom('idempotency_keys').where('key', '=', 'order 7').execute()
    expect((await send({ to: 'once@receipts.test' }, key)).body.data).toMatchObject({
      _id: first?.body.data._id,
      state: 'sent',
    })
    expect(receiver.got('once')).toEqual(['once@receipts.test'])
  })

  test('is sent exactly once for each of a hundred concurrent calls', async () => {
    const { sent, call } = await shop()
    const names = Array.from({ length: 100 }, (_none, number) => `hundred${number}@receipts.test`)
    await Promise.all(names.map((to) => sent({ to })))
    await eventually(async () =>
      expect((await call('GET', 'transactional?state=sent&size=1')).body.pagination.total).toBe(100),
    )
    expect(receiver.got('hundred').toSorted()).toEqual(names.toSorted())
  })
})

describe('recipients of transactional mail', () => {
  test('a contact who unsubscribed from campaigns still gets a receipt', async () => {
    const { sent, becomes, contacts, call } = await shop()
    const [id] = await contacts(['left@receipts.test'])
    await call('PATCH', `email/${id}`, { status: 'unsubscribed' })
    await becomes(await sent({ to: 'left@receipts.test' }), 'sent')
    await mailTo('left@receipts.test')
  })

  test('an address with a hard bounce is refused', async () => {
    const { sent, becomes, send } = await shop()
    const mail = await becomes(await sent({ to: 'gone@receipts.test' }), 'bounced')
    expect(mail).toMatchObject({
      bounce: 'hard',
      bounceRule: 'no-mailbox',
      response: expect.stringContaining('No such user here'),
    })
    const again = await send({ to: 'gone@receipts.test' })
    expect([again.status, again.body.code, Object.keys(again.body.fields)]).toEqual([
      409,
      'recipient_suppressed',
      ['to'],
    ])
  })

  test('an address that is suppressed while its mail is queued gets nothing', async () => {
    const { sent, becomes, contacts, call } = await shop()
    const { db } = sanad.services
    const [id] = await contacts(['later@receipts.test'])
    // The provider's rate limit keeps the mail queued.
    const [provider] = (await call('GET', 'email-service-provider')).body.data
    await call('PATCH', `email-service-provider/${provider._id}`, { limits: { perHour: 1 } })
    await becomes(await sent({ to: 'first@receipts.test' }), 'sent')
    const waiting = await sent({ to: 'later@receipts.test' })
    await call('PATCH', `email/${id}`, { status: 'blocked' })
    await call('PATCH', `email-service-provider/${provider._id}`, { limits: { perHour: null } })
    await sql`delete from provider_usage where provider_id = ${provider._id}`.execute(db)
    expect(await becomes(waiting, 'suppressed')).toMatchObject({ response: 'blocked', sentAt: null })
    expect(receiver.got('later')).toEqual([])
  })

  test('a mail that was not sent in time expires', async () => {
    const { sent, becomes, call } = await shop()
    const [provider] = (await call('GET', 'email-service-provider')).body.data
    await call('PATCH', `email-service-provider/${provider._id}`, { limits: { perHour: 1 } })
    await becomes(await sent({ to: 'early@receipts.test' }), 'sent')
    const late = await sent({ to: 'late@receipts.test', validFor: 1 })
    const { db } = sanad.services
    await sql`update transactional_mails set expires_at = now() where id = ${late}`.execute(db)
    await call('PATCH', `email-service-provider/${provider._id}`, { limits: { perHour: null } })
    await sql`delete from provider_usage where provider_id = ${provider._id}`.execute(db)
    await becomes(late, 'expired')
    expect(receiver.got('late')).toEqual([])
  })

  test('an unknown recipient becomes an unconfirmed contact on request, and gets no campaigns', async () => {
    const { sent, becomes, call } = await shop()
    const id = await sent({ to: 'new@receipts.test', toName: 'Huda', saveContact: true })
    const { contactId } = await becomes(id, 'sent')
    const { data: contact } = (await call('GET', `email/${contactId}`)).body
    expect(contact).toMatchObject({ email: 'new@receipts.test', firstName: 'Huda', status: 'unconfirmed' })
  })
})

describe('a sent transactional mail', () => {
  test("appears in the contact's timeline with its content", async () => {
    const { sent, becomes, contacts, call } = await shop()
    const [contactId] = await contacts(['timeline@receipts.test'])
    await becomes(await sent({ to: 'timeline@receipts.test' }), 'sent')
    const { events } = (await call('GET', `email/${contactId}/timeline`)).body.data
    const mail = events.find(({ kind }: { kind: string }) => kind === 'sent')
    expect(mail).toBeDefined()
    const [message] = (await call('GET', 'message?search=Receipt')).body.data
    const { data: full } = (await call('GET', `message/${message._id}`)).body
    expect(JSON.stringify(full)).toContain('&lt;Soap&gt;')
  })

  test('is listed by address and state, and not among campaigns', async () => {
    const { sent, becomes, call } = await shop()
    await becomes(await sent({ to: 'found@receipts.test' }), 'sent')
    await becomes(await sent({ to: 'gone2@receipts.test' }), 'bounced')
    const listed = async (query: string) =>
      (await call('GET', `transactional?${query}`)).body.data.map(({ email }: { email: string }) => email)
    expect(await listed('')).toEqual(['gone2@receipts.test', 'found@receipts.test'])
    expect(await listed('state=bounced')).toEqual(['gone2@receipts.test'])
    expect(await listed('email=FOUND@receipts.test')).toEqual(['found@receipts.test'])
    expect((await call('GET', 'job')).body.data).toEqual([])
  })

  test('is reported to webhooks under its id', async () => {
    const { sent, becomes, member } = await shop()
    const hook = await webhookReceiver()
    const path = `/api/${member.workspace}/developers/webhook`
    const body = { name: 'x', url: hook.url, events: ['message.sent', 'message.bounced', 'job.finished'] }
    expect((await sanad.call('POST', path, { token: member.token, body })).status).toBe(201)
    const fine = await sent({ to: 'told@receipts.test' })
    const { messageId } = await becomes(fine, 'sent')
    const mail = await sent({ to: 'gone3@receipts.test' })
    await eventually(() =>
      expect(hook.heard.map(({ event }) => event)).toMatchObject([
        { type: 'message.sent', data: { transactionalId: fine, jobId: null, email: 'told@receipts.test', messageId } },
        { type: 'message.bounced', data: { transactionalId: mail, bounce: 'hard' } },
      ]),
    )
    await hook.stop()
  })
})
