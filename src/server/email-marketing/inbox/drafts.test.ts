import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { type MailReceiver, mailReceiver } from '#test/stand-ins/mail-receiver.ts'

// A draft may be incomplete; only sending requires a provider and a recipient.

let sanad: TestSanad
let post: MailReceiver
beforeAll(async () => {
  post = await mailReceiver()
  sanad = await startSanad()
})
afterAll(async () => {
  await sanad.stop()
  await post.stop()
})

const file = { name: 'prices.txt', type: 'text/plain', content: Buffer.from('Ten').toString('base64') }

test('a draft is stored without a provider and sent through the one added later', async () => {
  const own = await sender(sanad, post.port)
  const letter = { to: ['first@x.test'], subject: 'Prices', html: '<p>Ten</p>' }
  const refused = await own.call('POST', 'message', letter)
  expect([refused.status, refused.body.details]).toEqual([
    400,
    [expect.stringMatching(/^providerId: Connect a provider/)],
  ])
  const response = await own.call('POST', 'message', { ...letter, attachments: [file], status: 'draft' })
  expect([response.status, response.body.data.status, response.body.data.providerId]).toEqual([201, 'draft', null])
  const path = `message/${response.body.data._id}`
  expect((await own.call('PATCH', path, { subject: 'Prices of spring' })).status).toBe(200)
  expect((await own.call('GET', 'message?status=draft&search=spring')).body.data).toMatchObject([{ sender: '' }])
  const opened = (await own.call('GET', path)).body.data
  expect(opened).toMatchObject({ text: 'Ten', attachments: [{ name: 'prices.txt', bytes: 3 }] })
  expect((await own.call('PATCH', path, { status: 'sent' })).status).toBe(400)
  expect((await own.call('GET', path)).body.data).toMatchObject({ status: 'draft', subject: 'Prices of spring' })

  await own.provider()
  expect((await own.call('PATCH', path, { status: 'sent' })).body.data).toMatchObject({ sender: 'hello@shop.test' })
  await eventually(async () => expect(post.got('first@x.test')).toHaveLength(1))
  const went = post.received.find(({ to }) => to === 'first@x.test')?.raw ?? ''
  expect(went).toMatch(/^From: .*hello@shop\.test/m)
  expect(went).toMatch(/^Message-ID: <[\w-]+@shop\.test>/im)
  expect(went).toContain('prices.txt')
})

test('a recipient field accepts a single address instead of a list', async () => {
  const own = await sender(sanad, post.port)
  const written = await own.call('POST', 'message', {
    to: 'One@x.test',
    cc: 'two@x.test',
    subject: 'S',
    status: 'draft',
  })
  expect([written.status, written.body.data.recipient]).toEqual([201, 'one@x.test'])
  const path = `message/${written.body.data._id}`
  expect((await own.call('GET', path)).body.data.cc).toBe('two@x.test')
  expect((await own.call('PATCH', path, { to: 'three@x.test' })).body.data.recipient).toBe('three@x.test')
  const refused = await own.call('POST', 'message', { to: 'no address', subject: 'S', status: 'draft' })
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['to.0']])
})

test('a draft survives the deletion of its provider and of the message it replies to', async () => {
  const own = await sender(sanad, post.port)
  const provider = (await own.provider()).body.data._id
  const question = (await own.call('POST', 'message', { to: ['lina@x.test'], subject: 'Prices', text: 'How much?' }))
    .body.data
  await eventually(async () =>
    expect((await own.call('GET', `message/${question._id}`)).body.data.delivery_status).toBe('sent'),
  )
  const answer = { to: ['lina@x.test'], subject: 'Re: Prices', text: 'Ten', belongToMessageId: question.messageId }
  const draft = (await own.call('POST', 'message', { ...answer, status: 'draft' })).body.data
  expect((await own.call('DELETE', `message/${question._id}`)).status).toBe(200)
  expect((await own.call('DELETE', `email-service-provider/${provider}`)).status).toBe(200)
  const path = `message/${draft._id}`
  const response = await own.call('PATCH', path, { text: 'Eleven' })
  expect([response.status, response.body.data]).toEqual([
    200,
    expect.objectContaining({ status: 'draft', preview: 'Eleven' }),
  ])
  expect(response.body.data.thread).toBe(draft.thread)

  await own.provider()
  expect((await own.call('PATCH', path, { status: 'sent' })).status).toBe(200)
  const answers = () => post.received.filter(({ raw }) => raw.includes(`In-Reply-To: ${question.messageId}`))
  await eventually(async () => expect(answers()).toHaveLength(1))
})

test('a message fails with a reason if its provider is deleted before the send', async () => {
  const own = await sender(sanad, post.port)
  const provider = (await own.provider()).body.data._id
  const letter = { to: ['late@x.test'], subject: 'Prices', text: 'Ten', undo: true }
  const { _id } = (await own.call('POST', 'message', letter)).body.data
  expect((await own.call('DELETE', `email-service-provider/${provider}`)).status).toBe(200)
  const read = async () => (await own.call('GET', `message/${_id}`)).body.data
  await eventually(async () => expect((await read()).delivery_status).toBe('failed'), 30_000)
  const response = 'The provider was deleted or turned off. Choose another provider.'
  expect((await read()).recipients).toEqual([{ email: 'late@x.test', state: 'failed', response, bounceRule: null }])
  expect(post.got('late@')).toEqual([])
})
