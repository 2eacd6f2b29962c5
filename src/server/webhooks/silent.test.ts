import { expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { webhookReceiver } from '#test/stand-ins/webhook-receiver.ts'
import { told } from '#test/told.ts'

// An endpoint that takes a call and says nothing.

const { contact, deliveries, endpoint, listenFor, receiver } = told({ WEBHOOK_TIMEOUT: '1' })

test('is given up after the time that the operator set; what comes meanwhile goes past it, and other endpoints feel nothing', async () => {
  const other = await webhookReceiver()
  // It never answers the first; the second is taken while that hangs.
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
