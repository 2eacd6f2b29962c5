import { expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { webhookReceiver } from '#test/stand-ins/webhook-receiver.ts'
import { webhookSuite } from '#test/webhooks.ts'

// An endpoint that accepts a connection and never answers.

const { contact, deliveries, endpoint, listenFor, receiver } = webhookSuite({ WEBHOOK_TIMEOUT: '1' })

test('an endpoint that never answers times out; later events overtake the call, and other endpoints are not delayed', async () => {
  const other = await webhookReceiver()
  // The first call never gets an answer; the second arrives meanwhile.
  receiver().answers((response, { event }) => {
    if (event.data['email'] !== 'hangs@contact.test') response.writeHead(204).end()
  })
  const slow = await listenFor(['contact.created'])
  const quick = await listenFor(['contact.created'], other.url)
  await contact('hangs@contact.test')
  await eventually(() => expect(receiver().heard).toHaveLength(1))
  await contact('after@contact.test')
  await eventually(async () =>
    expect(await deliveries(slow._id)).toMatchObject([
      { state: 'delivered', attempts: 1 },
      { state: 'waiting', attempts: 1, status: null, fault: 'silent' },
    ]),
  )
  await eventually(async () =>
    expect((await deliveries(quick._id)).map(({ state }) => state)).toEqual(['delivered', 'delivered']),
  )
  expect((await endpoint(quick._id)).failingSince).toBeNull()
  await other.stop()
})
