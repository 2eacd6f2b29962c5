import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { type MailReceiver, mailReceiver } from '#test/stand-ins/mail-receiver.ts'
import { webhookReceiver } from '#test/stand-ins/webhook-receiver.ts'

// Messages refused by the server are listed, searched and opened like any sent message. For later bounces see
// `bounces/bounces.test.ts`.

let sanad: TestSanad
let receiver: MailReceiver
let own: Awaited<ReturnType<typeof sender>>

const refused = { code: 550, words: '5.1.1 User unknown' }

beforeAll(async () => {
  ;[sanad, receiver] = await Promise.all([startSanad(), mailReceiver()])
})
afterAll(async () => {
  await sanad.stop()
  await receiver.stop()
})
beforeEach(async () => {
  receiver.atRecipient = (to) => (to.startsWith('gone') ? refused : undefined)
  own = await sender(sanad, receiver.port)
  await own.provider()
})

// oxlint-disable-next-line typescript/no-explicit-any
type Any = any

const listed = async (query: string, path = 'message') => {
  const { status, body } = await own.call('GET', `${path}?${query}`)
  expect([status, body.pagination?.total]).toEqual([200, body.data.length])
  return body.data as Any[]
}
const recipients = async (query: string, path?: string) =>
  (await listed(query, path)).map(({ recipient }) => recipient).toSorted()

async function sent(more?: object) {
  const { body } = await own.send(more)
  await own.ended(body.jobId)
  return body.jobId as string
}

describe('a refused message', () => {
  test('a refused message appears in every list next to accepted ones, with its text and the server response', async () => {
    await own.contacts(['gone1@customers.test', 'gone2@customers.test', 'here@customers.test'])
    const jobId = await sent()
    const failedRecipients = ['gone1@customers.test', 'gone2@customers.test']
    expect(await recipients('delivery_status=failed')).toEqual(failedRecipients)
    expect(await recipients('delivery_status=sent')).toEqual(['here@customers.test'])
    expect(await recipients('delivery_status=bounced')).toEqual([])
    expect(await recipients('delivery_status=failed&search=GONE2')).toEqual(['gone2@customers.test'])
    expect(await recipients('delivery_status=failed', 'message/latest-per-thread')).toEqual(failedRecipients)
    const [provider] = (await own.call('GET', 'email-service-provider')).body.data
    expect(await recipients(`providerId=${provider._id}`)).toEqual([...failedRecipients, 'here@customers.test'])
    const page = (await own.call('GET', 'message?delivery_status=failed&size=1&page=2&orderBy=sentAt')).body
    expect([page.data.length, page.pagination.total]).toEqual([1, 2])
    expect(await recipients('delivery_status=failed&sentFrom=2000-01-01')).toEqual([])

    const [message] = await listed('recipient=gone1@customers.test')
    const [row] = await own.recipients(jobId, '&search=gone1')
    expect(message).toMatchObject({ subject: 'Hello ليلى', jobId, sentAt: null, messageId: row.messageId })
    const { data } = (await own.call('GET', `message/${message._id}`)).body
    expect(data.html).toContain('Hi ليلى')
    expect(data.recipients).toEqual([
      { email: 'gone1@customers.test', state: 'failed', response: row.response, bounceRule: 'no-mailbox' },
    ])
    expect(row.response).toContain('5.1.1 User unknown')
    expect((await own.call('GET', `message/by-message-id/${row.messageId}`)).body.data).toMatchObject([
      { _id: message._id },
    ])
  })

  test('a refused message becomes sent when a retry succeeds, and `message.sent` fires then', async () => {
    const hook = await webhookReceiver()
    try {
      const path = `/api/${own.member.workspace}/developers/webhook`
      const body = { name: 'Hook', url: hook.url, events: ['message.sent'] }
      const made = await sanad.call('POST', path, { token: own.token(), body })
      expect([made.status, made.body.message]).toEqual([201, undefined])
      receiver.atRecipient = () => ({ code: 554, words: '5.7.1 Looks like spam' })
      await own.contacts(['again@customers.test'])
      const jobId = await sent()
      const [failed] = await listed('delivery_status=failed')
      receiver.atRecipient = () => undefined
      await own.call('POST', `job/${jobId}/retry-failed`, {})
      await eventually(async () =>
        expect(await listed('')).toMatchObject([
          { _id: failed._id, delivery_status: 'sent', sentAt: expect.any(String), messageId: failed.messageId },
        ]),
      )
      const [message] = await listed('delivery_status=sent')
      expect((await own.call('GET', `message/${message._id}`)).body.data.recipients).toEqual([])
      await eventually(() => expect(hook.heard).toHaveLength(1))
      expect(hook.heard[0]?.event).toMatchObject({
        type: 'message.sent',
        data: { messageId: failed.messageId, jobId },
      })
    } finally {
      await hook.stop()
    }
  })

  test('a refused transactional message opens as it was composed', async () => {
    const mail = { to: 'gone@receipts.test', subject: 'Receipt {{ number }}', html: '<p>Paid {{ number }}</p>' }
    const { body } = await own.call('POST', 'transactional', { ...mail, data: { number: 7 } })
    await eventually(async () => expect(await recipients('delivery_status=failed')).toEqual(['gone@receipts.test']))
    const [message] = await listed('delivery_status=failed&search=receipt')
    expect(message).toMatchObject({ subject: 'Receipt 7', messageId: body.data.messageId })
    const { data } = (await own.call('GET', `message/${message._id}`)).body
    expect(data.html).toContain('Paid 7')
    expect(data.recipients).toMatchObject([{ state: 'failed', response: expect.stringContaining('User unknown') }])
  })

  test('a refused test send is reported in the response and listed nowhere, like an accepted one', async () => {
    const draft = { subject: 'Look', content: '<p>At this</p>', contentType: 'html' }
    const to = ['gone@customers.test', 'here@customers.test']
    const { body } = await own.call('POST', 'template/test-send', { ...draft, to })
    expect(body.data.results.map(({ accepted }: Any) => accepted)).toEqual([false, true])
    expect(await listed('')).toEqual([])
  })
})

test('a message that cannot be rendered is listed by its subject template, with the reason in the reader’s language', async () => {
  await own.contacts(['here@customers.test'])
  const html = '<p>{% for number in (1..attributes.times) %}{{ number }} {% endfor %}</p>'
  await own.contacts(['endless@customers.test'], { attributes: { times: 1_000_000_000 } })
  await sent({ html })
  const [message] = await listed('delivery_status=failed')
  expect(message).toMatchObject({ recipient: 'endless@customers.test', subject: 'Hello {{ firstName }}' })
  const reason = async (language: string) =>
    (await own.call('GET', `message/${message._id}`, undefined, { 'accept-language': language })).body.data.recipients
  expect(await reason('en')).toMatchObject([{ response: expect.stringContaining('couldn’t fill in') }])
  expect(await reason('ar')).toMatchObject([{ response: expect.stringContaining('تعذّر ملء حقول الدمج') }])
})
