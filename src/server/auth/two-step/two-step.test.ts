import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeAt } from '#test/authenticator.ts'
import { addLink } from '#server/people/people.ts'
import { auditActionsOf, mailedTokenTo, systemMailsTo } from '#test/account-traces.ts'
import { command } from '#test/program.ts'
import { type Answer, startSanad, type TestSanad } from '#test/sanad.ts'

// Two-step verification: a code of an authenticator app, or a recovery code, after the right password.

let sanad: TestSanad
let clock = Date.now()
const minute = 60_000
const day = 24 * 60 * minute
const password = 'correct horse 2'

beforeAll(async () => {
  sanad = await startSanad({ now: () => new Date(clock) })
})
afterAll(() => sanad.stop())
beforeEach(() => {
  clock = Date.now()
})

type Person = Awaited<ReturnType<TestSanad['member']>>

const settings = '/api/en/user/two-step'
const post = (path: string, body: unknown, token?: string, headers = {}) =>
  sanad.call('POST', path, { body, headers, ...(token !== undefined && { token }) })
const signIn = (email: string, headers = {}) =>
  post('/api/en/auth/signin', { email, password, rememberMe: true }, undefined, headers)
const enter = (challenge: string, code: string, more = {}) =>
  post('/api/en/auth/signin/code', { challenge, code, ...more })
const state = async ({ token }: Pick<Person, 'token'>) => (await sanad.call('GET', settings, { token })).body.data
const me = async (token: string) => (await sanad.call('GET', '/api/en/auth/me', { token })).status
const turnOff = ({ token }: Person, body: object) => sanad.call('DELETE', settings, { token, body })

/** The next time step, whose code was not used yet. */
const later = () => (clock += 30_000)

/** A member with two-step verification: their secret and recovery codes. */
async function protectedMember() {
  const person = await sanad.member()
  const { secret } = (await post(settings, {}, person.token)).body.data as { secret: string }
  const confirmed = await post(`${settings}/confirm`, { code: codeAt(secret, clock) }, person.token)
  expect(confirmed.status).toBe(200)
  return { ...person, secret, recoveryCodes: confirmed.body.data.recoveryCodes as string[] }
}

/** Signs in with the password up to the code. */
async function challengeOf({ user }: Person): Promise<string> {
  const { status, body } = await signIn(user.email)
  expect([status, body]).toEqual([
    200,
    {
      data: {
        codeRequired: true,
        challenge: expect.any(String),
        expiresAt: expect.any(String),
        hasApp: true,
        hasPasskeys: false,
      },
    },
  ])
  return body.data.challenge as string
}

const cookieOf = ({ headers }: Answer) => headers.getSetCookie().join('; ')
const statuses = (answers: Answer[]) => answers.map(({ status }) => status).toSorted()

const mailsTo = async ({ user }: Person, count: number) =>
  (await systemMailsTo(sanad, user.email, count)).map(({ subject }) => subject)
const auditOf = ({ user }: Person) => auditActionsOf(sanad, user._id)

describe('turning two-step verification on', () => {
  test('needs a code of the app, which the server and RFC 6238 compute alike', async () => {
    const person = await sanad.member()
    const begun = (await post(settings, {}, person.token)).body.data
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(new URL(begun.uri).searchParams.get('secret')).toBe(begun.secret)
    expect(decodeURIComponent(new URL(begun.uri).pathname)).toContain(`Sanad:${person.user.email}`)
    expect(await state(person)).toEqual({
      isOn: false,
      confirmedAt: null,
      recoveryCodesLeft: 0,
      dueAt: null,
      isOverdue: false,
      asOwner: { dueAt: null, isOverdue: false },
    })

    const confirm = (code: string) => post(`${settings}/confirm`, { code }, person.token)
    const wrong = await confirm(codeAt(begun.secret, clock - 5 * minute))
    expect(wrong).toMatchObject({ status: 400, body: { fields: { code: expect.any(String) } } })
    expect((await signIn(person.user.email)).body.token).toBeTypeOf('string')

    const digits = codeAt(begun.secret, clock).replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)))
    const confirmed = await confirm(`${digits.slice(0, 3)} ${digits.slice(3)}`)
    expect(confirmed.status).toBe(200)
    expect(new Set(confirmed.body.data.recoveryCodes).size).toBe(10)
    expect(await state(person)).toMatchObject({ isOn: true, recoveryCodesLeft: 10 })
    expect(await mailsTo(person, 1)).toEqual(['Two-step verification is on'])
    expect(await auditOf(person)).toEqual(['user.twoStepOn'])
  })

  test('ends the other sessions and leaves this one', async () => {
    const person = await sanad.member()
    const other = (await signIn(person.user.email)).body.token as string
    const { secret } = (await post(settings, {}, person.token)).body.data
    await post(`${settings}/confirm`, { code: codeAt(secret, clock) }, person.token)
    expect([await me(person.token), await me(other)]).toEqual([200, 401])
  })

  test('needs the password five minutes after it was entered', async () => {
    const { token } = await sanad.member()
    clock += 6 * minute
    expect(await post(settings, {}, token)).toMatchObject({
      status: 403,
      body: { fields: { currentPassword: expect.any(String) } },
    })
    expect((await post(settings, { currentPassword: 'not it' }, token)).status).toBe(400)
    expect((await post(settings, { currentPassword: password }, token)).status).toBe(201)
  })

  test('is refused while it is on, and the app stays', async () => {
    const person = await protectedMember()
    expect((await post(settings, {}, person.token)).status).toBe(409)
    later()
    expect((await enter(await challengeOf(person), codeAt(person.secret, clock))).status).toBe(200)
  })

  test('stores the secret sealed, and recovery codes as hashes', async () => {
    const person = await protectedMember()
    const { db } = sanad.services
    const of = person.user._id
    const apps = await db.selectFrom('authenticators').select('secret as bytes').where('user_id', '=', of).execute()
    const codes = await db.selectFrom('recovery_codes').select('code_hash as bytes').where('user_id', '=', of).execute()
    const stored = [...apps, ...codes].map(({ bytes }) => bytes.toString('latin1')).join(' ')
    expect([apps.length, codes.length]).toEqual([1, 10])
    expect(stored).not.toContain(person.secret)
    for (const code of person.recoveryCodes) expect(stored).not.toContain(code.replace('-', ''))
  })
})

describe('signing in with two-step verification', () => {
  test('opens a session only with a code', async () => {
    const person = await protectedMember()
    const challenge = await challengeOf(person)
    expect(await me(challenge)).toBe(401)
    expect((await enter(challenge, '000000')).status).toBe(400)
    later()
    const answer = await enter(challenge, codeAt(person.secret, clock))
    expect(answer).toMatchObject({ status: 200, body: { user: { _id: person.user._id } } })
    expect([await me(answer.body.token), cookieOf(answer)]).toEqual([200, ''])
    expect(await enter(challenge, codeAt(person.secret, later()))).toMatchObject({
      status: 400,
      body: { fields: { challenge: expect.any(String) } },
    })
  })

  test('accepts codes of the step before and after, and no others', async () => {
    const person = await protectedMember()
    clock += 10 * minute
    const challenge = await challengeOf(person)
    for (const steps of [-2, 2])
      expect((await enter(challenge, codeAt(person.secret, clock + steps * 30_000))).status).toBe(400)
    expect((await enter(challenge, codeAt(person.secret, clock - 30_000))).status).toBe(200)
    expect((await enter(await challengeOf(person), codeAt(person.secret, clock + 30_000))).status).toBe(200)
  })

  test('uses up each code, also in twenty concurrent sign-ins', async () => {
    const person = await protectedMember()
    later()
    const challenges = await Promise.all(Array.from({ length: 20 }, () => challengeOf(person)))
    const code = codeAt(person.secret, clock)
    const answers = await Promise.all(challenges.map((challenge) => enter(challenge, code)))
    expect(statuses(answers)).toEqual([200, ...Array.from({ length: 19 }, () => 400)])
    expect((await enter(await challengeOf(person), code)).status).toBe(400)
  })

  test('uses up each challenge, also in concurrent calls with several codes', async () => {
    const person = await protectedMember()
    const challenge = await challengeOf(person)
    const answers = await Promise.all(person.recoveryCodes.slice(0, 5).map((code) => enter(challenge, code)))
    expect(statuses(answers)).toEqual([200, 400, 400, 400, 400])
    expect(await state(person)).toMatchObject({ recoveryCodesLeft: 9 })
  })

  test('works with each recovery code once, and mails the person', async () => {
    const person = await protectedMember()
    const code = person.recoveryCodes[0] ?? ''
    const challenges = await Promise.all(Array.from({ length: 5 }, () => challengeOf(person)))
    const answers = await Promise.all(challenges.map((challenge) => enter(challenge, ` ${code.toUpperCase()} `)))
    expect(statuses(answers)).toEqual([200, 400, 400, 400, 400])
    expect(await state(person)).toMatchObject({ recoveryCodesLeft: 9 })
    expect(await mailsTo(person, 2)).toContain('A recovery code was used')
    expect(await auditOf(person)).toEqual(['user.recoveryCodeUsed', 'user.twoStepOn'])
  })

  test('expires after ten minutes, and with another password', async () => {
    const person = await protectedMember()
    const late = await challengeOf(person)
    clock += 11 * minute
    expect((await enter(late, codeAt(person.secret, clock))).body.fields).toHaveProperty('challenge')
    const ended = await challengeOf(person)
    const body = { currentPassword: password, newPassword: 'a better horse' }
    expect((await post('/api/en/auth/change-password', body, person.token)).status).toBe(200)
    expect((await enter(ended, codeAt(person.secret, clock))).body.fields).toHaveProperty('challenge')
  })

  test.each<[string, unknown]>([
    ['letters', 'abcdef'],
    ['seven digits', '1234567'],
    ['NUL', '\u0000'],
    ['60 characters', 'x'.repeat(60)],
  ])('refuses a code of %s like a wrong one', async (_name, code) => {
    const person = await protectedMember()
    expect((await enter(await challengeOf(person), code as string)).body).toMatchObject({
      code: 'validation_failed',
      fields: { code: expect.any(String) },
    })
  })

  test('is needed after a password reset too', async () => {
    const person = await protectedMember()
    await post('/auth/forgot-password', { email: person.user.email })
    const link = await mailedTokenTo(sanad, person.user.email)
    expect((await post('/auth/reset-password', { token: link, newPassword: password })).status).toBe(200)
    later()
    expect((await enter(await challengeOf(person), codeAt(person.secret, clock))).status).toBe(200)
  })
})

test('a link that confirms the address does not sign in without a code', async () => {
  const person = await protectedMember()
  const { db } = sanad.services
  const link = { userId: person.user._id, purpose: 'confirm-email', expiresAt: new Date(clock + day) } as const
  const body = { token: await addLink(db, link), firstName: 'A', lastName: 'Stranger', password: 'a new horse 3' }
  expect((await post('/api/en/auth/confirm-email', body)).status).toBe(400)
  await challengeOf(person)
})

describe('a remembered device', () => {
  const remember = async (person: Awaited<ReturnType<typeof protectedMember>>) => {
    later()
    const answer = await enter(await challengeOf(person), codeAt(person.secret, clock), { rememberDevice: true })
    expect(cookieOf(answer)).toMatch(
      /^remembered_[\w-]+=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict$/,
    )
    return { cookie: cookieOf(answer).split(';')[0] ?? '', token: answer.body.token as string }
  }
  const list = async (token: string, headers = {}) =>
    (await sanad.call('GET', '/api/en/user/remembered-device', { token, headers })).body.data as {
      _id: string
      current: boolean
    }[]
  const needsCode = async (person: Person, cookie: string) =>
    (await signIn(person.user.email, { cookie: `x=1; ${cookie}` })).body.token === undefined

  test('signs in without a code for 30 days', async () => {
    const person = await protectedMember()
    const { cookie } = await remember(person)
    expect(await needsCode(person, cookie)).toBe(false)
    expect(await needsCode(person, cookie.replace(/.$/, ''))).toBe(true)
    clock += 30 * day
    expect(await needsCode(person, cookie)).toBe(true)
  })

  test("does not serve another person's sign-in", async () => {
    const [person, other] = [await protectedMember(), await protectedMember()]
    const { cookie } = await remember(person)
    expect(await needsCode(other, cookie.replace(person.user._id, other.user._id))).toBe(true)
  })

  test('is listed for its owner, and can be removed only by them', async () => {
    const [person, other] = [await protectedMember(), await protectedMember()]
    const { cookie, token } = await remember(person)
    const [device] = await list(token, { cookie })
    expect(device).toMatchObject({ current: true })
    expect(await list(other.token)).toEqual([])
    const forget = (by: string) => sanad.call('DELETE', `/api/en/user/remembered-device/${device?._id}`, { token: by })
    expect((await forget(other.token)).status).toBe(404)
    expect((await forget(token)).status).toBe(200)
    expect([await list(token), await needsCode(person, cookie)]).toEqual([[], true])
  })

  test.each<[string, (person: Person) => Promise<Answer>]>([
    ['signing out everywhere', ({ token }) => post('/api/en/auth/logout', { all: true }, token)],
    [
      'another password',
      ({ token }) => post('/api/en/auth/change-password', { currentPassword: password, newPassword: password }, token),
    ],
  ])('is forgotten by %s', async (_name, end) => {
    const person = await protectedMember()
    const { cookie } = await remember(person)
    expect((await end(person)).status).toBe(200)
    expect(await needsCode(person, cookie)).toBe(true)
  })

  test('is one of twenty at most', async () => {
    const person = await protectedMember()
    const first = await remember(person)
    for (let count = 0; count < 20; count += 1) await remember(person)
    expect(await list(first.token)).toHaveLength(20)
    expect(await needsCode(person, first.cookie)).toBe(true)
  })

  test('has a cookie that browsers bind to the site, with TLS', async () => {
    const secure = await startSanad({ environment: { PUBLIC_URL: 'https://sanad.test' } })
    try {
      const { token, user } = await secure.member()
      const { secret } = (await secure.call('POST', settings, { token, body: {} })).body.data
      const now = Date.now()
      await secure.call('POST', `${settings}/confirm`, { token, body: { code: codeAt(secret, now - 30_000) } })
      const { challenge } = (
        await secure.call('POST', '/api/en/auth/signin', { body: { email: user.email, password } })
      ).body.data
      const body = { challenge, code: codeAt(secret, now), rememberDevice: true }
      expect(cookieOf(await secure.call('POST', '/api/en/auth/signin/code', { body }))).toMatch(
        /^__Host-remembered_.*; Path=\/; .*; Secure$/,
      )
    } finally {
      await secure.stop()
    }
  })
})

describe('turning two-step verification off', () => {
  test('always needs the password or a code', async () => {
    const [person, other] = [await protectedMember(), await protectedMember()]
    expect((await turnOff(person, {})).body.fields).toHaveProperty('currentPassword')
    expect((await turnOff(person, { currentPassword: 'not it' })).status).toBe(400)
    expect((await turnOff(person, { code: '000000' })).status).toBe(400)
    expect(await state(person)).toMatchObject({ isOn: true })
    expect((await turnOff(person, { currentPassword: password })).status).toBe(200)
    later()
    expect((await turnOff(other, { code: codeAt(other.secret, clock) })).status).toBe(200)
    for (const one of [person, other]) {
      expect(await state(one)).toMatchObject({ isOn: false, recoveryCodesLeft: 0 })
      expect((await signIn(one.user.email)).body.token).toBeTypeOf('string')
      expect(await mailsTo(one, 2)).toContain('Two-step verification is off')
      expect(await auditOf(one)).toEqual(['user.twoStepOff', 'user.twoStepOn'])
    }
    expect((await turnOff(person, { currentPassword: password })).status).toBe(404)
  })

  test('happens once in concurrent calls', async () => {
    const person = await protectedMember()
    const answers = await Promise.all(Array.from({ length: 5 }, () => turnOff(person, { currentPassword: password })))
    expect(statuses(answers)).toEqual([200, 404, 404, 404, 404])
  })
})

test('the operator turns it off in the terminal, for a person who lost all codes', async () => {
  const person = await protectedMember()
  const turnOffInTerminal = () => command(['user', 'two-step-off', person.user.email], sanad.environment)
  expect(await turnOffInTerminal()).toMatchObject({ code: 0, out: expect.stringContaining('password alone') })
  expect(await turnOffInTerminal()).toMatchObject({ code: 1 })
  expect(await me(person.token)).toBe(401)
  expect((await signIn(person.user.email)).body.token).toBeTypeOf('string')
  expect(await auditOf(person)).toEqual(['user.twoStepOff', 'user.twoStepOn'])
})

describe('an administrator', () => {
  const path = ({ user }: Pick<Person, 'user'>) => `/api/en/user/${user._id}/two-step`

  test("resets a member's second step, which ends their sessions and mails them", async () => {
    const [person, { token }] = [await protectedMember(), await sanad.admin()]
    const isOn = async () => (await sanad.call('GET', path(person), { token })).body.data.isOn as boolean
    const pending = await challengeOf(person)
    expect(await isOn()).toBe(true)
    const reset = () => sanad.call('DELETE', path(person), { token })
    expect(statuses(await Promise.all([reset(), reset(), reset()]))).toEqual([200, 404, 404])
    expect([await isOn(), await me(person.token)]).toEqual([false, 401])
    expect((await enter(pending, person.recoveryCodes[0] ?? '')).status).toBe(400)
    expect((await signIn(person.user.email)).body.token).toBeTypeOf('string')
    expect(await mailsTo(person, 2)).toContain('Two-step verification was reset')
    expect(await auditOf(person)).toEqual(['user.twoStepReset', 'user.twoStepOn'])
  })

  test('cannot reset their own, and members cannot reset any', async () => {
    const [person, administrator] = [await protectedMember(), await sanad.admin()]
    expect((await sanad.call('DELETE', path(administrator as Person), { token: administrator.token })).status).toBe(409)
    expect((await sanad.call('DELETE', path(person), { token: person.token })).status).toBe(403)
    expect(await state(person)).toMatchObject({ isOn: true })
  })
})

describe('new recovery codes', () => {
  test('replace the earlier ones', async () => {
    const person = await protectedMember()
    const made = await post(`${settings}/recovery-code`, {}, person.token)
    const [before = ''] = person.recoveryCodes
    const [after = ''] = made.body.data.recoveryCodes as string[]
    expect((await enter(await challengeOf(person), before)).status).toBe(400)
    expect((await enter(await challengeOf(person), after)).status).toBe(200)
    expect(await auditOf(person)).toContain('user.recoveryCodes')
  })

  test('need the password or a code after five minutes, and two-step verification', async () => {
    const [person, other] = [await protectedMember(), await sanad.member()]
    expect((await post(`${settings}/recovery-code`, {}, other.token)).status).toBe(404)
    clock += 6 * minute
    expect((await post(`${settings}/recovery-code`, {}, person.token)).status).toBe(403)
    const body = { code: codeAt(person.secret, clock) }
    expect((await post(`${settings}/recovery-code`, body, person.token)).status).toBe(200)
  })
})

describe('the limits of wrong codes', () => {
  let limited: TestSanad
  beforeAll(async () => {
    limited = await startSanad({
      now: () => new Date(clock),
      environment: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' },
    })
  })
  afterAll(() => limited.stop())

  const from = (address: string) => ({ 'x-forwarded-for': address })
  const call = (path: string, body: object, headers = {}, token?: string) =>
    limited.call('POST', path, { body, headers, ...(token !== undefined && { token }) })

  async function protectedPerson() {
    const { token, user } = await limited.member()
    const { secret } = (await call(settings, {}, {}, token)).body.data
    const confirmed = await call(`${settings}/confirm`, { code: codeAt(secret, clock) }, {}, token)
    return { email: user.email, secret: secret as string, recovery: confirmed.body.data.recoveryCodes as string[] }
  }
  const ask = async (email: string, headers: object) =>
    (await call('/api/en/auth/signin', { email, password }, headers)).body.data.challenge as string

  test('allow ten an hour from one network, exactly in concurrent calls, and the owner from another', async () => {
    const { email, recovery } = await protectedPerson()
    const stranger = from('203.0.113.7')
    const challenge = await ask(email, stranger)
    const guesses = await Promise.all(
      Array.from({ length: 16 }, () => call('/api/en/auth/signin/code', { challenge, code: '000000' }, stranger)),
    )
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(10)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(6)
    const [code = ''] = recovery
    expect((await call('/api/en/auth/signin/code', { challenge, code }, stranger)).status).toBe(429)
    const own = await ask(email, {})
    expect((await call('/api/en/auth/signin/code', { challenge: own, code })).status).toBe(200)
  })

  test('allow fifty a day from all unknown networks, and the owner from a known one', async () => {
    const { email, recovery } = await protectedPerson()
    const [code = ''] = recovery
    for (let network = 1; network <= 5; network += 1) {
      const stranger = from(`203.0.${network}.9`)
      const challenge = await ask(email, stranger)
      for (let guess = 0; guess < 10; guess += 1)
        expect((await call('/api/en/auth/signin/code', { challenge, code: '000000' }, stranger)).status).toBe(400)
    }
    const next = from('198.51.100.9')
    const challenge = await ask(email, next)
    expect((await call('/api/en/auth/signin/code', { challenge, code }, next)).status).toBe(429)
    const own = await ask(email, {})
    expect((await call('/api/en/auth/signin/code', { challenge: own, code })).status).toBe(200)
  })
})
