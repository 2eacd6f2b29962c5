import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeAt } from '#test/authenticator.ts'
import { addLink } from '#server/people/people.ts'
import { auditActionsOf, systemMailsTo } from '#test/account-traces.ts'
import { type Answer, startSanad, type TestSanad } from '#test/sanad.ts'
import { SoftwarePasskey } from '#test/software-passkey.ts'

// Passkeys: in place of the password, of the code after it, and of both where an important change asks again.

let sanad: TestSanad
let clock = Date.now()
const minute = 60_000
const origin = 'http://sanad.test'
const password = 'correct horse 2'

beforeAll(async () => {
  sanad = await startSanad({ now: () => new Date(clock) })
})
afterAll(() => sanad.stop())
beforeEach(() => {
  clock = Date.now()
})

type Person = Awaited<ReturnType<TestSanad['member']>>
type Faults = Parameters<SoftwarePasskey['get']>[1]

const own = '/api/en/user/passkey'
const post = (path: string, body?: unknown, token?: string) =>
  sanad.call('POST', path, { ...(body !== undefined && { body }), ...(token !== undefined && { token }) })
const statuses = (answers: Answer[]) => answers.map(({ status }) => status).toSorted()
const isSignedIn = async (token: string) => (await sanad.call('GET', '/api/en/auth/me', { token })).status === 200
const listOf = async ({ token }: Pick<Person, 'token'>) =>
  (await sanad.call('GET', own, { token })).body.data as { _id: string; name: string; lastUsedAt: string | null }[]

async function add({ token }: Person, name = 'Phone', passkey = new SoftwarePasskey(origin), faults: Faults = {}) {
  const begun = (await post(`${own}/begin`, undefined, token)).body.data
  const credential = passkey.create(begun.options, faults)
  return { passkey, begun, answer: await post(own, { token: begun.token, name, credential }, token) }
}

async function memberWithPasskey() {
  const person = await sanad.member()
  const { passkey, answer } = await add(person)
  expect(answer.status).toBe(201)
  return { ...person, passkey }
}

const beginSignIn = async (input = {}) => (await post('/api/en/auth/signin/passkey/begin', input)).body.data
const signIn = (body: object) => post('/api/en/auth/signin/passkey', body)

/** A whole sign-in without a password. */
async function enter(passkey: SoftwarePasskey, faults: Faults = {}) {
  const { token, options } = await beginSignIn()
  return signIn({ token, assertion: passkey.get(options, faults) })
}

async function turnOnTwoStep({ token }: Person) {
  const { secret } = (await post('/api/en/user/two-step', {}, token)).body.data as { secret: string }
  expect((await post('/api/en/user/two-step/confirm', { code: codeAt(secret, clock) }, token)).status).toBe(200)
  return secret
}

const withPassword = async ({ user }: Person, more = {}) =>
  (await post('/api/en/auth/signin', { email: user.email, password, ...more })).body

const mailsTo = async ({ user }: Person, count: number) =>
  (await systemMailsTo(sanad, user.email, count)).map(({ subject }) => subject)
const auditOf = ({ user }: Person) => auditActionsOf(sanad, user._id)

describe('adding a passkey', () => {
  test('asks for one that this site alone can use, and that verifies its person', async () => {
    const person = await sanad.member()
    const { begun, answer } = await add(person, 'Maha’s phone')
    expect(begun.options).toMatchObject({
      rp: { id: 'sanad.test', name: 'Sanad' },
      user: { name: person.user.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    expect(answer).toMatchObject({ status: 201, body: { data: { name: 'Maha’s phone', lastUsedAt: null } } })
    expect((await listOf(person)).map(({ name }) => name)).toEqual(['Maha’s phone'])
    expect(await mailsTo(person, 1)).toEqual(['A passkey was added'])
    expect(await auditOf(person)).toEqual(['user.passkeyAdd'])
  })

  test('needs a confirmed identity', async () => {
    const { token } = await sanad.member()
    clock += 6 * minute
    expect(await post(`${own}/begin`, undefined, token)).toMatchObject({
      status: 403,
      body: { code: 'identity_required' },
    })
  })

  test.each<[string, Faults]>([
    ['another origin', { origin: 'https://evil.test' }],
    ['another site', { rpId: 'evil.test' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['no verified person', { isVerified: false }],
  ])('is refused with %s', async (_name, faults) => {
    const person = await sanad.member()
    const { answer } = await add(person, 'Phone', new SoftwarePasskey(origin), faults)
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect(await listOf(person)).toEqual([])
  })

  test('uses up its challenge, and refuses one of another session', async () => {
    const person = await sanad.member()
    const other = await withPassword(person)
    const { begun } = await add(person)
    const again = (passkey: SoftwarePasskey, { token, options }: typeof begun, by: string) =>
      post(own, { token, name: 'Again', credential: passkey.create(options) }, by)
    expect((await again(new SoftwarePasskey(origin), begun, person.token)).status).toBe(400)
    const next = (await post(`${own}/begin`, undefined, person.token)).body.data
    expect((await again(new SoftwarePasskey(origin), next, other.token)).status).toBe(400)
    expect((await again(new SoftwarePasskey(origin), next, person.token)).status).toBe(201)
  })

  test('refuses the same passkey twice, also for another person', async () => {
    const person = await memberWithPasskey()
    expect((await add(await sanad.member(), 'Mine', person.passkey)).answer.status).toBe(409)
  })

  test('is limited to twenty, also in concurrent calls', async () => {
    const person = await sanad.member()
    const begun = await Promise.all(
      Array.from({ length: 24 }, async () => (await post(`${own}/begin`, undefined, person.token)).body.data),
    )
    const answers = await Promise.all(
      begun.map(({ token, options }) =>
        post(own, { token, name: 'One', credential: new SoftwarePasskey(origin).create(options) }, person.token),
      ),
    )
    expect(statuses(answers)).toEqual([
      ...Array.from({ length: 20 }, () => 201),
      ...Array.from({ length: 4 }, () => 409),
    ])
    expect((await post(`${own}/begin`, undefined, person.token)).status).toBe(409)
  })

  test.each<[string, object]>([
    ['other letters', { id: '****' }],
    ['no CBOR', { attestationObject: 'AAAA' }],
    ['no JSON', { clientDataJSON: 'AAAA' }],
    ['a huge credential', { id: 'A'.repeat(1401) }],
  ])('answers %s with a plain error', async (_name, more) => {
    const { token } = await sanad.member()
    const begun = (await post(`${own}/begin`, undefined, token)).body.data
    const credential = { ...new SoftwarePasskey(origin).create(begun.options), ...more }
    expect((await post(own, { token: begun.token, name: 'Odd', credential }, token)).status).toBe(400)
  })
})

describe('signing in with a passkey', () => {
  test('needs no password, and leaves the time of its use', async () => {
    const person = await memberWithPasskey()
    const answer = await enter(person.passkey)
    expect(answer).toMatchObject({ status: 200, body: { user: { _id: person.user._id } } })
    expect(await isSignedIn(answer.body.token)).toBe(true)
    expect((await listOf(person))[0]?.lastUsedAt).toBe(new Date(clock).toISOString())
  })

  test('needs no code where two-step verification is on', async () => {
    const person = await memberWithPasskey()
    await turnOnTwoStep(person)
    expect((await enter(person.passkey)).status).toBe(200)
  })

  test.each<[string, Faults]>([
    ['another origin', { origin: 'https://evil.test' }],
    ['another site', { rpId: 'evil.test' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['no verified person', { isVerified: false }],
    ["another person's id", { userHandle: Buffer.from(crypto.randomUUID()).toString('base64url') }],
  ])('is refused with %s', async (_name, faults) => {
    const { passkey } = await memberWithPasskey()
    expect(await enter(passkey, faults)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })

  test('is refused without the id of its person', async () => {
    const { passkey } = await memberWithPasskey()
    const { token, options } = await beginSignIn()
    const { userHandle: _id, ...assertion } = passkey.get(options)
    expect((await signIn({ token, assertion })).status).toBe(400)
  })

  test('is refused with a signature of another key', async () => {
    const [{ passkey }, other] = [await memberWithPasskey(), await memberWithPasskey()]
    const { token, options } = await beginSignIn()
    const { signature } = other.passkey.get(options)
    expect((await signIn({ token, assertion: { ...passkey.get(options), signature } })).status).toBe(400)
  })

  test('opens one session for an assertion that is sent twenty times', async () => {
    const { passkey } = await memberWithPasskey()
    const { token, options } = await beginSignIn()
    // Without a counter, so that only the challenge protects.
    const body = { token, assertion: passkey.get(options, { counter: 0 }) }
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(body)))
    expect(statuses(answers)).toEqual([200, ...Array.from({ length: 19 }, () => 400)])
    expect((await signIn(body)).status).toBe(400)
  })

  test('is refused with the challenge of another browser, and after five minutes', async () => {
    const { passkey } = await memberWithPasskey()
    const [first, second] = [await beginSignIn(), await beginSignIn()]
    expect((await signIn({ token: second.token, assertion: passkey.get(first.options) })).status).toBe(400)
    clock += 6 * minute
    expect((await signIn({ token: first.token, assertion: passkey.get(first.options) })).status).toBe(400)
  })

  test('uses up the challenge of a wrong answer', async () => {
    const { passkey } = await memberWithPasskey()
    const { token, options } = await beginSignIn()
    expect((await signIn({ token, assertion: passkey.get(options, { isVerified: false }) })).status).toBe(400)
    expect((await signIn({ token, assertion: passkey.get(options) })).status).toBe(400)
  })

  test('is refused if the counter does not grow, as with a copied passkey', async () => {
    const { passkey } = await memberWithPasskey()
    expect((await enter(passkey, { counter: 7 })).status).toBe(200)
    expect((await enter(passkey, { counter: 7 })).status).toBe(400)
    expect((await enter(passkey, { counter: 6 })).status).toBe(400)
    expect((await enter(passkey, { counter: 8 })).status).toBe(200)
  })

  test('works for authenticators that have no counter', async () => {
    const person = await sanad.member()
    const { passkey } = await add(person)
    for (const _time of [1, 2]) expect((await enter(passkey, { counter: 0 })).status).toBe(200)
  })

  test('is refused for an unknown passkey and a blocked person', async () => {
    const unknown = new SoftwarePasskey(origin)
    unknown.create({ challenge: 'AAAA', user: { id: 'AAAA' } })
    expect((await enter(unknown)).status).toBe(400)
    const person = await memberWithPasskey()
    const { token } = await sanad.admin()
    await sanad.call('PATCH', `/api/en/user/${person.user._id}`, { token, body: { status: 'blocked' } })
    expect((await enter(person.passkey)).status).toBe(403)
  })

  test('ends with the first link that proves the address', async () => {
    const stranger = await memberWithPasskey()
    const { db } = sanad.services
    const link = { userId: stranger.user._id, purpose: 'reset-password', expiresAt: new Date(clock + minute) } as const
    const body = { token: await addLink(db, link), newPassword: 'a new horse 3' }
    expect((await post('/auth/reset-password', body)).status).toBe(200)
    expect((await enter(stranger.passkey)).status).toBe(400)
  })
})

describe('a passkey in place of a code', () => {
  const challengeOf = async (person: Person) => (await withPassword(person, { rememberMe: true })).data
  const answer = async (passkey: SoftwarePasskey, challenge: string, more = {}) => {
    const { token, options } = await beginSignIn({ challenge })
    return signIn({ token, challenge, assertion: passkey.get(options), ...more })
  }

  test('completes a sign-in, and remembers the device', async () => {
    const person = await memberWithPasskey()
    await turnOnTwoStep(person)
    const { challenge, hasPasskeys } = await challengeOf(person)
    expect(hasPasskeys).toBe(true)
    const signedIn = await answer(person.passkey, challenge, { rememberDevice: true })
    expect([signedIn.status, signedIn.headers.getSetCookie().join()]).toEqual([
      200,
      expect.stringMatching(/^remembered_/),
    ])
    expect((await post('/api/en/auth/signin/passkey/begin', { challenge })).status).toBe(400)
  })

  test("is refused for another person's sign-in", async () => {
    const [person, other] = [await memberWithPasskey(), await memberWithPasskey()]
    await turnOnTwoStep(person)
    const { challenge } = await challengeOf(person)
    expect((await answer(other.passkey, challenge)).status).toBe(400)
    expect((await answer(person.passkey, challenge)).status).toBe(200)
  })

  test('opens one session, also in concurrent calls', async () => {
    const person = await memberWithPasskey()
    await turnOnTwoStep(person)
    const { challenge } = await challengeOf(person)
    const begun = await Promise.all(Array.from({ length: 5 }, () => beginSignIn({ challenge })))
    const answers = await Promise.all(
      begun.map(({ token, options }) =>
        signIn({ token, challenge, assertion: person.passkey.get(options, { counter: 0 }) }),
      ),
    )
    expect(statuses(answers)).toEqual([200, 400, 400, 400, 400])
  })
})

describe('a passkey that confirms an identity', () => {
  const confirmation = '/api/en/auth/confirm-identity/passkey'
  const confirm = async (passkey: SoftwarePasskey, { token }: Person, by = token) => {
    const begun = (await post(`${confirmation}/begin`, undefined, token)).body.data
    return post(confirmation, { token: begun.token, assertion: passkey.get(begun.options) }, by)
  }

  test('allows an important change for five minutes', async () => {
    const person = await memberWithPasskey()
    clock += 6 * minute
    expect((await post(`${own}/begin`, undefined, person.token)).status).toBe(403)
    expect((await confirm(person.passkey, person)).status).toBe(200)
    expect((await post(`${own}/begin`, undefined, person.token)).status).toBe(200)
    clock += 6 * minute
    expect((await post(`${own}/begin`, undefined, person.token)).status).toBe(403)
  })

  test("is refused from another person and for another session's challenge", async () => {
    const [person, other] = [await memberWithPasskey(), await memberWithPasskey()]
    expect((await confirm(other.passkey, person)).status).toBe(400)
    const second = await withPassword(person)
    expect((await confirm(person.passkey, person, second.token)).status).toBe(400)
  })
})

describe('removing a passkey', () => {
  test('ends sign-in with it and the other sessions, and mails the person', async () => {
    const person = await memberWithPasskey()
    const thief = (await enter(person.passkey)).body.token as string
    const [row] = await listOf(person)
    const path = `${own}/${row?._id}`
    clock += 6 * minute
    expect((await sanad.call('DELETE', path, { token: person.token })).body.code).toBe('identity_required')
    await post('/api/en/auth/confirm-identity', { currentPassword: password }, person.token)
    expect((await sanad.call('DELETE', path, { token: person.token })).status).toBe(200)
    expect([await isSignedIn(person.token), await isSignedIn(thief)]).toEqual([true, false])
    expect((await enter(person.passkey)).status).toBe(400)
    expect(await mailsTo(person, 2)).toContain('A passkey was removed')
    expect(await auditOf(person)).toEqual(['user.passkeyRemove', 'user.passkeyAdd'])
  })

  test('and renaming are refused for others', async () => {
    const [person, other] = [await memberWithPasskey(), await sanad.member()]
    const [row] = await listOf(person)
    const call = (method: 'PATCH' | 'DELETE', { token }: Person) =>
      sanad.call(method, `${own}/${row?._id}`, { token, ...(method === 'PATCH' && { body: { name: 'Laptop' } }) })
    expect([(await call('PATCH', other)).status, (await call('DELETE', other)).status]).toEqual([404, 404])
    expect((await call('PATCH', person)).body.data.name).toBe('Laptop')
    expect((await listOf(person)).map(({ name }) => name)).toEqual(['Laptop'])
  })
})
