import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { observatory } from '#test/observatory.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

// Security headers of every kind of response, for every caller and outcome.

let sanad: TestSanad
let form: string
let token: string
beforeAll(async () => {
  sanad = await startSanad({ environment: { PUBLIC_URL: 'https://sanad.test', RATE_LIMITS: 'on' } })
  const member = await sanad.member()
  token = member.token
  const made = await sanad.call('POST', `/api/${member.workspace}/email-marketing/form`, {
    token,
    body: { name: 'News', texts: { title: 'News', button: 'Yes' } },
  })
  expect(made.status).toBe(201)
  form = `/f/${made.body.data.id}`
})
afterAll(() => sanad.stop())

const html = { accept: 'text/html' }
const pages = [
  ['the landing page', '/'],
  ['the list of questions', '/qa'],
  ['an unknown question', '/qa/none'],
  ['a page of the application', '/dashboard'],
  ['the API reference', '/api/docs'],
  ['the page of an invalid unsubscribe link', '/u/x'],
  ['the page of an invalid preferences link', '/p/x'],
  ['the page of an invalid confirmation link', '/c/x'],
  ['the page of an invalid view link', '/v/x'],
  ['the page of an invalid link that stops notification mails', '/n/x'],
] as const

test.each(pages)('%s has headers that earn an A+', async (_name, path) => {
  const { headers } = await sanad.call('GET', path, { headers: html })
  expect(observatory(headers), path).toMatchObject({ score: expect.toSatisfy((score: number) => score >= 100) })
})

test('a form for other sites has headers that earn an A+', async () => {
  expect(observatory((await sanad.call('GET', form, { headers: html })).headers).score).toBeGreaterThanOrEqual(100)
})

const ask =
  (method: 'GET' | 'POST' | 'DELETE', path: string, more = {}) =>
  () =>
    sanad.call(method, path, more)
const others: [string, () => ReturnType<TestSanad['call']>, number][] = [
  ['a successful response', ask('GET', '/api/en/site'), 200],
  ['a picture', ask('GET', '/i/social/x'), 200],
  ['the sitemap', ask('GET', '/sitemap.xml'), 200],
  ['the readiness check', ask('GET', '/health/ready'), 200],
  ['an invalid click-tracking link', ask('GET', '/k/x'), 404],
  ['a 404', ask('GET', '/api/en/nothing'), 404],
  ['a 401', ask('GET', '/api/en/user'), 401],
  [
    'a malformed body',
    ask('POST', '/api/en/auth/signin', { body: '{', headers: { 'content-type': 'application/json' } }),
    400,
  ],
  [
    'an unsupported content type',
    ask('POST', '/api/en/auth/signin', { body: 'x', headers: { 'content-type': 'text/x' } }),
    415,
  ],
  ['an oversized body', ask('POST', '/api/en/markdown', { body: { text: 'x'.repeat(1_200_000) } }), 413],
]

test.each(others)('%s declares its type and cannot be embedded elsewhere', async (name, send, status) => {
  const answer = await send()
  expect([name, answer.status]).toEqual([name, status])
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/)
  expect(answer.headers.get('strict-transport-security')).toMatch(/max-age=\d{8}; includeSubDomains/)
  expect(answer.headers.get('referrer-policy')).not.toBeNull()
  if (answer.body !== '') expect(answer.headers.get('content-type')).toMatch(/^(?:image\/|.*charset=utf-8)/)
})

test('no endpoint sets a cookie, allows another origin, or lets a proxy cache', async () => {
  for (const { method, path } of endpoints.filter(({ path }) => path.startsWith('/api/'))) {
    const answer = await fetch(sanad.url + path.replaceAll(/:(?:lang|tenant)/g, 'en').replaceAll(/:\w+/g, 'x'), {
      method,
      headers: { origin: 'https://evil.test' },
      ...(method === 'GET' ? {} : { body: '' }),
    })
    await answer.body?.cancel()
    expect([path, answer.headers.getSetCookie()]).toEqual([path, []])
    expect([path, answer.headers.get('access-control-allow-origin')]).toEqual([path, null])
    expect([path, answer.headers.get('cache-control')]).toEqual([path, 'no-store'])
  }
})

test('cross-site requests of a browser do nothing, since the session is only in a header', async () => {
  const body = new URLSearchParams({ firstName: 'Evil' })
  const cookie = `auth_token=${token}; token=${token}; authorization=Bearer ${token}`
  for (const path of ['/api/en/profile', '/api/en/auth/logout', '/api/en/question']) {
    const answer = await sanad.call('POST', path, { body, headers: { cookie, origin: 'https://evil.test' } })
    expect([401, 404, 415]).toContain(answer.status)
  }
  expect((await sanad.call('GET', `/api/en/auth/me?token=${token}&access_token=${token}`)).status).toBe(401)
})

test('a small body that decompresses into a large one is refused before decompression', async () => {
  const bomb = gzipSync(Buffer.alloc(300 * 1024 * 1024, ' '))
  const before = process.memoryUsage().rss
  for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
    const headers = { 'content-type': type, 'content-encoding': 'gzip' }
    const { status } = await sanad.call('POST', '/api/en/auth/signin', { body: new Uint8Array(bomb), headers })
    expect([400, 413, 415]).toContain(status)
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
})

test.each(['TRACE', 'CONNECT', 'PROPFIND', 'PUT'])('the method %s is refused', async (method) => {
  const { request } = await import('node:http')
  const status = await new Promise<number>((resolve) => {
    const sent = request(`${sanad.url}/api/en/site`, { method }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    sent.on('connect', (answer) => resolve(answer.statusCode ?? 0))
    sent.on('error', () => resolve(0))
    sent.end()
  })
  expect([0, 400, 404, 405, 501]).toContain(status)
})
