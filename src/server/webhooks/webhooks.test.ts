import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Method } from '#contract/endpoint.ts'
import type { WebhookEvent } from '#contract/webhooks.ts'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { signedBy, webhookReceiver } from '#test/stand-ins/webhook-receiver.ts'
import { signedHeaders } from './signature.ts'

const minute = 60_000
const day = 24 * 60 * minute

let sanad: TestSanad
let owner: Awaited<ReturnType<TestSanad['member']>>
let receiver: Awaited<ReturnType<typeof webhookReceiver>>
/** How far the clock was put on. */
let ahead = 0

beforeAll(async () => {
  sanad = await startSanad({ now: () => new Date(Date.now() + ahead) })
})
afterAll(() => sanad.stop())
// A workspace and a receiver of its own for each: nothing that is still under way for one reaches another.
beforeEach(async () => {
  ahead = 0
  owner = await sanad.member('Owner')
  receiver = await webhookReceiver()
})
afterEach(() => receiver.stop())

const call = async (method: Method, path: string, body?: object) => {
  const answer = await sanad.call(method, `/api/${owner.workspace}${path}`, {
    token: owner.token,
    ...(body && { body }),
  })
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  return answer.body
}
const refused = async (method: Method, path: string, body: object) => {
  const answer = await sanad.call(method, `/api/${owner.workspace}${path}`, { token: owner.token, body })
  return [answer.status, Object.keys(answer.body.fields ?? {})]
}
const hooks = '/developers/webhook'
/** Puts the clock on; sessions do not live as long, so that she signs in again. */
const putOn = async (ms: number) => {
  ahead = ms
  const body = { email: owner.user.email, password: 'correct horse 2' }
  owner = { ...owner, token: (await sanad.call('POST', '/api/en/auth/signin', { body })).body.token }
}
const listenFor = async (events: WebhookEvent[], url = receiver.url) =>
  (await call('POST', hooks, { name: 'Shop', url, events })).data as { _id: string; secret: string }
const contact = async (email: string) => (await call('POST', '/email-marketing/email', { email })).data._id as string
const deliveries = async (id: string, query = '') =>
  (await call('GET', `${hooks}/${id}/delivery?size=100${query}`)).data as {
    _id: string
    type: string
    state: string
    attempts: number
    status: number
    fault: string
    nextAt: string | null
  }[]
const endpoint = async (id: string) => (await call('GET', `${hooks}/${id}`)).data
const heard = (count: number) => eventually(() => expect(receiver.heard.length).toBeGreaterThanOrEqual(count))
const settled = (id: string, state: string) =>
  eventually(async () => {
    const [first] = await deliveries(id)
    expect(first?.state).toBe(state)
    return first
  })

describe('a signature', () => {
  test('is that of the example of the specification’s own library', () => {
    const example = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}', at: new Date(1614265330_000) }
    expect(signedHeaders(example, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toEqual({
      'webhook-id': example.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
  })

  test('of another secret, body or time is none', async () => {
    const { secret } = await listenFor(['contact.created'])
    await contact('signed@contact.test')
    await heard(1)
    const [one] = receiver.heard
    if (!one) throw new Error('nothing heard')
    expect(signedBy(one, [secret, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toEqual([secret])
    expect(signedBy({ ...one, body: `${one.body} ` }, [secret])).toEqual([])
    expect(signedBy(one, [secret], Date.now() + 6 * minute)).toEqual([])
  })
})

describe('an endpoint', () => {
  test('is told of what it chose, and of nothing else', async () => {
    const { _id } = await listenFor(['contact.created', 'contact.unsubscribed'])
    const id = await contact('chosen@contact.test')
    await call('PATCH', `/email-marketing/email/${id}`, { firstName: 'منى' })
    await call('PATCH', `/email-marketing/email/${id}`, { status: 'unsubscribed' })
    await heard(2)
    expect(receiver.heard.map(({ event }) => event)).toMatchObject([
      { type: 'contact.created', data: { id, email: 'chosen@contact.test', status: 'subscribed' } },
      { type: 'contact.unsubscribed', data: { id, firstName: 'منى', status: 'unsubscribed' } },
    ])
    expect(receiver.heard[0]?.headers['content-type']).toBe('application/json')
    await eventually(async () =>
      expect((await deliveries(_id)).map(({ state }) => state)).toEqual(['delivered', 'delivered']),
    )
    expect((await endpoint(_id)).deliveredAt).not.toBeNull()
  })

  test('is told in the order in which things happened', async () => {
    await listenFor(['contact.created'])
    const emails = Array.from({ length: 12 }, (_none, number) => `${number}@order.test`)
    for (const email of emails) await contact(email)
    await heard(12)
    expect(receiver.heard.map(({ event }) => event.data['email'])).toEqual(emails)
  })

  test('is told what was changed', async () => {
    await listenFor(['contact.updated'])
    const id = await contact('changed@contact.test')
    await call('PATCH', `/email-marketing/email/${id}`, { firstName: 'Mona', attributes: { city: 'Amman' } })
    await heard(1)
    expect(receiver.heard[0]?.event.data).toMatchObject({ id, firstName: 'Mona', changed: ['firstName', 'attributes'] })
  })

  test('of another workspace hears nothing', async () => {
    await listenFor(['contact.created'])
    const mine = owner
    owner = await sanad.member('Other')
    await contact('elsewhere@contact.test')
    owner = mine
    await contact('here@contact.test')
    await heard(1)
    expect(receiver.heard.map(({ event }) => event.data['email'])).toEqual(['here@contact.test'])
  })

  test('whose secret is changed gets the signatures of both for a day', async () => {
    const { _id, secret } = await listenFor(['contact.created'])
    const newer = (await call('POST', `${hooks}/${_id}/secret`)).data.secret as string
    expect(newer).toMatch(/^whsec_[\w+/]{43}=$/)
    await contact('both@contact.test')
    await heard(1)
    expect(receiver.heard.map((one) => signedBy(one, [newer, secret]))).toEqual([[newer, secret]])
    await putOn(day + minute)
    await contact('newer@contact.test')
    await heard(2)
    expect(signedBy(receiver.heard[1] ?? { headers: {}, body: '' }, [newer, secret], Date.now() + ahead)).toEqual([
      newer,
    ])
  })

  test('has its secret told once, sealed where it is kept, and in no log', async () => {
    const { _id, secret } = await listenFor(['contact.created'])
    const { db } = sanad.services
    const rows = await db.selectFrom('webhook_endpoints').selectAll().where('id', '=', _id).execute()
    const log = await db.selectFrom('audit_log').selectAll().where('entity_id', '=', _id).execute()
    const shown = JSON.stringify([rows, log, await endpoint(_id)])
    expect(shown).not.toContain(secret.slice(6))
    expect(Buffer.concat(rows.map((row) => row.secret)).toString('latin1')).not.toContain(secret.slice(6))
    expect(log.map(({ action }) => action)).toEqual(['webhook.create'])
  })

  test('that a process held when it died hears of it once its lease has run out', async () => {
    const { _id } = await listenFor(['contact.created'])
    const { db } = sanad.services
    await sql`update webhook_endpoints set lease = gen_random_uuid(), lease_until = now() + interval '2 seconds'
      where id = ${_id}`.execute(db)
    await contact('held@contact.test')
    await settled(_id, 'delivered')
    const { rows } = await sql<{ late: boolean }>`select d.tried_at >= d.created_at + interval '1 second' as late
      from webhook_deliveries d where endpoint_id = ${_id}`.execute(db)
    expect([rows, receiver.heard.length]).toEqual([[{ late: true }], 1])
  })

  test('hears of a test', async () => {
    const { _id } = await listenFor(['job.finished'])
    const { data } = await call('POST', `${hooks}/${_id}/test`)
    await heard(1)
    expect(receiver.heard[0]?.event).toMatchObject({ type: 'webhook.test', data: { endpointId: _id } })
    const shown = await eventually(async () => {
      const { data: full } = await call('GET', `${hooks}/${_id}/delivery/${data._id}`)
      expect(full.state).toBe('delivered')
      return full
    })
    expect(shown).toMatchObject({
      webhookId: receiver.heard[0]?.id,
      body: receiver.heard[0]?.body,
      status: 204,
      attempts: 1,
    })
  })
})

describe('a call that fails', () => {
  test('is made again under the same id, by the schedule, until it is given up', async () => {
    receiver.answers(500)
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
      expect(Math.abs(due - Date.now() - ahead - pause * 1000)).toBeLessThan(15_000)
      await putOn(due - Date.now() + 11 * minute)
    }
    await eventually(async () => expect(await deliveries(_id)).toMatchObject([{ state: 'failed', attempts: 10 }]))
    expect(new Set(receiver.heard.map(({ id }) => id)).size).toBe(1)
    expect(new Set(receiver.heard.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10)
    const { data } = await call('GET', `${hooks}/${_id}/delivery/${(await deliveries(_id))[0]?._id}`)
    expect(data.answer).toBe('answer 500')
  })

  test('does not hold up what comes after it', async () => {
    receiver.answers((response, { event }) =>
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
    receiver.answers((response) => response.writeHead(status, { location: `${receiver.url}/elsewhere` }).end())
    const { _id } = await listenFor(['contact.created'])
    await contact('led@contact.test')
    await eventually(async () => expect(await deliveries(_id)).toMatchObject([{ state: 'waiting', status, fault }]))
    expect(receiver.heard.map(({ path }) => path)).not.toContain('/hook/elsewhere')
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
    receiver.answers((response) => response.destroy())
    const { _id } = await listenFor(['contact.created'])
    await contact('cut@contact.test')
    await eventually(async () => expect(await deliveries(_id)).toMatchObject([{ state: 'waiting', fault: 'silent' }]))
  })

  test('an answer without end is read no further than is kept', async () => {
    receiver.answers((response) => {
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
    receiver.answers(503)
    const { _id } = await listenFor(['contact.created'])
    for (let number = 0; number < 8; number++) await contact(`${number}@spared.test`)
    await eventually(async () => {
      const tried = (await deliveries(_id)).filter(({ attempts }) => attempts > 0)
      expect(tried).toHaveLength(5)
    })
    expect((await endpoint(_id)).failingSince).not.toBeNull()
    receiver.answers(204)
    await putOn(6 * minute)
    await eventually(async () =>
      expect((await deliveries(_id)).map(({ state }) => state)).toEqual(Array(8).fill('delivered')),
    )
    expect((await endpoint(_id)).failingSince).toBeNull()
  })
})

describe('an endpoint that is gone', () => {
  const news = async () =>
    (await sanad.call('GET', '/api/en/user/notifications', { token: owner.token })).body.data as { kind: string }[]

  test('by its own word (410) is off at once, and its owners are told', async () => {
    receiver.answers(410)
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
    receiver.answers(500)
    const { _id } = await listenFor(['contact.created'])
    await contact('first@days.test')
    await settled(_id, 'waiting')
    await eventually(async () => expect((await endpoint(_id)).failingSince).not.toBeNull())
    await putOn(5 * day + minute)
    await contact('second@days.test')
    await eventually(async () => expect(await endpoint(_id)).toMatchObject({ status: 'off', offBy: 'failing' }))
    await eventually(async () => expect((await news()).map(({ kind }) => kind)).toContain('webhook.stopped'))
    receiver.answers(204)
    await call('PATCH', `${hooks}/${_id}`, { status: 'on' })
    await putOn(ahead + day)
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
    expect(new Set(receiver.heard.map(({ id }) => id)).size).toBe(1)
  })

  test('is all that failed since a time', async () => {
    const { _id } = await listenFor(['contact.created'])
    for (const name of ['a', 'b', 'c']) await contact(`${name}@failed.test`)
    await eventually(async () => expect((await deliveries(_id, '&state=delivered')).length).toBe(3))
    await sql`update webhook_deliveries set state = 'failed' where endpoint_id = ${_id}`.execute(sanad.services.db)
    await sql`update webhook_deliveries set created_at = now() - interval '2 days' where endpoint_id = ${_id}
      and body like '%a@failed.test%'`.execute(sanad.services.db)
    const since = new Date(Date.now() - day).toISOString()
    expect((await call('POST', `${hooks}/${_id}/replay`, { since })).data).toEqual({ replayed: 2, more: false })
    await heard(5)
    expect(receiver.heard.slice(3).map(({ event }) => event.data['email'])).toEqual(['b@failed.test', 'c@failed.test'])
  })
})

describe('an address', () => {
  test.each(['ftp://a.test/x', 'https://user:pass@a.test/', 'https://a.test/#x', 'x'])(
    'is refused: %s',
    async (url) => {
      expect(await refused('POST', hooks, { name: 'x', url, events: ['job.finished'] })).toEqual([400, ['url']])
    },
  )

  test('of the operator’s own network is refused, when it is given and when it is called', async () => {
    const guarded = await startSanad({ environment: { ALLOW_PRIVATE_HOSTS: 'off' } })
    const { token, workspace } = await guarded.member()
    const path = `/api/${workspace}${hooks}`
    for (const host of ['127.0.0.1', '[::1]', '169.254.169.254', 'localhost']) {
      const body = { name: 'x', url: `https://${host}/hook`, events: ['contact.created'] }
      const answer = await guarded.call('POST', path, { token, body })
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['url']])
    }
    const made = await guarded.call('POST', path, {
      token,
      body: { name: 'x', url: 'https://8.8.8.8/hook', events: ['contact.created'] },
    })
    // As a name would that is bound to another address since.
    await guarded.services.db.updateTable('webhook_endpoints').set({ url: receiver.url }).execute()
    await guarded.call('POST', `/api/${workspace}/email-marketing/email`, { token, body: { email: 'x@rebound.test' } })
    await eventually(async () => {
      const answer = await guarded.call('GET', `${path}/${made.body.data._id}/delivery`, { token })
      expect(answer.body.data).toMatchObject([{ state: 'waiting', fault: 'private' }])
    })
    expect(receiver.heard).toEqual([])
    await guarded.stop()
  })
})

test('while nobody listens nothing is written down', async () => {
  const body = new FormData()
  const lines = Array.from({ length: 500 }, (_none, number) => `n${number}@nobody.test`)
  body.set('file', new Blob([`email\n${lines.join('\n')}`]), 'contacts.csv')
  await sanad.call('POST', `/api/${owner.workspace}/email-marketing/email/import`, { token: owner.token, body })
  await eventually(async () =>
    expect((await call('GET', '/email-marketing/email?size=1')).pagination.total).toBe(lines.length),
  )
  const { db } = sanad.services
  const { id } = await db
    .selectFrom('workspaces')
    .select('id')
    .where('slug', '=', owner.workspace)
    .executeTakeFirstOrThrow()
  const written = await db.selectFrom('webhook_deliveries').select('id').where('tenant_id', '=', id).execute()
  expect(written).toEqual([])
})
