import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { type MailReceiver, mailReceiver } from '#test/stand-ins/mail-receiver.ts'

// A personal message to a contact, and the contacts that its To field finds.

let sanad: TestSanad
let post: MailReceiver
let own: Awaited<ReturnType<typeof sender>>
beforeAll(async () => {
  post = await mailReceiver()
  sanad = await startSanad()
  own = await sender(sanad, post.port)
  await own.provider()
})
afterAll(async () => {
  await sanad.stop()
  await post.stop()
})

test('a contact that unsubscribed gets a personal message, but no campaign', async () => {
  const [id = ''] = await own.contacts(['lina@x.test'])
  await own.call('PATCH', `email/${id}`, { status: 'unsubscribed' })
  await own.call('POST', 'message', { to: ['lina@x.test'], subject: 'Your order', text: 'It is on its way.' })
  await eventually(async () => expect(post.got('lina@')).toHaveLength(1))
  const audience = await own.call('POST', 'job/audience', { recipients: { emailIds: [id] } })
  expect(audience.body.data).toMatchObject({ matched: 1, recipients: 0 })
  const { events } = (await own.call('GET', `email/${id}/timeline`)).body.data
  expect(events).toContainEqual(expect.objectContaining({ kind: 'sent', subject: 'Your order', jobId: null }))
})

test('contacts are found by another spelling of an Arabic name, with their status', async () => {
  await own.call('POST', 'email', { email: 'sara@x.test', firstName: 'سارة', status: 'blocked' })
  const { body } = await own.call('GET', `email?search=${encodeURIComponent('ساره')}&size=6`)
  expect(body.data).toMatchObject([{ email: 'sara@x.test', status: 'blocked' }])
})
