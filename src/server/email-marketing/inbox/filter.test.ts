import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { newId } from '../../db/connection/database.ts'

// Every filter of section 7, for messages and for threads; bulk actions; repair and debug endpoints.

let sanad: TestSanad
let own: Awaited<ReturnType<typeof sender>>
let tenantId: string
let providerId: string
let tagId: string

const day = (number: number) => new Date(Date.UTC(2024, 4, number, 12))

// oxlint-disable-next-line typescript/no-explicit-any
type Any = any

type Mail = {
  direction?: 'sent' | 'received'
  thread?: string | null
  subject: string
  at: number
  [column: string]: unknown
}

async function arrives({ direction = 'received', thread, subject, at, ...more }: Mail) {
  const id = newId()
  const messageId = `<${subject}@x.test>`
  await sanad.services.db
    .insertInto('messages')
    .values({
      tenant_id: tenantId,
      id,
      direction,
      delivery_status: direction,
      content_type: 'text',
      subject,
      preview: '',
      sender: 'Shop <us@shop.test>',
      sender_address: 'us@shop.test',
      recipient: 'us@shop.test',
      message_id: messageId,
      thread: thread === undefined ? messageId : thread,
      created_at: day(at),
      sent_at: day(at),
      ...more,
    })
    .execute()
  return id
}

beforeAll(async () => {
  sanad = await startSanad()
  own = await sender(sanad, 1)
  providerId = (await own.provider({ type: 'sandbox', settings: {} })).body.data._id
  const workspace = await sanad.services.db
    .selectFrom('workspaces')
    .select('id')
    .where('slug', '=', own.member.workspace)
    .executeTakeFirstOrThrow()
  tenantId = workspace.id
  tagId = (await own.call('POST', 'tag', { name: 'Urgent', type: 'message' })).body.data._id
  const thread = '<question@x.test>'
  const question = await arrives({
    subject: 'question',
    at: 1,
    sender: 'Sara <sara@x.test>',
    sender_address: 'sara@x.test',
    content_type: 'html',
    provider_id: providerId,
  })
  await own.call('POST', 'message/bulk', { ids: [question], action: 'tag', tagIds: [tagId] })
  await arrives({
    subject: 'answer',
    at: 2,
    direction: 'sent',
    thread,
    recipient: 'sara@x.test',
    belong_to_message_id: thread,
    answers_to: [thread],
    is_read: true,
  })
  await arrives({ subject: 'put away', at: 3, sender: 'ليلى <laila@y.test>', status: 'archived', is_read: true })
  await arrives({
    subject: 'refused',
    at: 4,
    direction: 'sent',
    recipient: 'gone@y.test',
    delivery_status: 'failed',
    content_type: 'html',
    sent_at: null,
    is_read: true,
  })
  await arrives({
    subject: 'half',
    at: 5,
    direction: 'sent',
    status: 'draft',
    delivery_status: 'queued',
    sent_at: null,
  })
})
afterAll(() => sanad.stop())

const subjects = async (path: string) => {
  const { status, body } = await own.call('GET', path)
  expect([status, body.pagination?.total]).toEqual([200, body.data.length])
  return body.data.map(({ subject }: Any) => subject) as string[]
}
const at = (number: number, hour = 12) => encodeURIComponent(new Date(Date.UTC(2024, 4, number, hour)).toISOString())

/** Each filter with its results, newest first, and the latest per thread where that is fewer. */
const filters: [query: () => string, found: string[], latest?: string[]][] = [
  [() => '', ['refused', 'put away', 'answer', 'question'], ['refused', 'put away', 'answer']],
  [() => 'status=archived', ['put away']],
  [() => 'status=draft', ['half']],
  [() => 'status=active', ['refused', 'answer', 'question'], ['refused', 'answer']],
  [() => 'belongToMessageId=question@x.test', ['answer']],
  [() => `belongToMessageId=${encodeURIComponent('<question@x.test>')}`, ['answer']],
  [() => `providerId=${providerId}`, ['question']],
  [() => 'sender=SARA', ['question']],
  [() => `sender=${encodeURIComponent('ليلى')}`, ['put away']],
  [() => 'recipient=gone@y.test', ['refused']],
  [() => 'recipient=us@shop', ['put away', 'question']],
  [() => 'sent_or_received=received', ['put away', 'question']],
  [() => 'sent_or_received=sent', ['refused', 'answer']],
  [() => 'delivery_status=failed', ['refused']],
  [() => 'delivery_status=received', ['put away', 'question']],
  [() => 'contentType=html', ['refused', 'question']],
  [() => 'isRead=false', ['question']],
  [() => 'isRead=true', ['refused', 'put away', 'answer']],
  [() => `tagIds=${tagId}`, ['question']],
  [() => `sentFrom=${at(2)}`, ['put away', 'answer']],
  [() => `sentTo=${at(2)}`, ['answer', 'question'], ['answer']],
  [() => `sentFrom=${at(1, 13)}&sentTo=${at(3, 11)}`, ['answer']],
  [() => `createdFrom=${at(3)}`, ['refused', 'put away']],
  [() => `createdTo=${at(1)}`, ['question']],
  [() => `createdFrom=${at(3)}&createdTo=${at(3)}`, ['put away']],
  // A date covers the whole day.
  [() => `sentFrom=${at(2).slice(0, 10)}`, ['put away', 'answer']],
  [() => `sentTo=${at(2).slice(0, 10)}`, ['answer', 'question'], ['answer']],
  [() => `createdFrom=${at(3).slice(0, 10)}&createdTo=${at(3).slice(0, 10)}`, ['put away']],
  [() => 'search=QUEST', ['question']],
  [() => 'sent_or_received=sent&delivery_status=sent&isRead=true&sender=shop', ['answer']],
  [() => 'sent_or_received=received&status=archived&isRead=false', []],
]

test('every message filter finds the matching messages, and the latest match of each thread', async () => {
  for (const [query, found, latest = found] of filters) {
    expect([query(), await subjects(`message?${query()}`)]).toEqual([query(), found])
    expect([query(), await subjects(`message/latest-per-thread?${query()}`)]).toEqual([query(), latest])
  }
})

test('messages are sorted by either time in both orders, and include related messages on request', async () => {
  expect(await subjects('message?sortType=asc')).toEqual(['question', 'answer', 'put away', 'refused'])
  // Unsent messages have no sent time and come first.
  expect(await subjects('message?orderBy=sentAt&sortType=asc')).toEqual(['refused', 'question', 'answer', 'put away'])
  expect(await subjects('message?orderBy=sentAt')).toEqual(['put away', 'answer', 'question', 'refused'])
  const { body } = await own.call('GET', 'message?includeRelated=true&sender=sara')
  expect(body.data[0].related).toMatchObject([{ subject: 'answer' }])
  const thread = await own.call('GET', `message/thread/${encodeURIComponent('<question@x.test>')}`)
  expect(thread.body.data.map(({ subject }: Any) => subject)).toEqual(['question', 'answer'])
})

test('the provider filter finds received messages, messages written by hand and messages of its sends', async () => {
  const other = (await own.provider({ type: 'sandbox', settings: {} })).body.data._id
  const send = async (provider: string) => {
    const id = newId()
    const columns = {
      provider_id: provider,
      status: 'done',
      subject: 'Offer',
      from_email: 'us@shop.test',
      sent: 1,
    } as const
    await sanad.services.db
      .insertInto('jobs')
      .values({ tenant_id: tenantId, id, from_name: '', audience: '{}', total: 1, ...columns })
      .execute()
    return id
  }
  const thread = '<offers@x.test>'
  const sent = { direction: 'sent', provider_id: other, is_read: true } as const
  await arrives({ ...sent, subject: 'offer', at: 10, job_id: await send(other), thread })
  await arrives({ ...sent, subject: 'second offer', at: 12, job_id: await send(other), content_type: 'html' })
  await arrives({ ...sent, subject: 'by another', at: 13, job_id: await send(providerId), provider_id: providerId })
  await arrives({ subject: 'interested', at: 11, thread, provider_id: other })
  await arrives({ ...sent, subject: 'reply', at: 14, thread })
  await arrives({ ...sent, subject: 'unfinished', at: 15, status: 'draft', delivery_status: 'queued', sent_at: null })
  const of = (query: string, path = 'message') => subjects(`${path}?providerId=${other}${query}`)
  expect(await of('')).toEqual(['reply', 'second offer', 'interested', 'offer'])
  expect(await of('&sortType=asc&orderBy=sentAt')).toEqual(['offer', 'interested', 'second offer', 'reply'])
  expect(await of('&size=20&sent_or_received=sent')).toEqual(['reply', 'second offer', 'offer'])
  expect(await of('&isRead=false')).toEqual(['interested'])
  expect(await of('&contentType=html')).toEqual(['second offer'])
  expect(await of('&search=offer')).toEqual(['second offer', 'offer'])
  expect(await of('&status=draft')).toEqual(['unfinished'])
  expect(await of('', 'message/latest-per-thread')).toEqual(['reply', 'second offer'])
  expect(await of('&isRead=false', 'message/latest-per-thread')).toEqual(['interested'])
  expect(await subjects(`message?providerId=${providerId}&sent_or_received=sent`)).toEqual(['by another'])
  expect(await subjects(`message?providerId=${newId()}`)).toEqual([])
  await sanad.services.db.deleteFrom('messages').where('created_at', '>=', day(10)).execute()
})

test('messages without a thread each count as a thread of their own', async () => {
  await arrives({ subject: 'alone', at: 20, thread: null })
  await arrives({ subject: 'alone too', at: 21, thread: null })
  expect(await subjects(`message/latest-per-thread?createdFrom=${at(20)}`)).toEqual(['alone too', 'alone'])
  await sanad.services.db.deleteFrom('messages').where('created_at', '>=', day(20)).execute()
})

test('an invalid message filter is refused at its field', async () => {
  for (const query of [
    'status=lost',
    'isRead=perhaps',
    'sentFrom=tomorrow',
    'sentTo=2026-02-30',
    'delivery_status=x',
    'orderBy=subject',
    'size=0',
  ])
    expect([query, (await own.call('GET', `message?${query}`)).body.fields]).toEqual([
      query,
      { [query.split('=')[0] ?? '']: expect.any(String) },
    ])
})

test('bulk actions mark messages and whole threads as read or unread, and remove tags', async () => {
  const bulk = async (body: object) => (await own.call('POST', 'message/bulk', body)).body.data.changed
  const [question] = (await own.call('GET', 'message?sender=sara')).body.data
  const [answer] = (await own.call('GET', 'message?belongToMessageId=question@x.test')).body.data
  expect(await bulk({ ids: [answer._id], action: 'read', wholeThreads: true })).toBe(1)
  expect(await subjects('message?isRead=false')).toEqual([])
  expect(await bulk({ ids: [question._id], action: 'unread' })).toBe(1)
  expect(await bulk({ ids: [question._id], action: 'unread' })).toBe(0)
  expect(await subjects('message?isRead=false')).toEqual(['question'])
  expect((await own.call('PUT', `message/${question._id}/mark-read`)).body.data.isRead).toBe(true)
  const again = await own.call('PATCH', `message/${question._id}`, { isRead: false })
  expect(again.body.data).toMatchObject({ isRead: false, readAt: null })
  expect(await bulk({ ids: [question._id], action: 'untag', tagIds: [tagId] })).toBe(1)
  expect(await subjects(`message?tagIds=${tagId}`)).toEqual([])
  expect((await own.call('POST', 'message/bulk', { ids: [question._id], action: 'untag' })).body.fields).toEqual({
    tagIds: expect.any(String),
  })
})

test('dangling reply links are reported and removed by the repair, and the thread summary counts threads', async () => {
  expect((await own.call('GET', 'message/debug/thread-summary')).body.data).toMatchObject({
    messages: 4,
    received: 2,
    threads: 3,
    withoutThread: 0,
    largest: [{ thread: '<question@x.test>', subject: 'question', count: 2 }],
  })
  const nowhere = '<nowhere@x.test>'
  await arrives({ subject: 'lost', at: 6, belong_to_message_id: nowhere, thread: nowhere, answers_to: [nowhere] })
  await arrives({ subject: 'astray', at: 7, thread: nowhere })
  const check = async () => (await own.call('GET', 'message/debug/check-belong-to')).body.data
  expect(await check()).toMatchObject({
    missing: 1,
    astray: 1,
    examples: [
      { subject: 'lost', problem: 'missing' },
      { subject: 'astray', problem: 'astray' },
    ],
  })
  const repaired = (await own.call('POST', 'message/cleanup/belong-to-message-id')).body.data
  expect(repaired).toMatchObject({ changed: 2, cleared: 1, queued: false })
  expect(await check()).toMatchObject({ missing: 0, astray: 0, refused: 0, examples: [] })
  expect((await own.call('POST', 'message/cleanup/belong-to-message-id')).body.data).toMatchObject({
    changed: 0,
    cleared: 0,
  })
  expect(await subjects('message?belongToMessageId=question@x.test')).toEqual(['answer'])
})
