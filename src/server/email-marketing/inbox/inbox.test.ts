import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { letter } from '#test/messages.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { type Dovecot, dovecot } from '#test/stand-ins/dovecot.ts'
import { type MailReceiver, mailReceiver } from '#test/stand-ins/mail-receiver.ts'

// Messages as the screen lists them: one row per campaign with its replies beneath, one conversation per person.

let sanad: TestSanad
let server: Dovecot
let post: MailReceiver
let own: Awaited<ReturnType<typeof sender>>
let jobId: string
const user = 'inbox'

// oxlint-disable-next-line typescript/no-explicit-any
type Any = any

const get = async (path: string): Promise<Any> => {
  const { status, body } = await own.call('GET', path)
  expect(status).toBe(200)
  return body
}
const inbox = (query = '') => get(`message/inbox?${query}`)
const deliver = (headers: Record<string, string>, body?: string) => server.deliver(user, letter(headers, body))
const sentTo = async (address: string) => (await get(`message?sent_or_received=sent&recipient=${address}`)).data[0]
const come = (count: number) =>
  eventually(async () => expect((await get('message?size=100&sent_or_received=received')).data).toHaveLength(count))

const addresses = ['sara@x.test', 'omar@x.test', 'aya@x.test']

beforeAll(async () => {
  server = await dovecot()
  post = await mailReceiver()
  sanad = await startSanad()
  own = await sender(sanad, post.port)
  const imap = { host: '127.0.0.1', port: server.port, secure: 'none', username: user, password: server.password }
  await own.provider({ imap })
  expect((await inbox()).summary).toEqual({ campaigns: 0, emails: 0, archived: false })
  await own.contacts(addresses, { firstName: 'Rima', lastName: '' })
  const sent = await own.send({ subject: 'Soap for {{ firstName }}', html: '<p>Hello {{ firstName }}</p>' })
  jobId = sent.body.jobId
  await own.ended(jobId)
  expect((await inbox()).summary).toEqual({ campaigns: 1, emails: 3, archived: false })
  const reply = async (name: string, address: string, more: Record<string, string> = {}) =>
    deliver({
      From: `${name} <${address}>`,
      Subject: 'Re: Soap',
      'In-Reply-To': (await sentTo(address)).messageId,
      ...more,
    })
  await reply('Sara', 'sara@x.test')
  await reply('Omar', 'omar@x.test')
  await reply('Sara', 'sara@x.test', { Subject: 'Re: Soap, once more' })
  await deliver({ From: 'Sara <sara@x.test>', Subject: 'A new question' })
  await deliver({ From: 'Zoe <zoe@x.test>', Subject: 'Do you ship?' })
  await deliver({ From: 'Zoe <zoe@x.test>', Subject: 'And how fast?' })
  await come(6)
})
afterAll(async () => {
  await sanad.stop()
  await post.stop()
  await server.stop()
})

test('the inbox has one row per campaign with its latest replies, and one per person', async () => {
  const { data, pagination } = await inbox()
  expect(pagination.total).toBe(3)
  const campaign = data.find(({ kind }: Any) => kind === 'campaign')
  expect(campaign).toMatchObject({
    _id: jobId,
    subject: 'Soap for {{ firstName }}',
    source: 'campaign',
    sent: 3,
    replies: 3,
    people: 2,
    unread: 3,
    copies: 0,
  })
  expect(campaign.latest.map(({ person }: Any) => person.address).toSorted()).toEqual(['omar@x.test', 'sara@x.test'])
  const people = data.filter(({ kind }: Any) => kind === 'conversation')
  expect(people).toHaveLength(2)
  expect(people.find(({ person }: Any) => person.address === 'zoe@x.test')).toMatchObject({
    person: { name: 'Zoe', contactId: null },
    messages: 2,
    unread: 2,
  })
  expect(people.find(({ person }: Any) => person.address === 'sara@x.test')).toMatchObject({
    person: { name: 'Rima', contactId: expect.any(String) },
    message: { subject: 'A new question' },
  })
})

test('the folder of sent messages has one row for a campaign, whatever its size', async () => {
  const { data, pagination } = await inbox('folder=sent')
  expect(pagination.total).toBe(1)
  expect(data).toMatchObject([{ kind: 'campaign', _id: jobId, sent: 3, failed: 0, replies: 3, latest: [] }])
  const all = await inbox('folder=all')
  expect(all.data.map(({ kind }: Any) => kind).toSorted()).toEqual(['campaign', 'conversation', 'conversation'])
  expect((await inbox('folder=sent&search=soap')).pagination.total).toBe(1)
  expect((await inbox('folder=sent&search=towels')).pagination.total).toBe(0)
  // An address finds what that person was sent.
  expect((await inbox('folder=sent&search=aya@x.test')).data).toMatchObject([
    { kind: 'conversation', person: { address: 'aya@x.test' }, message: { subject: 'Soap for Rima' } },
  ])
})

test('the replies beneath a campaign are paged, one row per person', async () => {
  const first = await get(`message/campaign/${jobId}?size=1`)
  expect(first.pagination).toMatchObject({ total: 2, pages: 2 })
  const second = await get(`message/campaign/${jobId}?size=1&page=2`)
  expect([...first.data, ...second.data].map(({ person }: Any) => person.address).toSorted()).toEqual([
    'omar@x.test',
    'sara@x.test',
  ])
  expect((await own.call('GET', `message/campaign/${crypto.randomUUID()}`)).status).toBe(404)
})

test('a conversation has all threads with a person in order of time, with the campaigns they answer', async () => {
  const row = (await inbox()).data.find(({ person }: Any) => person?.address === 'sara@x.test')
  const { data } = await get(`message/${row._id}/conversation`)
  expect(data.person).toMatchObject({ name: 'Rima', address: 'sara@x.test' })
  // A mailbox knows times to the second.
  const byThread = data.threads.toSorted((a: Any, b: Any) => b.messages - a.messages)
  expect(byThread).toMatchObject([
    { subject: expect.stringContaining('Re: Soap'), messages: 3, unread: 2, campaign: { _id: jobId } },
    { subject: 'A new question', messages: 1, campaign: null },
  ])
})

test('an answer joins its thread, and the campaign stays one row', async () => {
  const { data } = await get(`message/campaign/${jobId}`)
  const omar = data.find(({ person }: Any) => person.address === 'omar@x.test')
  const body = { to: ['omar@x.test'], subject: 'Re: Soap', text: 'Yes', belongToMessageId: omar.message.messageId }
  expect((await own.call('POST', 'message', body)).status).toBe(201)
  const threads = (await get(`message/${omar._id}/conversation`)).data.threads
  expect(threads).toMatchObject([{ messages: 3, campaign: { _id: jobId } }])
  expect((await inbox('folder=all')).pagination.total).toBe(3)
  // Among sent messages the answer is a conversation of its own.
  expect((await inbox('folder=sent')).data.map(({ kind }: Any) => kind).toSorted()).toEqual([
    'campaign',
    'conversation',
  ])
})

test('reading and archiving a conversation includes all threads with the person', async () => {
  const { data } = await inbox('folder=unread')
  const sara = data.find(({ person }: Any) => person?.address === 'sara@x.test')
  const bulk = (action: string) =>
    own.call('POST', 'message/bulk', { ids: [sara._id], action, wholeConversations: true })
  expect((await bulk('read')).body.data).toEqual({ changed: 3 })
  expect((await inbox('folder=unread')).data.find(({ kind }: Any) => kind === 'campaign')).toMatchObject({ unread: 1 })
  await bulk('archive')
  const left = (await inbox()).data
  expect(left.map(({ person, people }: Any) => person?.address ?? people).toSorted()).toEqual([1, 'zoe@x.test'])
  expect((await inbox('folder=archive')).data).toMatchObject([{ person: { address: 'sara@x.test' } }])
})

test('undelivered messages of a campaign are one row with its latest ones', async () => {
  const { db } = sanad.services
  await db
    .updateTable('messages')
    .set({ delivery_status: 'bounced' })
    .where('job_id', '=', jobId)
    .where('recipient', 'in', ['omar@x.test', 'aya@x.test'])
    .execute()
  const { data, pagination } = await inbox('folder=sent&delivery_status=bounced')
  expect(pagination.total).toBe(1)
  expect(data).toMatchObject([{ kind: 'campaign', _id: jobId, undelivered: 2 }])
  expect(data[0].latest.map(({ person }: Any) => person.address).toSorted()).toEqual(['aya@x.test', 'omar@x.test'])
  expect((await get(`message/campaign/${jobId}?folder=sent&delivery_status=bounced`)).pagination.total).toBe(2)
})
