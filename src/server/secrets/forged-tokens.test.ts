import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { type MailReceiver, mailReceiver } from '#test/stand-ins/mail-receiver.ts'
import { secretsFrom } from './secrets.ts'

// Signed tokens are worthless if they are altered, signed with another secret, of another kind or in another encoding.

let sanad: TestSanad
let receiver: MailReceiver
/** Valid tokens, by the endpoint that accepts them. */
const genuine = new Map<string, string>()

beforeAll(async () => {
  ;[sanad, receiver] = await Promise.all([startSanad(), mailReceiver()])
  const own = await sender(sanad, receiver.port)
  await own.provider()
  await own.contacts(['forged@customers.test'])
  const html = '<p>Hi <a href="https://shop.test/soap">Soap</a></p>'
  await own.ended((await own.send({ html, trackClicks: true })).body.jobId)
  const quoted = receiver.received[0]?.raw ?? ''
  const raw = quoted
    .replaceAll(/=\r\n/g, '')
    .replaceAll('=3D', '=')
    .replaceAll(/\r\n[ \t]/g, '')
  for (const [, kind = '', token = ''] of raw.matchAll(/http:\/\/sanad\.test\/([upvok])\/([\w-]{40,})/g))
    genuine.set(kind, token)
  const feed = await sanad.call('POST', '/api/en/calendar-feed', { token: own.member.token, body: {} })
  const address = JSON.stringify(feed.body)
  genuine.set('feed', /\/feed\/([\w-]+)\//.exec(address)?.[1] ?? '')
})
afterAll(() => Promise.all([sanad.stop(), receiver.stop()]))

const pathOf = (kind: string, token: string) => (kind === 'feed' ? `/feed/${token}/meetings.ics` : `/${kind}/${token}`)

/** The endpoint's response without the parts that differ per call. */
async function responseTo(kind: string, token: string) {
  const answer = await fetch(sanad.url + pathOf(kind, token), { redirect: 'manual' })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    text: bytes.toString().replaceAll(token, ''),
  }
}

const jwt = (alg: string, payload: object, secret: string) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const head = `${part({ alg, typ: 'JWT' })}.${part(payload)}`
  return `${head}.${alg === 'none' ? '' : createHmac('sha256', secret).update(head).digest('base64url')}`
}

const kinds = ['u', 'p', 'v', 'k', 'feed'] as const

/** The adjacent letters in the base64url alphabet. */
const other = (letter: string) => (letter === 'A' ? 'B' : 'A')

function forgeries(kind: string, token: string): string[] {
  const bytes = Buffer.from(token, 'base64url')
  const payload = bytes.subarray(16)
  const stranger = secretsFrom('the secret of somebody else, long enough')
  const purposes = ['unsubscribe', 'click', 'open', 'preferences', 'view', 'calendar feed', 'stop-mails', 'confirm', '']
  const altered = Array.from({ length: 24 }, (_none, part) => {
    const at = Math.floor((part / 24) * token.length)
    return token.slice(0, at) + other(token[at] ?? '') + token.slice(at + 1)
  })
  const ownKind = { u: 'unsubscribe', p: 'preferences', v: 'view', k: 'click', feed: 'calendar feed' }[kind]
  return [
    ...altered,
    ...purposes.map((purpose) => stranger.sign(payload, purpose)),
    ...purposes
      .filter((purpose) => purpose !== ownKind)
      .map((purpose) => sanad.services.secrets.sign(payload, purpose)),
    payload.toString('base64url'),
    Buffer.concat([Buffer.alloc(16), payload]).toString('base64url'),
    token.slice(0, -1),
    `${token}A`,
    token.slice(0, 30),
    `${token}%3D`,
    `${token}.${token}`,
    jwt('none', { sub: 'x' }, ''),
    jwt('HS256', { sub: 'x', exp: 9_999_999_999 }, ''),
    jwt('HS256', { sub: 'x' }, 'a secret of the tests, long enough'),
    '%00',
    '..%2f..%2fetc%2fpasswd',
  ].filter((forged) => forged !== token)
}

describe('a signed address', () => {
  test.each(kinds)('/%s is only accepted exactly as it was issued', async (kind) => {
    const token = genuine.get(kind) ?? ''
    expect(token.length).toBeGreaterThan(30)
    const [right, wrong] = [await responseTo(kind, token), await responseTo(kind, 'x'.repeat(90))]
    expect(right).not.toEqual(wrong)
    for (const forged of forgeries(kind, token)) {
      const answer = await responseTo(kind, forged)
      expect([forged, answer.location]).toEqual([forged, null])
      expect([forged, answer.text === right.text]).toEqual([forged, false])
      // A link that means nothing gets the same answer as any other invalid one.
      expect([wrong.status, 404, 400]).toContain(answer.status)
    }
  })

  test('of one kind is not accepted by an endpoint of another kind', async () => {
    for (const kind of kinds)
      for (const [from, token] of genuine) {
        if (from === kind) continue
        const [answer, wrong] = [await responseTo(kind, token), await responseTo(kind, 'x'.repeat(90))]
        expect([kind, from, answer.status, answer.location]).toEqual([kind, from, wrong.status, null])
      }
  })
})

describe('a session token', () => {
  const knock = (authorization: string) => sanad.call('GET', '/api/en/auth/me', { headers: { authorization } })

  test('is looked up; none of its content is trusted', async () => {
    const { token, refresh_token: refresh, user } = await sanad.member()
    const forged = [
      refresh,
      other(token[0] ?? '') + token.slice(1),
      token.slice(0, -1),
      token.toUpperCase(),
      jwt('none', { sub: user.id, role: 'admin' }, ''),
      jwt('HS256', { sub: user.id, role: 'admin' }, 'a secret of the tests, long enough'),
      user.id,
      genuine.get('feed') ?? '',
      `${token} ${token}`,
      `${token}, Bearer ${token}`,
    ]
    for (const one of forged) expect([one, (await knock(`Bearer ${one}`)).status]).toEqual([one, 401])
    expect((await knock(`Bearer ${token}`)).status).toBe(200)
    const renewed = await sanad.call('POST', '/api/en/auth/refresh', { body: { refresh_token: token } })
    expect(renewed.status).toBe(401)
  })

  test('is read from the header at every endpoint that requires one, and from nowhere else', async () => {
    const { token } = await sanad.member()
    const closed = endpoints.filter(({ access, method, file }) => access === 'user' && method === 'GET' && !file)
    expect(closed.length).toBeGreaterThan(5)
    for (const { path } of closed) {
      const at = path.replaceAll(/:(?:lang|tenant)/g, 'en').replaceAll(/:\w+/g, '0')
      expect([path, (await sanad.call('GET', `${at}?token=${token}`)).status]).toEqual([path, 401])
    }
  })
})
