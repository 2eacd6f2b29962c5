import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { webhookReceiver } from '#test/stand-ins/webhook-receiver.ts'
import { day, hooks, minute, told } from '#test/told.ts'

// What becomes of calls that fail, of endpoints that are gone, and of what is told again.

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
} = told()

describe('a call that fails', () => {
  test('is made again under the same id, by the schedule, until it is given up', async () => {
    receiver().answers(500)
    const { _id } = await listenFor(['contact.created'])
    await contact('retried@contact.test')
    // In seconds: what the schedule has after each try. A little over an hour more than each, for an endpoint that is spared.
    const pauses = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
    for (const [tries, pause] of pauses.entries()) {
      const one = await eventually(async () => {
        const [first] = await deliveries(_id)
        expect(first?.attempts).toBe(tries + 1)
        return first
      })
      expect(one).toMatchObject({ state: 'waiting', status: 500, fault: 'status' })
      const due = Date.parse(one?.nextAt ?? '')
      expect(Math.abs(due - Date.now() - ahead() - pause * 1000)).toBeLessThan(15_000)
      await putOn(due - Date.now() + 11 * minute)
    }
    await eventually(async () => expect(await deliveries(_id)).toMatchObject([{ state: 'failed', attempts: 10 }]))
    expect(new Set(receiver().heard.map(({ id }) => id)).size).toBe(1)
    expect(new Set(receiver().heard.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10)
    const { data } = await call('GET', `${hooks}/${_id}/delivery/${(await deliveries(_id))[0]?._id}`)
    expect(data.answer).toBe('answer 500')
  })

  test('does not hold up what comes after it', async () => {
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
    ['leads elsewhere', 302, 'status'],
    ['is not understood', 400, 'status'],
  ])('%s: a failure, and nothing is followed', async (_name, status, fault) => {
    receiver().answers((response) => response.writeHead(status, { location: `${receiver().url}/elsewhere` }).end())
    const { _id } = await listenFor(['contact.created'])
    await contact('led@contact.test')
    await eventually(async () => expect(await deliveries(_id)).toMatchObject([{ state: 'waiting', status, fault }]))
    expect(receiver().heard.map(({ path }) => path)).not.toContain('/hook/elsewhere')
  })

  test('says that nobody was there', async () => {
    const gone = await webhookReceiver()
    await gone.stop()
    const { _id } = await listenFor(['contact.created'], gone.url)
    await contact('nobody@contact.test')
    await eventually(async () =>
      expect(await deliveries(_id)).toMatchObject([{ state: 'waiting', fault: 'connect', status: null }]),
    )
  })

  test('says that the line was cut before the answer', async () => {
    receiver().answers((response) => response.destroy())
    const { _id } = await listenFor(['contact.created'])
    await contact('cut@contact.test')
    await eventually(async () => expect(await deliveries(_id)).toMatchObject([{ state: 'waiting', fault: 'silent' }]))
  })

  test('an answer without end is read no further than is kept', async () => {
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
    const one = await settled(_id, 'delivered')
    const { data } = await call('GET', `${hooks}/${_id}/delivery/${one?._id}`)
    expect(data.answer).toBe('é'.repeat(1024))
  })

  test('five times in a row spares the endpoint, and one success ends that', async () => {
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

describe('an endpoint that is gone', () => {
  const news = async () =>
    (await sanad().call('GET', '/api/en/user/notifications', { token: owner().token })).body.data as { kind: string }[]

  test('by its own word (410) is off at once, and its owners are told', async () => {
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

  test('for five days is off, and hears what waits once it is on again', async () => {
    receiver().answers(500)
    const { _id } = await listenFor(['contact.created'])
    await contact('first@days.test')
    await settled(_id, 'waiting')
    await eventually(async () => expect((await endpoint(_id)).failingSince).not.toBeNull())
    // Before the clock is put on: from then on it may be off at any moment, and what happens while it is off is not written down.
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

describe('told again', () => {
  test('is one that was delivered, under its id', async () => {
    const { _id } = await listenFor(['contact.created'])
    await contact('again@contact.test')
    const one = await settled(_id, 'delivered')
    await call('POST', `${hooks}/${_id}/delivery/${one?._id}/replay`)
    await heard(2)
    expect(new Set(receiver().heard.map(({ id }) => id)).size).toBe(1)
  })

  test('is all that failed since a time', async () => {
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
