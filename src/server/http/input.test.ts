import { connect } from 'node:net'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'

// Input from outside must never cause a 500, a silent change, or a response without an explanation.

let sanad: TestSanad
let token: string
let workspace: string

beforeAll(async () => {
  sanad = await startSanad()
  const member = await sanad.member()
  token = member.token
  workspace = member.workspace
})
afterAll(() => sanad.stop())

const signUp = (body: unknown, headers: Record<string, string> = {}) =>
  sanad.call('POST', '/api/en/auth/signup', { body, headers })

const person = { firstName: 'A', lastName: 'B', email: 'a@b.test', password: 'long enough', acceptTerms: true }

/** A body of this length that a client can send without reading the response. */
const sentUntilCut = (length: number) =>
  new Promise<number>((resolve) => {
    let sent = 0
    const piece = Buffer.alloc(1_000_000, 'x')
    const line = connect(Number(new URL(sanad.url).port), '127.0.0.1')
    const goOn = () => {
      while (sent < length) {
        sent += piece.length
        if (!line.write(piece)) return
      }
    }
    line.on('drain', goOn).on('error', () => undefined)
    line.once('close', () => resolve(sent))
    line.resume()
    line.write('POST /api/en/auth/signup HTTP/1.1\r\nHost: sanad.test\r\nContent-Type: application/json\r\n')
    line.write(`Content-Length: ${length}\r\n\r\n`)
    goOn()
  })

describe('a malformed body is refused with an explanation', () => {
  test.each<[string, string, number]>([
    ['malformed JSON', '{"email":', 400],
    ['an array', '[]', 400],
    ['null', 'null', 400],
    ['a number', '12', 400],
    ['a __proto__ field', '{"__proto__":{"role":"admin"}}', 400],
    ['over 1 MiB', JSON.stringify({ email: 'x'.repeat(1_100_000) }), 413],
  ])('%s', async (_name, body, status) => {
    const answer = await signUp(body, { 'content-type': 'application/json' })
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ statusCode: status, message: expect.any(String) })
  })

  test('a client that sends too much can read the refusal while it sends; beyond the limit it is cut off', async () => {
    const body = JSON.stringify({ email: 'x'.repeat(20_000_000) })
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => signUp(body, { 'content-type': 'application/json' })),
    )
    for (const { status, body } of answers) expect([status, body.code]).toEqual([413, 'too_large'])
    expect(await sentUntilCut(1_000_000_000)).toBeLessThan(200_000_000)
  })

  test('an unexpected content type is 415', async () => {
    expect((await signUp('<a/>', { 'content-type': 'application/xml' })).status).toBe(415)
  })

  test.each([
    ['an empty name', { firstName: '' }, 'firstName'],
    ['a name of invisible characters', { firstName: '\u200b\u200f\u3164\u0301' }, 'firstName'],
    ['a blank name', { firstName: '  \u3000 ' }, 'firstName'],
    ['10,000 characters', { firstName: 'x'.repeat(10_000) }, 'firstName'],
    ['NUL', { firstName: 'a\u0000b' }, 'firstName'],
    ['a bidi override', { firstName: 'a\u202eb' }, 'firstName'],
    ['a number instead of a text', { firstName: 7 }, 'firstName'],
    ['an address with a line break', { email: 'a@b.test\r\nBcc: c@d.test' }, 'email'],
    ['an address without a domain', { email: 'a@b' }, 'email'],
    ['terms not accepted', { acceptTerms: false }, 'acceptTerms'],
    ['an unknown field', { role: 'admin' }, 'role'],
  ])('%s is reported at its field, in both languages', async (_name, change, field) => {
    const english = await signUp({ ...person, ...change })
    const arabic = await sanad.call('POST', '/api/ar/auth/signup', { body: { ...person, ...change } })
    expect(english.status).toBe(400)
    expect(english.body.fields[field]).toMatch(/^[A-Z]/)
    expect(arabic.body.fields[field]).toMatch(/[\u0600-\u06ff]/)
  })

  test('all errors of an input are reported at once', async () => {
    const answer = await signUp({ firstName: '', email: 'x', password: 'short' })
    expect(Object.keys(answer.body.fields).toSorted()).toEqual([
      'acceptTerms',
      'email',
      'firstName',
      'lastName',
      'password',
    ])
  })

  test('direction marks around pasted text are accepted and removed', async () => {
    const email = 'layla@copied.test'
    const pasted = {
      firstName: '\u2068ليلى\u2069',
      lastName: '\u202bحداد\u202c',
      email: `\u202a\u200e${email}\u202c\u200b`,
    }
    const { status, body } = await signUp({ ...person, ...pasted })
    expect([status, body.user]).toMatchObject([201, { firstName: 'ليلى', lastName: 'حداد', email }])
    const signIn = { email: `\u200f${email}\u200e`, password: person.password }
    expect((await sanad.call('POST', '/api/en/auth/signin', { body: signIn })).status).toBe(200)
    const mobile = '\u202d+966 55 123 4567\u202c'
    const profile = await sanad.call('PATCH', '/api/en/user/profile', { token: body.token, body: { mobile } })
    expect(profile.body.data.mobile).toBe('+966551234567')
    const settings = {
      host: '\u202asmtp.copied.test\u202c',
      port: 587,
      secure: 'starttls',
      username: '\u200ekey',
      password: 'x',
    }
    const providers = `/api/${body.user.defaultWorkspace}/email-marketing/email-service-provider`
    const provider = { name: 'Copied', type: 'smtp', fromEmail: email, settings }
    const made = await sanad.call('POST', providers, { token: body.token, body: provider })
    expect(made.body.data.settings).toMatchObject({ host: 'smtp.copied.test' })
  })

  test('emoji and Arabic are stored as typed', async () => {
    const answer = await signUp({ ...person, firstName: 'سارة 🌿', email: 'emoji@b.test' })
    expect(answer.status).toBe(201)
    expect(answer.body.user.firstName).toBe('سارة 🌿')
  })
})

describe('an invalid query is refused with an explanation', () => {
  const list = (query: string) => sanad.call('GET', `/api/${workspace}/email-marketing/email?${query}`, { token })

  test.each([
    'page=0',
    'page=x',
    'size=101',
    'size=-1',
    'orderBy=password',
    'sortType=up',
    'colour=red',
    'tagIds=1',
    'page=1&page=2',
  ])('%s', async (query) => expect((await list(query)).status).toBe(400))

  test('blank query parameters count as absent', async () => {
    expect((await list('page=&search=&status=&tagIds=')).status).toBe(200)
  })

  test('malformed ids, and addresses with broken escapes, are not found', async () => {
    const one = (id: string) => sanad.call('GET', `/api/${workspace}/email-marketing/email/${id}`, { token })
    expect((await one('1')).status).toBe(404)
    expect([400, 404]).toContain((await one('%E0%A4%A')).status)
    expect((await one("'%20or%201=1--")).status).toBe(404)
  })
})

test('a name of a megabyte of stacked marks is refused at once', async () => {
  const { status, body } = await signUp({ ...person, firstName: `a${'\u0315\u0316'.repeat(250_000)}` })
  expect([status, Object.keys(body.fields)]).toEqual([400, ['firstName']])
})

test('an invalid token is 401 with an explanation', async () => {
  for (const wrong of ['x', 'Bearer', `Bearer ${'x'.repeat(43)}`, `Basic ${'x'.repeat(43)}`]) {
    const answer = await sanad.call('GET', '/api/ar/auth/me', { headers: { authorization: wrong } })
    expect(answer.status).toBe(401)
    expect(answer.body.code).toBe('session_expired')
  }
})

test('a request with broken headers is refused by the parser, and the server continues', async () => {
  const port = new URL(sanad.url).port
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const call = request(
      { port, path: '/api/en/site', headers: { host: 'x', 'x-long': 'y'.repeat(60_000) } },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      },
    )
    call.on('error', reject)
    call.end()
  })
  expect(status).toBe(431)
  expect((await sanad.call('GET', '/health/live')).status).toBe(200)
})
