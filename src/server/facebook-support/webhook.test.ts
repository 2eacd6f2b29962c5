import { createHmac } from 'node:crypto'
import { eventually } from '#test/eventually.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { facebookStandIn, type FacebookStandIn } from '#test/stand-ins/facebook.ts'

let sanad: TestSanad
let facebook: FacebookStandIn
let admin: string

beforeAll(async () => {
  facebook = await facebookStandIn()
  sanad = await startSanad({ environment: { META_GRAPH_URL: facebook.url } })
  admin = (await sanad.admin()).token
})
afterAll(async () => {
  await sanad.stop()
  await facebook.stop()
})

const hook = '/api/facebook/webhook'
const settings = '/api/en/admin/facebook'
const asAdmin = (method: 'GET' | 'PATCH' | 'POST', path: string, body?: object) =>
  sanad.call(method, path, { token: admin, ...(body && { body }) })
const inbox = async () => (await asAdmin('GET', '/api/en/admin/facebook-support/conversation')).body.data
const message = (mid: string, text: string, sender = '7001') => ({
  object: 'page',
  entry: [
    {
      id: facebook.page.id,
      time: Date.now(),
      messaging: [
        { sender: { id: sender }, recipient: { id: facebook.page.id }, timestamp: Date.now(), message: { mid, text } },
      ],
    },
  ],
})

describe('settings', () => {
  test('the webhook rejects every call while nothing is configured', async () => {
    expect((await sanad.call('POST', hook, facebook.delivery(message('m0', 'x')))).status).toBe(401)
    expect((await sanad.call('GET', `${hook}?hub.mode=subscribe&hub.verify_token=&hub.challenge=1`)).status).toBe(403)
    expect((await asAdmin('POST', `${settings}/test`, {})).body.data).toMatchObject({
      success: false,
      fault: 'not_set',
    })
  })

  test('secrets are sealed and never shown, and the Page is named', async () => {
    const body = { pageToken: facebook.token, appSecret: facebook.appSecret, verifyToken: 'our own word' }
    const { status, body: answer } = await asAdmin('PATCH', settings, body)
    expect(status).toBe(200)
    expect(answer.data).toMatchObject({
      pageToken: 'settings',
      appSecret: 'settings',
      verifyToken: 'settings',
      graphVersion: 'v26.0',
    })
    expect(answer.data.webhook).toBe('http://sanad.test/api/facebook/webhook')
    await eventually(async () => expect((await asAdmin('GET', settings)).body.data.page).toEqual(facebook.page), 5000)
    const shown = JSON.stringify((await asAdmin('GET', settings)).body)
    for (const secret of Object.values(body)) expect(shown).not.toContain(secret)
    const row = await sanad.services.db.selectFrom('facebook_settings').selectAll().executeTakeFirstOrThrow()
    expect(row.token_sealed?.toString('latin1')).not.toContain(facebook.token)
  })

  test("“check” shows Facebook's response and missing webhook fields", async () => {
    facebook.subscribed = ['messages', 'feed']
    expect((await asAdmin('POST', `${settings}/test`, {})).body.data).toMatchObject({
      success: true,
      page: facebook.page,
      notSubscribed: ['message_echoes', 'message_edits', 'message_reads'],
    })
    const wrong = await asAdmin('POST', `${settings}/test`, { pageToken: 'wrong' })
    expect(wrong.body.data).toMatchObject({
      success: false,
      fault: 'key_refused',
      said: expect.stringContaining('(#190)'),
    })
    const proof = await asAdmin('POST', `${settings}/test`, { appSecret: 'wrong' })
    expect(proof.body.data).toMatchObject({ success: false, said: expect.stringContaining('appsecret_proof') })
  })

  test('an invalid version is refused at its field', async () => {
    const { status, body } = await asAdmin('PATCH', settings, { graphVersion: '../x' })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['graphVersion']])
  })
})

describe('the webhook handshake', () => {
  test('returns the challenge unchanged for the right verify token', async () => {
    const ask = (query: string) => sanad.call('GET', `${hook}?${query}`)
    const good = await ask('hub.mode=subscribe&hub.verify_token=our%20own%20word&hub.challenge=1158201444')
    expect([good.status, good.body]).toEqual([200, '1158201444'])
    expect(good.headers.get('content-type')).toContain('text/plain')
    expect((await ask('hub.mode=subscribe&hub.verify_token=other&hub.challenge=1')).status).toBe(403)
    expect((await ask('hub.mode=unsubscribe&hub.verify_token=our%20own%20word&hub.challenge=1')).status).toBe(403)
    expect((await ask('hub.mode=subscribe')).status).toBe(400)
  })
})

describe('a webhook delivery', () => {
  test("with Meta's signature is stored at once and handled later; the signature covers escaped Arabic", async () => {
    const delivery = facebook.delivery(message('m1', 'السلام عليكم، كم سعر الصابون؟ 🧼'))
    expect(delivery.body).toContain(String.raw`\u0627`)
    const { status, body } = await sanad.call('POST', hook, delivery)
    expect([status, body]).toEqual([200, 'EVENT_RECEIVED'])
    await eventually(async () => {
      expect(await inbox()).toMatchObject([
        { preview: 'السلام عليكم، كم سعر الصابون؟ 🧼', unread: true, status: 'open' },
      ])
      expect(await sanad.services.db.selectFrom('facebook_deliveries').selectAll().execute()).toEqual([])
    }, 10_000)
  })

  test.each<
    [string, (body: string, headers: Record<string, string>) => { body: string; headers: Record<string, string> }]
  >([
    ['without a signature', (body) => ({ body, headers: { 'content-type': 'application/json' } })],
    ['with a signature by another secret', () => facebook.delivery(message('m2', 'x'), 'another secret')],
    ['altered in transit', (body, headers) => ({ body: body.replace('m2', 'm3'), headers })],
    ['with unescaped letters', (body, headers) => ({ body: JSON.stringify(JSON.parse(body)), headers })],
    [
      'with only a SHA-1 signature',
      (body, headers) => ({
        body,
        headers: {
          ...headers,
          'x-hub-signature-256': (headers['x-hub-signature-256'] ?? '').replace('sha256', 'sha1'),
        },
      }),
    ],
    [
      'with a malformed signature',
      (body, headers) => ({ body, headers: { ...headers, 'x-hub-signature-256': 'sha256=zz' } }),
    ],
    ['without a body', (_body, headers) => ({ body: '', headers })],
  ])('%s is refused', async (_how, changed) => {
    const { body, headers } = facebook.delivery(message('m2', 'سؤال'))
    const call = changed(body, headers)
    expect((await sanad.call('POST', hook, call)).status).toBe(401)
    expect(await sanad.services.db.selectFrom('facebook_deliveries').selectAll().execute()).toEqual([])
  })

  test('is verified with the current key, even if another process changed it', async () => {
    const delivery = facebook.delivery(message('m-key', 'By the key of today', '7010'))
    const seal = sanad.services.db.selectFrom('facebook_settings').select('app_secret_sealed')
    const { app_secret_sealed } = await seal.executeTakeFirstOrThrow()
    expect((await sanad.call('POST', hook, delivery)).status).toBe(200)
    await sanad.services.db.updateTable('facebook_settings').set({ app_secret_sealed: null }).execute()
    expect((await sanad.call('POST', hook, delivery)).status).toBe(401)
    await sanad.services.db.updateTable('facebook_settings').set({ app_secret_sealed }).execute()
    expect((await sanad.call('POST', hook, delivery)).status).toBe(200)
    await eventually(async () => expect((await inbox())[0].preview).toBe('By the key of today'), 10_000)
  })

  test('with unknown content is accepted and does not block others', async () => {
    const signed = (body: string) => ({
      body,
      headers: {
        'content-type': 'application/json',
        'x-hub-signature-256': `sha256=${createHmac('sha256', facebook.appSecret).update(body).digest('hex')}`,
      },
    })
    const odd = [
      'no json',
      '[]',
      'null',
      '{"object":"page"}',
      '{"object":"instagram","entry":[]}',
      JSON.stringify({
        object: 'page',
        entry: [
          {
            id: facebook.page.id,
            messaging: [null, 5, { sender: {} }],
            changes: [{}, { field: 'feed', value: { item: 'post' } }],
          },
        ],
      }),
      JSON.stringify({ object: 'page', entry: [{ id: 1, messaging: [{ sender: { id: 'a\u0000b' } }] }] }),
    ]
    for (const body of odd) expect([body, (await sanad.call('POST', hook, signed(body))).status]).toEqual([body, 200])
    const nul = message('m4', 'a\u0000b \ud83d', '7002')
    expect((await sanad.call('POST', hook, facebook.delivery(nul))).status).toBe(200)
    await eventually(
      async () => expect((await inbox())[0]).toMatchObject({ preview: expect.stringMatching(/^ab/) }),
      10_000,
    )
    await eventually(async () => {
      const left = await sanad.services.db.selectFrom('facebook_deliveries').selectAll().execute()
      expect(left.every(({ unreadable }) => unreadable !== null)).toBe(true)
    }, 10_000)
    expect((await sanad.call('POST', hook, signed('x'.repeat(2 * 1024 * 1024 + 1)))).status).toBe(413)
  })

  test('of another Page is ignored', async () => {
    const other = message('m5', 'not ours', '7003')
    other.entry[0] = { ...other.entry[0]!, id: '999' }
    await sanad.call('POST', hook, facebook.delivery(other))
    await sanad.call('POST', hook, facebook.delivery(message('m6', 'ours', '7004')))
    await eventually(async () => expect((await inbox())[0].preview).toBe('ours'), 10_000)
    expect((await inbox()).map(({ preview }: { preview: string }) => preview)).not.toContain('not ours')
  })
})
