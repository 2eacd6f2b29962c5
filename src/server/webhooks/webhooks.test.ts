import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { startSanad } from '#test/sanad.ts'
import { signedBy } from '#test/stand-ins/webhook-receiver.ts'
import { day, hooks, minute, webhookSuite } from '#test/webhooks.ts'
import { signedHeaders } from './signature.ts'

const {
  ahead,
  be,
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

describe('a webhook signature', () => {
  test('matches the example of the specification’s own library', () => {
    const example = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}', at: new Date(1614265330_000) }
    expect(signedHeaders(example, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toEqual({
      'webhook-id': example.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
  })

  test('is rejected for another secret, body or time', async () => {
    const { secret } = await listenFor(['contact.created'])
    await contact('signed@contact.test')
    await heard(1)
    const [one] = receiver().heard
    if (!one) throw new Error('nothing heard')
    expect(signedBy(one, [secret, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toEqual([secret])
    expect(signedBy({ ...one, body: `${one.body} ` }, [secret])).toEqual([])
    expect(signedBy(one, [secret], Date.now() + 6 * minute)).toEqual([])
  })
})

describe('a webhook endpoint', () => {
  test('gets the events that it subscribed to, and no others', async () => {
    const { _id } = await listenFor(['contact.created', 'contact.unsubscribed'])
    const id = await contact('chosen@contact.test')
    await call('PATCH', `/email-marketing/email/${id}`, { firstName: 'منى' })
    await call('PATCH', `/email-marketing/email/${id}`, { status: 'unsubscribed' })
    await heard(2)
    const events = receiver()
      .heard.map(({ event }) => event)
      .toSorted((a, b) => a.type.localeCompare(b.type))
    expect(events).toMatchObject([
      { type: 'contact.created', data: { id, email: 'chosen@contact.test', status: 'subscribed' } },
      { type: 'contact.unsubscribed', data: { id, firstName: 'منى', status: 'unsubscribed' } },
    ])
    expect(receiver().heard[0]?.headers['content-type']).toBe('application/json')
    await eventually(async () =>
      expect((await deliveries(_id)).map(({ state }) => state)).toEqual(['delivered', 'delivered']),
    )
    expect((await endpoint(_id)).deliveredAt).not.toBeNull()
  })

  test('gets all events, in up to four concurrent calls that start in order of time', async () => {
    const waiting: (() => void)[] = []
    let maxWaiting = 0
    receiver().answers((response) => {
      waiting.push(() => response.writeHead(204).end())
      maxWaiting = Math.max(maxWaiting, waiting.length)
    })
    const { _id } = await listenFor(['contact.created'])
    const emails = Array.from({ length: 12 }, (_, number) => `${number}@order.test`)
    for (const email of emails) await contact(email)
    // No call is answered before four have arrived; then each answer lets the next call start.
    await eventually(() => expect(waiting).toHaveLength(4))
    expect(new Set(receiver().heard.map(({ event }) => event.data['email']))).toEqual(new Set(emails.slice(0, 4)))
    for (let count = 5; count <= 12; count++) {
      waiting.shift()?.()
      await heard(count)
      expect(
        receiver()
          .heard.slice(count - 1)
          .map(({ event }) => event.data['email']),
      ).toEqual([emails[count - 1]])
    }
    for (const answer of waiting) answer()
    await eventually(async () => expect((await deliveries(_id, '&state=delivered')).length).toBe(12))
    expect(maxWaiting).toBe(4)
  })

  test('lists its deliveries by type and by state', async () => {
    const { _id } = await listenFor(['contact.created', 'contact.updated'])
    const id = await contact('kinds@contact.test')
    await call('PATCH', `/email-marketing/email/${id}`, { firstName: 'Mona' })
    await heard(2)
    const kindsOf = async (query: string) => (await deliveries(_id, query)).map(({ type }) => type)
    await eventually(async () =>
      expect(await kindsOf('&state=delivered&sortType=asc')).toEqual(['contact.created', 'contact.updated']),
    )
    expect(await kindsOf('&type=contact.updated')).toEqual(['contact.updated'])
    expect(await kindsOf('&type=contact.created&state=delivered')).toEqual(['contact.created'])
    expect(await kindsOf('&type=contact.created&state=failed')).toEqual([])
    expect(await kindsOf('&type=message.sent')).toEqual([])
  })

  test('gets the changed fields', async () => {
    await listenFor(['contact.updated'])
    const id = await contact('changed@contact.test')
    await call('PATCH', `/email-marketing/email/${id}`, { firstName: 'Mona', attributes: { city: 'Amman' } })
    await heard(1)
    expect(receiver().heard[0]?.event.data).toMatchObject({
      id,
      firstName: 'Mona',
      changed: ['firstName', 'attributes'],
    })
    await call('PATCH', `/email-marketing/email/${id}`, { timeZone: 'Asia/Riyadh' })
    await heard(2)
    expect(receiver().heard[1]?.event.data).toMatchObject({ id, timeZone: 'Asia/Riyadh', changed: ['timeZone'] })
  })

  test('gets no events of another workspace', async () => {
    await listenFor(['contact.created'])
    const mine = owner()
    be(await sanad().member('Other'))
    await contact('elsewhere@contact.test')
    be(mine)
    await contact('here@contact.test')
    await heard(1)
    expect(receiver().heard.map(({ event }) => event.data['email'])).toEqual(['here@contact.test'])
  })

  test('gets signatures with both secrets for a day after a rotation', async () => {
    const { _id, secret } = await listenFor(['contact.created'])
    const newer = (await call('POST', `${hooks}/${_id}/secret`)).data.secret as string
    expect(newer).toMatch(/^whsec_[\w+/]{43}=$/)
    await contact('both@contact.test')
    await heard(1)
    expect(receiver().heard.map((one) => signedBy(one, [newer, secret]))).toEqual([[newer, secret]])
    await putOn(day + minute)
    await contact('newer@contact.test')
    await heard(2)
    expect(signedBy(receiver().heard[1] ?? { headers: {}, body: '' }, [newer, secret], Date.now() + ahead())).toEqual([
      newer,
    ])
  })

  test('shows its secret once, seals it in storage, and never logs it', async () => {
    const { _id, secret } = await listenFor(['contact.created'])
    const { db } = sanad().services
    const rows = await db.selectFrom('webhook_endpoints').selectAll().where('id', '=', _id).execute()
    const log = await db.selectFrom('audit_log').selectAll().where('entity_id', '=', _id).execute()
    const shown = JSON.stringify([rows, log, await endpoint(_id)])
    expect(shown).not.toContain(secret.slice(6))
    expect(Buffer.concat(rows.map((row) => row.secret)).toString('latin1')).not.toContain(secret.slice(6))
    expect(log.map(({ action }) => action)).toEqual(['webhook.create'])
  })

  test('is taken over once its process has died and the lease has expired', async () => {
    const { _id } = await listenFor(['contact.created'])
    const { db } = sanad().services
    await sql`update webhook_endpoints set lease = gen_random_uuid(), lease_until = now() + interval '2 seconds'
      where id = ${_id}`.execute(db)
    await contact('held@contact.test')
    await settled(_id, 'delivered')
    const { rows } = await sql<{ late: boolean }>`select d.tried_at >= d.created_at + interval '1 second' as late
      from webhook_deliveries d where endpoint_id = ${_id}`.execute(db)
    expect([rows, receiver().heard.length]).toEqual([[{ late: true }], 1])
  })

  test('gets a test event', async () => {
    const { _id } = await listenFor(['job.finished'])
    const { data } = await call('POST', `${hooks}/${_id}/test`)
    await heard(1)
    expect(receiver().heard[0]?.event).toMatchObject({ type: 'webhook.test', data: { endpointId: _id } })
    const shown = await eventually(async () => {
      const { data: full } = await call('GET', `${hooks}/${_id}/delivery/${data._id}`)
      expect(full.state).toBe('delivered')
      return full
    })
    expect(shown).toMatchObject({
      webhookId: receiver().heard[0]?.id,
      body: receiver().heard[0]?.body,
      status: 204,
      attempts: 1,
    })
  })
})

describe('a webhook address', () => {
  test.each(['ftp://a.test/x', 'https://user:pass@a.test/', 'https://a.test/#x', 'x'])(
    'is refused: %s',
    async (url) => {
      expect(await refused('POST', hooks, { name: 'x', url, events: ['job.finished'] })).toEqual([400, ['url']])
    },
  )

  test('in the operator’s own network is refused, both when it is saved and when it is called', async () => {
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
    // Simulates a name that resolves to another address later.
    await guarded.services.db.updateTable('webhook_endpoints').set({ url: receiver().url }).execute()
    await guarded.call('POST', `/api/${workspace}/email-marketing/email`, { token, body: { email: 'x@rebound.test' } })
    await eventually(async () => {
      const answer = await guarded.call('GET', `${path}/${made.body.data._id}/delivery`, { token })
      expect(answer.body.data).toMatchObject([{ state: 'waiting', fault: 'private' }])
    })
    expect(receiver().heard).toEqual([])
    await guarded.stop()
  })
})

test('an event that no endpoint subscribes to is not stored', async () => {
  const body = new FormData()
  const lines = Array.from({ length: 500 }, (_none, number) => `n${number}@nobody.test`)
  body.set('file', new Blob([`email\n${lines.join('\n')}`]), 'contacts.csv')
  await sanad().call('POST', `/api/${owner().workspace}/email-marketing/email/import`, { token: owner().token, body })
  await eventually(async () =>
    expect((await call('GET', '/email-marketing/email?size=1')).pagination.total).toBe(lines.length),
  )
  const { db } = sanad().services
  const { id } = await db
    .selectFrom('workspaces')
    .select('id')
    .where('slug', '=', owner().workspace)
    .executeTakeFirstOrThrow()
  const written = await db.selectFrom('webhook_deliveries').select('id').where('tenant_id', '=', id).execute()
  expect(written).toEqual([])
})
