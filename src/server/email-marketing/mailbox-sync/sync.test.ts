import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { letter } from '#test/messages.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { type Dovecot, dovecot } from '#test/stand-ins/dovecot.ts'
import { type MailReceiver, mailReceiver } from '#test/stand-ins/mail-receiver.ts'

// Mail received over IMAP from a real Dovecot, as the workspace's API returns it.

let sanad: TestSanad
let server: Dovecot
let post: MailReceiver
let own: Awaited<ReturnType<typeof sender>>
let providerId: string
let box = 0

const user = () => `box${box}`
const imap = (more: object = {}) => ({
  host: '127.0.0.1',
  port: server.port,
  secure: 'none',
  username: user(),
  password: server.password,
  ...more,
})

beforeAll(async () => {
  server = await dovecot()
  post = await mailReceiver()
  sanad = await startSanad()
})
beforeEach(async () => {
  box += 1
  own = await sender(sanad, post.port)
  providerId = (await own.provider({ imap: imap() })).body.data._id
})
afterAll(async () => {
  await sanad.stop()
  await post.stop()
  await server.stop()
})

// oxlint-disable-next-line typescript/no-explicit-any
type Any = any
const messages = async (query = 'sent_or_received=received'): Promise<Any[]> =>
  (await own.call('GET', `message?size=100&${query}`)).body.data
const one = async (id: string): Promise<Any> => (await own.call('GET', `message/${id}?includeRelated=true`)).body.data
const provider = async (): Promise<Any> => (await own.call('GET', `email-service-provider/${providerId}`)).body.data
const deliver = (headers: Record<string, string>, body?: string) => server.deliver(user(), letter(headers, body))
const come = (count: number) => eventually(async () => expect(await messages()).toHaveLength(count))

test('messages in a mailbox are received, and new ones at once', async () => {
  await deliver(
    { Subject: '=?utf-8?B?2YXYsdit2KjYpw==?=' },
    'How are you?\r\nOur offer (https://shop.test/offer?a=1) ends today',
  )
  await come(1)
  const [first] = await messages()
  expect(first).toMatchObject({
    subject: 'مرحبا',
    sender: 'Sara <sara@customers.test>',
    recipient: 'hello@shop.test',
    isRead: false,
    providerId,
    preview: 'How are you? Our offer ends today',
  })
  await eventually(async () => expect((await provider()).imap).toMatchObject({ state: 'ready', total: 1, fetched: 1 }))
  const startedAt = Date.now()
  await deliver({ Subject: 'Second' })
  await come(2)
  // Without IDLE it would take a minute.
  expect(Date.now() - startedAt).toBeLessThan(15_000)
  expect((await provider()).imap).toMatchObject({ hasPassword: true, message: 'OK', checkedAt: expect.any(String) })
  expect(JSON.stringify((await provider()).imap)).not.toContain(server.password)
})

test('read, answered and deleted states are synced in both directions', async () => {
  await deliver({ Subject: 'One' })
  await deliver({ Subject: 'Two' })
  await come(2)
  const [two, first] = await messages()
  await own.call('PUT', `message/${first._id}/mark-read`)
  await eventually(async () => expect((await server.flags(user())).toSorted()).toEqual(['', 'S']))
  await own.call('PATCH', `message/${first._id}`, { isRead: false })
  await eventually(async () => expect(await server.flags(user())).toEqual(['', '']))
  await own.call('POST', 'message/bulk', { ids: [first._id, two._id], action: 'read' })
  await eventually(async () => expect(await server.flags(user())).toEqual(['S', 'S']))
  await own.call('DELETE', `message/${two._id}`)
  await eventually(async () => expect(await server.flags(user())).toEqual(['S']))
  const elsewhere = await server.client(user())
  await elsewhere.mailboxOpen('INBOX')
  await elsewhere.messageFlagsSet('1:*', ['\\Answered'])
  await eventually(async () =>
    expect(await messages()).toMatchObject([{ isRead: false, answeredAt: expect.any(String) }]),
  )
  await elsewhere.messageDelete('1:*')
  await come(0)
  elsewhere.close()
})

test('a server restart with a new UIDVALIDITY causes no duplicate or lost messages', async () => {
  for (let number = 0; number < 5; number += 1) await deliver({ Subject: `Mail ${number}` })
  await server.deliver(user(), letter({ 'Message-ID': '', Subject: 'Without an id' }))
  await come(6)
  const [last] = await messages()
  await own.call('PUT', `message/${last._id}/mark-read`)
  await eventually(async () => expect((await server.flags(user())).filter((flags) => flags === 'S')).toHaveLength(1))
  await server.renumber(user())
  await deliver({ Subject: 'After' })
  await own.call('POST', `email-service-provider/${providerId}/check-mail`, {})
  await eventually(async () => {
    await own.call('POST', `email-service-provider/${providerId}/check-mail`, {})
    expect(await messages()).toHaveLength(7)
    expect((await provider()).imap).toMatchObject({ state: 'ready', total: 7, fetched: 7 })
  }, 40_000)
  expect(new Set((await messages()).map(({ subject }) => subject)).size).toBe(7)
  expect((await one(last._id)).isRead).toBe(true)
  // The new UIDs are known: a message deleted here is deleted on the server.
  await own.call('DELETE', `message/${last._id}`)
  await eventually(async () => expect(await server.flags(user())).toHaveLength(6))
})

test('a wrong password is reported in the server’s words, and a corrected one is tried at once', async () => {
  const patch = (more: object) => own.call('PATCH', `email-service-provider/${providerId}`, { imap: imap(more) })
  expect((await patch({ password: 'wrong' })).status).toBe(200)
  await eventually(async () =>
    expect((await provider()).imap).toMatchObject({
      state: 'failing',
      message: expect.stringMatching(/authentication failed/i),
      nextTryAt: expect.any(String),
    }),
  )
  await deliver({ Subject: 'Waiting' })
  await patch({})
  await come(1)
  expect((await own.call('PATCH', `email-service-provider/${providerId}`, { imap: null })).body.data.imap).toBeNull()
  expect(await messages()).toHaveLength(1)
  expect((await own.call('POST', `email-service-provider/${providerId}/check-mail`, {})).status).toBe(404)
})

test('an answer appears in the thread of the campaign message to its contact, and counts once', async () => {
  await own.contacts(['lina@customers.test', 'omar@customers.test'])
  const { body } = await own.send({ subject: 'A new price' })
  await own.ended(body.jobId)
  await eventually(async () => expect(post.received.length).toBeGreaterThanOrEqual(2))
  const sent = (await messages('sent_or_received=sent&recipient=lina@customers.test'))[0]
  const from = { From: 'Lina <lina@customers.test>', Subject: 'Re: A new price' }
  await deliver({ ...from, 'In-Reply-To': sent.messageId, References: sent.messageId }, 'I want two')
  await come(1)
  await deliver({ ...from, 'In-Reply-To': sent.messageId }, 'No, three')
  await come(2)
  const thread = (await own.call('GET', `message/thread/${encodeURIComponent(sent.thread)}`)).body.data
  expect(thread.map(({ sent_or_received }: Any) => sent_or_received)).toEqual(['sent', 'received', 'received'])
  expect(thread[1].belongToMessageId).toBe(sent.messageId)
  const job = await sanad.services.db
    .selectFrom('jobs')
    .select('replied')
    .where('id', '=', body.jobId)
    .executeTakeFirst()
  expect(job).toEqual({ replied: 1 })
  const latest = (await own.call('GET', 'message/latest-per-thread?sent_or_received=received')).body
  expect(latest.pagination.total).toBe(1)
  expect(latest.data).toMatchObject([{ preview: 'No, three', threadCount: 3, threadUnread: 2 }])

  // A message that answers nothing is marked as such in the contact's history.
  await deliver({ From: from.From, Subject: 'Opening hours?' })
  await come(3)
  const contactId = (await own.call('GET', 'email?search=lina@customers.test')).body.data[0]._id
  const { events } = (await own.call('GET', `email/${contactId}/timeline?kind=received`)).body.data
  expect(events).toMatchObject([
    { kind: 'received', subject: 'Opening hours?', isReply: false, jobId: null, messageId: expect.any(String) },
    { kind: 'received', subject: 'Re: A new price', isReply: true, messageId: expect.any(String) },
    { kind: 'received', subject: 'Re: A new price', isReply: true, messageId: thread[1]._id },
  ])
})

test('a copy of a campaign message without its sender, found in another mailbox, is stored separately', async () => {
  await own.contacts(['lina@customers.test'])
  const { body } = await own.send({ subject: 'Our offer' })
  await own.ended(body.jobId)
  const [sent] = await messages('sent_or_received=sent')
  const username = `copies${box}`
  await server.deliver(username, letter({ From: '', 'Message-ID': sent.messageId, Subject: 'A copy' }), 'Sent')
  const other = (await own.provider({ imap: imap({ username, folders: ['Sent'] }) })).body.data._id
  const by = async (id: string) =>
    (await messages(`sent_or_received=sent&providerId=${id}`)).map(({ subject }: Any) => subject)
  await eventually(async () => expect(await by(other)).toHaveLength(1))
  expect([await by(other), await by(providerId)]).toEqual([['A copy'], ['Our offer']])
})

test('a stranger that names our Message-ID does not join the thread, whatever other headers claim', async () => {
  await own.contacts(['lina@customers.test'])
  const { body } = await own.send({ subject: 'Private offer' })
  await own.ended(body.jobId)
  const [sent] = await messages('sent_or_received=sent')
  const forged = { From: 'x@stranger.test', Subject: 'Re: Private offer', 'In-Reply-To': sent.messageId }
  await deliver({ ...forged, References: `${sent.messageId} <other@x>` })
  await come(1)
  expect((await messages())[0]).toMatchObject({ belongToMessageId: null })
  expect((await messages())[0].thread).not.toBe(sent.thread)
  const check = (await own.call('GET', 'message/debug/check-belong-to')).body.data
  expect(check).toMatchObject({ missing: 0, astray: 0 })
})

test('an answer with headers damaged by a mailing list joins the only thread with its sender and subject', async () => {
  await deliver({ Subject: 'Where is my parcel?', 'Message-ID': '<first@customers.test>' })
  await come(1)
  const [first] = await messages()
  const answer = await own.call('POST', 'message', {
    to: ['sara@customers.test'],
    subject: 'Re: Where is my parcel?',
    text: 'On its way',
    belongToMessageId: first.messageId,
  })
  expect(answer.body.data).toMatchObject({ thread: first.thread, belongToMessageId: first.messageId })
  await deliver({ Subject: 'رد: [Shop list] Re: Where is my parcel?', 'In-Reply-To': '<rewritten@list.test>' })
  await deliver({ Subject: 'Re: Where is my parcel?', From: 'y@stranger.test' })
  await deliver({ Subject: 'Another matter' })
  await come(4)
  const threads = new Map((await messages()).map((message) => [message.subject + message.sender, message.thread]))
  expect([...threads.values()].filter((thread) => thread === first.thread)).toHaveLength(2)
  expect(threads.get('رد: [Shop list] Re: Where is my parcel?Sara <sara@customers.test>')).toBe(first.thread)
})

test('answers that arrive before their parent join its thread when it arrives', async () => {
  await deliver({
    Subject: 'Re: Topic',
    'Message-ID': '<c@x.test>',
    'In-Reply-To': '<b@x.test>',
    References: '<a@x.test> <b@x.test>',
  })
  await come(1)
  await deliver({
    Subject: 'Re: Topic',
    'Message-ID': '<b@x.test>',
    'In-Reply-To': '<a@x.test>',
    References: '<a@x.test>',
  })
  await come(2)
  await deliver({ Subject: 'Topic', 'Message-ID': '<a@x.test>' })
  await come(3)
  expect(new Set((await messages()).map(({ thread }) => thread))).toEqual(new Set(['<a@x.test>']))
})

test('a stranger’s message with a reused Message-ID does not hide the original', async () => {
  const mine = { 'Message-ID': '<same@x.test>', Subject: 'Mine', Date: 'Wed, 18 Nov 2026 10:00:00 +0300' }
  await deliver(mine)
  await come(1)
  await deliver({ 'Message-ID': '<same@x.test>', Subject: 'Not mine', From: 'z@stranger.test' })
  await deliver(mine)
  await come(2)
  const found = (await own.call('GET', 'message/by-message-id/same@x.test')).body.data
  expect(found).toMatchObject([{ subject: 'Mine' }])
})

test('messages of one sender with the same Message-ID are all stored, and copies of each are stored once', async () => {
  const scan = (number: number) => ({
    'Message-ID': '<fixed@printer.local>',
    Date: `Wed, 18 Nov 2026 1${number}:00:00 +0300`,
  })
  const subjects = async () => (await messages()).map(({ subject }) => subject).toSorted()
  await deliver({ ...scan(0), Subject: 'Scan' }, 'First scan')
  await come(1)
  await deliver({ ...scan(1), Subject: 'Scan' }, 'Second scan, another mail')
  await deliver({ ...scan(1), Subject: 'Scan' }, 'Second scan, another mail, at the same time')
  await come(3)
  const found = await messages()
  expect(new Set(found.map(({ preview }) => preview)).size).toBe(3)
  expect(new Set(found.map(({ messageId }) => messageId)).size).toBe(3)
  // Copies of the first and second message, received by another route.
  const way = { Received: 'from other.test by mx.test; Wed, 18 Nov 2026 12:00:00 +0300' }
  await deliver({ ...way, ...scan(0), Subject: 'Scan' }, 'First scan\n\n')
  await deliver({ ...way, ...scan(1), Subject: 'Scan' }, 'Second scan, another mail')
  await deliver({ Subject: 'Behind them' })
  await come(4)
  expect(await subjects()).toEqual(['Behind them', 'Scan', 'Scan', 'Scan'])
})

test('a message stored before digests existed is compared by its stored source', async () => {
  const first = { 'Message-ID': '<fixed@printer.local>', Subject: 'Scan', Date: 'Wed, 18 Nov 2026 10:00:00 +0300' }
  await deliver(first, 'First scan')
  await come(1)
  await sanad.services.db.updateTable('messages').set({ content_digest: null }).execute()
  await deliver(first, 'First scan')
  await deliver(first, 'Second scan')
  await come(2)
  expect((await messages()).map(({ preview }) => preview).toSorted()).toEqual(['First scan', 'Second scan'])
})

test('an answer names the Message-ID in the original message, and none if it has none', async () => {
  const fixed = { 'Message-ID': '<fixed@printer.local>' }
  await deliver({ ...fixed, Subject: 'First' }, 'First')
  await come(1)
  await deliver({ ...fixed, Subject: 'Second' }, 'Second')
  await deliver({ 'Message-ID': '', Subject: 'None' }, 'None')
  await come(3)
  const heads: Record<string, string> = {}
  for (const { subject, messageId } of await messages()) {
    const { body } = await own.call('POST', 'message', {
      providerId,
      to: ['sara@customers.test'],
      subject: `Re: ${subject}`,
      text: 'Yes',
      belongToMessageId: messageId,
    })
    await eventually(async () => expect((await one(body.data._id)).delivery_status).toBe('sent'))
    const raw = post.received.find((mail) => mail.raw.includes(body.data.messageId))?.raw ?? ''
    heads[subject] = /^In-Reply-To: (\S+)/m.exec(raw)?.[1] ?? ''
  }
  expect(heads).toEqual({ First: '<fixed@printer.local>', Second: '<fixed@printer.local>', None: '' })
})

test('an answer is sent, threaded for its recipient, and marked as answered on the server', async () => {
  await deliver({
    'Message-ID': '<q@customers.test>',
    References: '<p@customers.test>',
    Subject: 'Question',
    Cc: 'ali@customers.test',
  })
  await come(1)
  const [question] = await messages()
  const { body, status } = await own.call('POST', 'message', {
    providerId,
    to: ['sara@customers.test'],
    cc: ['ali@customers.test'],
    subject: 'Re: Question',
    text: 'أهلًا سارة\n\n> Hello',
    belongToMessageId: '<q@customers.test>',
    attachments: [{ name: 'سعر.txt', type: 'text/plain', content: Buffer.from('12').toString('base64') }],
  })
  expect(status).toBe(201)
  expect(body.data).toMatchObject({ delivery_status: 'queued', thread: question.thread, cc: 'ali@customers.test' })
  await eventually(async () => expect((await one(body.data._id)).delivery_status).toBe('sent'))
  const got = post.received.filter(({ raw }) => raw.includes(body.data.messageId))
  expect(got.map(({ to }) => to).toSorted()).toEqual(['ali@customers.test', 'sara@customers.test'])
  expect(got[0]?.raw).toMatch(/^In-Reply-To: <q@customers.test>\r$/m)
  expect(got[0]?.raw).toMatch(/^References: <p@customers.test> <q@customers.test>\r$/m)
  expect(got[0]?.raw).toMatch(/^Cc: ali@customers.test\r$/m)
  await eventually(async () => expect(await server.flags(user())).toEqual(['R']))
  expect((await one(question._id)).answeredAt).toEqual(expect.any(String))
  const shown = await one(body.data._id)
  expect(shown.text).toContain('أهلًا سارة')
  expect(shown.html).toContain('<details class="quoted">')
  expect(shown.recipients).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
  expect(shown.related).toMatchObject([{ _id: question._id }])
  const file = await own.call('GET', `message/${body.data._id}/attachment/0`)
  expect([file.body, file.headers.get('x-content-type-options')]).toEqual(['12', 'nosniff'])
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; .*filename\*=UTF-8''%D8%B3/)
})

test.each([
  ['a file that is compressed already', gzipSync(randomBytes(100_000))],
  ['a small file that is compressed already', gzipSync(randomBytes(2000))],
  ['a file that begins like a compressed one', Buffer.from(`80${'0,one\n8'.repeat(20_000)}`)],
])('a downloaded attachment is identical byte for byte: %s', async (_, bytes) => {
  const file = { name: 'list.bin', type: 'application/octet-stream', content: bytes.toString('base64') }
  const { body } = await own.call('POST', 'message', {
    to: [],
    subject: 'List',
    text: 'See the list',
    attachments: [file],
    status: 'draft',
  })
  const url = `${sanad.url}${own.suite}/message/${body.data._id}/attachment/0`
  for (const accepted of ['gzip', 'br', 'identity']) {
    const answer = await fetch(url, {
      headers: { authorization: `Bearer ${own.member.token}`, 'accept-encoding': accepted },
    })
    expect(bytes.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true)
  }
})

test('a draft is stored with its attachments, edited, and sent', async () => {
  const file = { name: 'a.txt', type: 'text/plain', content: Buffer.from('file').toString('base64') }
  const { body } = await own.call('POST', 'message', {
    to: [],
    subject: '',
    text: 'Half',
    attachments: [file],
    status: 'draft',
  })
  const id = body.data._id
  expect(await messages('status=draft')).toMatchObject([
    { _id: id, status: 'draft', attachments: [{ name: 'a.txt', bytes: 4 }] },
  ])
  expect(await messages('sent_or_received=sent')).toHaveLength(0)
  expect((await own.call('PATCH', `message/${id}`, { status: 'sent' })).body.fields).toHaveProperty('to')
  await own.call('PATCH', `message/${id}`, { to: ['new@customers.test'], subject: 'Whole', text: 'All of it' })
  expect(await one(id)).toMatchObject({
    subject: 'Whole',
    text: expect.stringContaining('All of it'),
    attachments: [{ name: 'a.txt' }],
  })
  expect((await own.call('PATCH', `message/${id}`, { status: 'sent' })).body.data.status).toBe('active')
  await eventually(async () => expect((await one(id)).delivery_status).toBe('sent'))
  expect(post.got('new@')).toHaveLength(1)
  expect((await own.call('PATCH', `message/${id}`, { text: 'Too late' })).status).toBe(409)
})

test('a rejected recipient is reported in the server’s words', async () => {
  post.atRecipient = (address) => (address.startsWith('gone') ? { code: 550, words: '5.1.1 Nobody here' } : undefined)
  const { body } = await own.call('POST', 'message', { to: ['gone@x.test', 'here@x.test'], subject: 'S', text: 'T' })
  await eventually(async () => expect((await one(body.data._id)).delivery_status).toBe('sent'))
  expect((await one(body.data._id)).recipients).toMatchObject([
    { email: 'gone@x.test', state: 'failed', response: expect.stringContaining('Nobody here') },
    { email: 'here@x.test', state: 'sent' },
  ])
  post.atRecipient = () => undefined
})
