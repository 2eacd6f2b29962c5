import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'

// What goes over the sandbox comes in again, as it would at whoever gets it.

let sanad: TestSanad
let own: Awaited<ReturnType<typeof sender>>

beforeAll(async () => {
  sanad = await startSanad()
  own = await sender(sanad, 25)
  await own.provider({ type: 'sandbox', settings: {}, fromName: 'Saleh, Maha', replyTo: 'office@shop.test' })
})
afterAll(() => sanad.stop())

const plain = (...addresses: string[]) => addresses.map((address) => ({ name: '', address }))

async function receivedCopyOf(message: object) {
  const sent = await own.call('POST', 'message', { html: '<p>Hello</p>', ...message })
  expect(sent.status).toBe(201)
  return eventually(async () => {
    const { data } = (await own.call('GET', `message/by-message-id/${encodeURIComponent(sent.body.data.messageId)}`))
      .body
    const copy = data.find((one: { sent_or_received: string }) => one.sent_or_received === 'received')
    expect(copy).toBeDefined()
    return (await own.call('GET', `message/${copy._id}`)).body.data
  })
}

const copyOf = async (message: object) => (await receivedCopyOf(message)).correspondents

test('the copy of a mail to several names all of them, who got a copy, and where answers go', async () => {
  expect(
    await copyOf({
      to: ['sara@x.test', 'omar@x.test'],
      cc: ['aya@x.test', 'zaid@x.test'],
      bcc: ['hidden@x.test'],
      subject: 'To several',
    }),
  ).toMatchObject({
    from: [{ name: 'Saleh, Maha', address: 'hello@shop.test' }],
    to: plain('sara@x.test', 'omar@x.test'),
    cc: plain('aya@x.test', 'zaid@x.test'),
    bcc: [],
    replyTo: plain('office@shop.test'),
  })
})

test('a mail of a send names who got it', async () => {
  await own.contacts(['layla@x.test'])
  expect((await own.send()).body).toMatchObject({ successCount: 1 })
  const { data } = (await own.call('GET', 'message?sent_or_received=received&recipient=layla@x.test')).body
  const { correspondents } = (await own.call('GET', `message/${data[0]._id}`)).body.data
  expect(correspondents.to).toEqual([{ name: 'ليلى Haddad', address: 'layla@x.test' }])
})

test('the copy of an answer joins the thread of what it answers', async () => {
  const question = await receivedCopyOf({ to: ['sara@x.test'], subject: 'A question' })
  const answer = await receivedCopyOf({
    to: ['sara@x.test'],
    subject: 'Re: A question',
    belongToMessageId: question.messageId,
  })
  expect(answer).toMatchObject({ thread: question.thread, belongToMessageId: question.messageId })
  const { data } = (await own.call('GET', `message/thread/${encodeURIComponent(question.thread)}`)).body
  expect(data.map(({ _id }: { _id: string }) => _id)).toContain(answer._id)
})

test('a sent message is shown as it was sent, whatever changed of its recipient since', async () => {
  const attributes = { city: 'Cairo', plan: 'Gold' }
  const [id = ''] = await own.contacts(['nora@x.test'], { firstName: 'Nora', attributes })
  const html =
    '<p>Dear {{ firstName }} of {{ attributes.city }}{{ attributes.floor }}, from all of us at {{ workspace }}.</p>'
  await own.ended((await own.send({ html, recipients: { emailIds: [id] } })).body.jobId)
  const changed = { firstName: 'Sami', attributes: { city: 'Amman', floor: ' 3' } }
  expect((await own.call('PATCH', `email/${id}`, changed)).status).toBe(200)
  const { data } = (await own.call('GET', 'message?sent_or_received=sent&recipient=nora@x.test')).body
  const { text } = (await own.call('GET', `message/${data[0]._id}`)).body.data
  expect(text).toMatch(/^Dear Nora of Cairo, from all of us at \S.*\.\n/)
})
