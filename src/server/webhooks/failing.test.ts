import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { webhookReceiver } from '#test/stand-ins/webhook-receiver.ts'
import { day, hooks, minute, webhookSuite } from '#test/webhooks.ts'

// Failed calls, endpoints that no longer exist, and replays.

const {
  ahead,
  call,
  contact,
  deliveries,
  endpoint,
  heard,
  listenFor,
  owner,
  putOn,
  receiver,
  refused,
  sanad,
  settled,
} = webhookSuite()

describe('a failed webhook call', () => {
  test('is repeated under the same id, on schedule, until the last attempt', async () => {
    receiver().answers(500)
    const { _id } = await listenFor(['contact.created'])
    await contact('retried@contact.test')
    // In seconds: the delay after each attempt, plus a little over an hour for an endpoint in back-off.
    const pauses = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
    for (const [tries, pause] of pauses.entries()) {
      const delivery = await eventually(async () => {
        const [first] = await deliveries(_id)
        expect(first?.attempts).toBe(tries + 1)
        return first
      })
      expect(delivery).toMatchObject({ state: 'waiting', status: 500, fault: 'status' })
      const due = Date.parse(delivery?.nextAt ?? '')
      expect(Math.abs(due - Date.now() - ahead() - pause * 1000)).toBeLessThan(15_000)
      await putOn(due - Date.now() + 11 * minute)
    }
    await eventually(async () => expect(await deliveries(_id)).toMatchObject([{ state: 'failed', attempts: 10 }]))
    expect(new Set(receiver().heard.map(({ id }) => id)).size).toBe(1)
    expect(new Set(receiver().heard.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10)
    const { data } = await call('GET', `${hooks}/${_id}/delivery/${(await deliveries(_id))[0]?._id}`)
    expect(data.answer).toBe('answer 500')
  })

  test('delays no other event', async () => {
    receiver().answers((response, { event }) =>
      response.writeHead(event.data['email'] === 'poison@contact.test' ? 500 : 204).end(),
    )
    const { _id } = await listenFor(['contact.created'])
    await contact('poison@contact.test')
    await contact('after@contact.test')
    await eventually(async () =>
      expect((await deliveries(_id)).map(({ state }) => state)).toEqual(['delivered', 'waiting']),
    )
  })

  test.each([
    ['a redirect', 302, 'status'],
    ['a refusal', 400, 'status'],
  ])('is recorded for %s, and no redirect is followed', async (_name, status, fault) => {
    receiver().answers((response) => response.writeHead(status, { location: `${receiver().url}/elsewhere` }).end())
    const { _id } = await listenFor(['contact.created'])
    await contact('led@contact.test')
    await eventually(async () => expect(await deliveries(_id)).toMatchObject([{ state: 'waiting', status, fault }]))
    expect(receiver().heard.map(({ path }) => path)).not.toContain('/hook/elsewhere')
  })

  test('records that the connection was refused', async () => {
    const stopped = await webhookReceiver()
    await stopped.stop()
    const { _id } = await listenFor(['contact.created'], stopped.url)
    await contact('nobody@contact.test')
    await eventually(async () =>
      expect(await deliveries(_id)).toMatchObject([{ state: 'waiting', fault: 'connect', status: null }]),
    )
  })

  test('records that the connection was cut before the answer', async () => {
    receiver().answers((response) => response.destroy())
    const { _id } = await listenFor(['contact.created'])
    await contact('cut@contact.test')
    await eventually(async () => expect(await deliveries(_id)).toMatchObject([{ state: 'waiting', fault: 'silent' }]))
  })

  test('stops reading an endless answer at the maximum stored size', async () => {
    receiver().answers((response) => {
      response.writeHead(200)
      const flow = () => {
        while (!response.destroyed && response.write('é'.repeat(5000)));
      }
      response.on('drain', flow)
      flow()
    })
    const { _id } = await listenFor(['contact.created'])
    await contact('endless@contact.test')
    const delivery = await settled(_id, 'delivered')
    const { data } = await call('GET', `${hooks}/${_id}/delivery/${delivery?._id}`)
    expect(data.answer).toBe('é'.repeat(1024))
  })

  test('starts the back-off after five failures in a row, and one success ends it', async () => {
    receiver().answers(503)
    const { _id } = await listenFor(['contact.created'])
    for (let number = 0; number < 8; number++) await contact(`${number}@spared.test`)
    await eventually(async () => {
      const tried = (await deliveries(_id)).filter(({ attempts }) => attempts > 0)
      expect(tried).toHaveLength(5)
    })
    expect((await endpoint(_id)).failingSince).not.toBeNull()
    receiver().answers(204)
    await putOn(6 * minute)
    await eventually(async () =>
      expect((await deliveries(_id)).map(({ state }) => state)).toEqual(Array(8).fill('delivered')),
    )
    expect((await endpoint(_id)).failingSince).toBeNull()
  })
})

describe('a webhook endpoint that no longer answers', () => {
  const news = async () =>
    (await sanad().call('GET', '/api/en/user/notifications', { token: owner().token })).body.data as { kind: string }[]

  test("is disabled at once by a 410, and the workspace's owners are notified", async () => {
    receiver().answers(410)
    const { _id } = await listenFor(['contact.created'])
    await contact('gone@contact.test')
    await eventually(async () => expect(await endpoint(_id)).toMatchObject({ status: 'off', offBy: 'gone' }))
    expect(await deliveries(_id)).toMatchObject([{ state: 'failed', fault: 'gone', attempts: 1 }])
    await eventually(async () => expect((await news()).map(({ kind }) => kind)).toContain('webhook.stopped'))
    await contact('unheard@contact.test')
    expect(await deliveries(_id)).toHaveLength(1)
    expect(await refused('POST', `${hooks}/${_id}/test`, {})).toEqual([409, []])
  })

  test('is disabled after five days of failures, and gets the waiting events when it is enabled', async () => {
    receiver().answers(500)
    const { _id } = await listenFor(['contact.created'])
    await contact('first@days.test')
    await settled(_id, 'waiting')
    await eventually(async () => expect((await endpoint(_id)).failingSince).not.toBeNull())
    // Created before the clock advances. From then on the endpoint may be disabled at any moment, and events in the
    // meantime are not stored.
    await contact('second@days.test')
    await putOn(5 * day + minute)
    await eventually(async () => expect(await endpoint(_id)).toMatchObject({ status: 'off', offBy: 'failing' }))
    await eventually(async () => expect((await news()).map(({ kind }) => kind)).toContain('webhook.stopped'))
    receiver().answers(204)
    await call('PATCH', `${hooks}/${_id}`, { status: 'on' })
    await putOn(ahead() + day)
    await eventually(async () =>
      expect((await deliveries(_id)).map(({ state }) => state)).toEqual(['delivered', 'delivered']),
    )
  })
})

describe('a replay', () => {
  test('sends a delivered event again under its id', async () => {
    const { _id } = await listenFor(['contact.created'])
    await contact('again@contact.test')
    const delivery = await settled(_id, 'delivered')
    await call('POST', `${hooks}/${_id}/delivery/${delivery?._id}/replay`)
    await heard(2)
    expect(new Set(receiver().heard.map(({ id }) => id)).size).toBe(1)
  })

  test('sends everything that has failed since a given time', async () => {
    const { _id } = await listenFor(['contact.created'])
    for (const name of ['a', 'b', 'c']) await contact(`${name}@failed.test`)
    await eventually(async () => expect((await deliveries(_id, '&state=delivered')).length).toBe(3))
    await sql`update webhook_deliveries set state = 'failed' where endpoint_id = ${_id}`.execute(sanad().services.db)
    await sql`update webhook_deliveries set created_at = now() - interval '2 days' where endpoint_id = ${_id}
      and body like '%a@failed.test%'`.execute(sanad().services.db)
    const since = new Date(Date.now() - day).toISOString()
    expect((await call('POST', `${hooks}/${_id}/replay`, { since })).data).toEqual({ replayed: 2, more: false })
    await heard(5)
    const emails = receiver()
      .heard.slice(3)
      .map(({ event }) => String(event.data['email']))
    expect(emails.toSorted()).toEqual(['b@failed.test', 'c@failed.test'])
  })
})
