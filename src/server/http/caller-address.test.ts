import { createServer } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { sanadCommand } from '#test/program.ts'
import { newDatabase, startSanad, type TestSanad } from '#test/sanad.ts'

// The caller of a call, for the rate limits, the open streams per person, and the log.

const signIn = (sanad: TestSanad, email: string, forwarded: string, password = 'not it at all') =>
  sanad.call('POST', '/api/en/auth/signin', { body: { email, password }, headers: { 'x-forwarded-for': forwarded } })

describe('behind one proxy', () => {
  let sanad: TestSanad
  beforeAll(async () => {
    sanad = await startSanad({ environment: { TRUST_PROXY: 'on', RATE_LIMITS: 'on' } })
  })
  afterAll(() => sanad.stop())

  test('an address that the caller invents is ignored', async () => {
    const answers = []
    // A proxy appends the address to what the caller sent.
    for (let at = 0; at < 45; at += 1) answers.push(await signIn(sanad, `p${at}@x.test`, `10.9.8.${at}, 203.0.113.9`))
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
    expect((await signIn(sanad, 'other@x.test', '203.0.113.10')).status).toBe(401)
  })

  test('one account cannot be attacked from many addresses', async () => {
    const { user } = await sanad.member()
    const from = (at: number) => `198.51.${at >> 8}.${at % 256}`
    const statusCodes = new Set<number>()
    for (let at = 0; at < 205; at += 5)
      for (const { status } of await Promise.all(
        [0, 1, 2, 3, 4].map((more) => signIn(sanad, user.email, from(at + more))),
      ))
        statusCodes.add(status)
    expect(statusCodes).toEqual(new Set([401, 429]))
    const other = await sanad.member()
    expect((await signIn(sanad, other.user.email, from(1), 'correct horse 2')).status).toBe(200)

    // The owner can sign in from networks used before, and from others after opening a mailed link there.
    const enter = async (at: string, secret = 'correct horse 2') => (await signIn(sanad, user.email, at, secret)).status
    expect(await enter('127.0.0.1')).toBe(200)
    expect(await enter('192.0.2.1')).toBe(429)
    await sanad.call('POST', '/auth/forgot-password', { body: { email: user.email } })
    const token = await eventually(async () => {
      const path = `/api/en/admin/system-mail?search=${user.email}`
      const { body } = await sanad.call('GET', path, { token: (await sanad.admin()).token })
      return /token=([\w-]{43})/.exec(body.data[0]?.text)?.[1] ?? Promise.reject(new Error('no mail yet'))
    }, 10_000)
    const reset = { body: { token, newPassword: 'a new horse 3' }, headers: { 'x-forwarded-for': '192.0.2.1' } }
    expect((await sanad.call('POST', '/auth/reset-password', reset)).status).toBe(200)
    expect(await enter('192.0.2.1', 'a new horse 3')).toBe(200)
    expect(await enter('192.0.2.2', 'a new horse 3')).toBe(429)
  })

  test.each([
    ['an IPv4 address', () => '203.0.113.77'],
    ['a /48 of IPv6', (at: number) => `2001:db8:77:${at.toString(16)}::1`],
  ])('wrong passwords from %s do not lock the owner out in another network', async (_name, from) => {
    const { user } = await sanad.member()
    const statuses: number[] = []
    for (let at = 0; at < 110; at += 1) statuses.push((await signIn(sanad, user.email, from(at))).status)
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 401))
    expect(statuses.slice(20)).toEqual(Array.from({ length: 90 }, () => 429))
    expect((await signIn(sanad, user.email, from(120), 'correct horse 2')).status).toBe(429)
    expect((await signIn(sanad, user.email, '192.0.2.9', 'correct horse 2')).status).toBe(200)
  })

  test('correct passwords are not counted, so frequent sign-ins are not refused', async () => {
    const { user } = await sanad.member()
    for (let at = 0; at < 25; at += 1)
      expect((await signIn(sanad, user.email, `2001:db8:78:${at}::1`, 'correct horse 2')).status).toBe(200)
  })
})

describe('a caller with an IPv6 network', () => {
  let sanad: TestSanad
  const at = new Date()
  beforeAll(async () => {
    sanad = await startSanad({ environment: { TRUST_PROXY: 'on', RATE_LIMITS: 'on' }, now: () => at })
  })
  afterAll(() => sanad.stop())

  /** The number of admitted calls of an endpoint with a limit of 10 per minute. */
  async function letIn(addresses: string[]) {
    const statuses: number[] = []
    for (const address of addresses) {
      const headers = { 'x-forwarded-for': address }
      statuses.push(
        (await sanad.call('POST', '/auth/forgot-password', { body: { email: 'a@x.test' }, headers })).status,
      )
    }
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([])
    return statuses.filter((status) => status === 200).length
  }
  const many = (count: number, address: (at: number) => string) => Array.from({ length: count }, (_, at) => address(at))

  test('is counted by its /64, however the address is written', async () => {
    expect(await letIn(many(6, (n) => `2001:db8:1:1::${n + 1}`))).toBe(6)
    expect(await letIn(many(6, (n) => `2001:0DB8:0001:0001:${n + 1}:0:0:1`))).toBe(4)
    expect(await letIn(['2001:db8:2:1::1'])).toBe(1)
  })

  test('is counted by its /48 with a larger allowance', async () => {
    expect(await letIn(many(120, (n) => `2001:db8:3:${(n % 15) + 1}::${n + 1}`))).toBe(100)
    expect(await letIn(['2001:db8:4::1'])).toBe(1)
  })

  test('that carries an IPv4 address is counted as that address', async () => {
    expect(await letIn([...many(6, () => '::ffff:192.0.2.7'), ...many(6, () => '192.0.2.7')])).toBe(10)
    expect(await letIn(['::ffff:192.0.2.8'])).toBe(1)
  })
})

test.each([
  ['2', '198.51.100.7, 203.0.113.9', 2],
  ['127.0.0.1, 203.0.113.0/24', '198.51.100.7, 203.0.113.9', 2],
  ['off', '198.51.100.7, 203.0.113.9', 1],
])('callers are distinguished according to TRUST_PROXY=%s', async (proxies, forwarded, callers) => {
  const sanad = await startSanad({ environment: { TRUST_PROXY: proxies, RATE_LIMITS: 'on' } })
  try {
    for (const from of [forwarded, forwarded.replace('198.51.100.7', '198.51.100.8')])
      await signIn(sanad, 'nobody@x.test', from)
    const counted = await sanad.services.db.selectFrom('rate_limits').selectAll().execute()
    // Each caller at the endpoint, each caller at the account, and all callers at the account.
    expect(counted.length).toBe(2 * callers + 1)
  } finally {
    await sanad.stop()
  }
})

test('a person has a maximum number of open streams, and closing one frees it', async () => {
  const sanad = await startSanad()
  const { token } = await sanad.member()
  const open = async () => {
    const closing = new AbortController()
    const answer = await fetch(`${sanad.url}/api/en/user/notifications/stream`, {
      headers: { authorization: `Bearer ${token}` },
      signal: closing.signal,
    })
    // An abandoned response is closed when it is garbage-collected.
    return { answer, status: answer.status, close: () => closing.abort() }
  }
  try {
    const sockets = []
    for (let at = 0; at < 50; at += 1) sockets.push(await open())
    expect(new Set(sockets.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await open()).status).toBe(429)
    const other = await sanad.member()
    expect((await sanad.call('GET', '/api/en/auth/me', { token: other.token })).status).toBe(200)
    sockets.pop()?.close()
    await expect.poll(async () => (await open()).status).toBe(200)
    for (const { close } of sockets) close()
  } finally {
    await sanad.stop()
  }
})

// A separate process; under load its start takes half a minute.
test(
  'the log has the caller and address of a refusal, but never a password, a token or the address of a link',
  { timeout: 180_000 },
  async () => {
    const free = createServer().listen(0, '127.0.0.1')
    await once(free, 'listening')
    const port = String((free.address() as AddressInfo).port)
    free.close()
    const database = await newDatabase()
    const administrator = { ADMIN_EMAIL: 'admin@sanad.test', ADMIN_PASSWORD: 'a very own secret' }
    const { child, ended } = sanadCommand(['start'], {
      PORT: port,
      HOST: '127.0.0.1',
      DATABASE_URL: database.url,
      APP_SECRET: 'a secret of the tests, long enough',
      LOG_LEVEL: 'info',
      ...administrator,
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const url = `http://127.0.0.1:${port}`
    const post = (path: string, body: object) =>
      fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    await expect
      .poll(async () => (await fetch(`${url}/health/ready`).catch(() => null))?.status, { timeout: 120_000 })
      .toBe(200)
    const pair = { email: administrator.ADMIN_EMAIL, password: administrator.ADMIN_PASSWORD }
    await post('/api/en/auth/signin', { ...pair, password: 'a wrong secret' })
    const session = (await (await post('/api/en/auth/signin', pair)).json()) as { token: string; user: { id: string } }
    await fetch(`${url}/api/en/auth/me?next=secret-place`, { headers: { authorization: `Bearer ${session.token}` } })
    await fetch(`${url}/u/${'x'.repeat(40)}`)
    await fetch(`${url}/api/en/admin/settings`)
    child.kill('SIGTERM')
    const { out } = await ended
    await database.drop()
    const lines = out
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    const entriesWith = (message: string) => lines.filter(({ msg }) => msg === message)
    expect(entriesWith('wrong password')).toMatchObject([{ of: session.user.id, from: '127.0.0.1' }])
    expect(entriesWith('session opened')).toMatchObject([{ by: session.user.id, from: '127.0.0.1' }])
    expect(entriesWith('refused')).toMatchObject([
      { code: 'unauthenticated', from: '127.0.0.1' },
      { code: 'unauthenticated', from: '127.0.0.1' },
    ])
    expect(entriesWith('answered').filter(({ by }) => by === session.user.id)).toHaveLength(1)
    for (const secret of [pair.password, 'a wrong secret', session.token, 'secret-place', 'x'.repeat(40)])
      expect(out).not.toContain(secret)
  },
)
