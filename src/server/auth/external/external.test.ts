import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeAt } from '#test/authenticator.ts'
import { eventually } from '#test/eventually.ts'
import { externalBrowser, parametersOf } from '#test/external-browser.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { type IssuerAccount, openidIssuer, type OpenidIssuer } from '../../../../test/stand-ins/openid-issuer.ts'

// Sign-in with accounts of others, against a real OpenID Connect issuer.

let sanad: TestSanad
let issuer: OpenidIssuer
let admin: string

const settings = '/api/en/admin/identity-provider'
const password = 'correct horse 2'
let people = 0

beforeAll(async () => {
  issuer = await openidIssuer()
  issuer.allowRedirectTo('http://sanad.test/auth/external/openid', 'http://sanad.test/auth/external/microsoft')
  sanad = await startSanad()
  admin = (await sanad.admin()).token
  const { id: clientId, secret: clientSecret } = issuer.client
  const body = { enabled: true, name: 'Acme', issuer: issuer.url, clientId, clientSecret }
  expect(await change(body)).toMatchObject({ status: 200 })
})
beforeEach(async () => {
  issuer.account = newAccount()
  issuer.consents = true
  issuer.trouble = () => undefined
  issuer.idToken = (claims) => claims
  issuer.signsBy = 'key'
})
afterAll(async () => {
  await sanad.stop()
  await issuer.stop()
})

function newAccount(more: Partial<IssuerAccount> = {}): IssuerAccount {
  people += 1
  return { sub: `sub-${people}`, email: `rana${people}@acme.test`, email_verified: true, name: 'Rana Aziz', ...more }
}

const change = (body: object, kind = 'openid') => sanad.call('PATCH', `${settings}/${kind}`, { token: admin, body })

const browser = () => externalBrowser(sanad, issuer)

const me = async (token: string) => (await sanad.call('GET', '/api/en/auth/me', { token })).body.data
const accountsOf = async (token: string) =>
  (await sanad.call('GET', '/api/en/user/external-account', { token })).body.data as { id: string; email: string }[]
const signInByPassword = (email: string) => sanad.call('POST', '/api/en/auth/signin', { body: { email, password } })
/** Mails of the site to an address. */
const subjectsTo = async (email: string) => {
  const rows = await sanad.services.db
    .selectFrom('system_mails')
    .select('subject')
    .where('recipient', '=', email)
    .execute()
  return rows.map(({ subject }) => subject)
}
const actionsOn = async (userId: string) =>
  (
    await sanad.services.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity_id', '=', userId)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

describe('signing up and in', () => {
  test('a new person accepts the terms, is signed up with a verified address, and signs in again', async () => {
    const one = browser()
    const first = await one.signIn({ returnTo: '/qa?sort=new' })
    expect(first).toMatchObject({
      status: 200,
      body: {
        data: {
          signUpRequired: true,
          provider: 'Acme',
          email: issuer.account.email,
          firstName: 'Rana',
          lastName: 'Aziz',
          returnTo: '/qa?sort=new',
        },
      },
    })
    const refused = await one.post('/api/en/auth/external/sign-up', { firstName: 'Rana' })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['acceptTerms']])
    const signedUp = await one.post('/api/en/auth/external/sign-up', {
      firstName: 'Rana',
      lastName: 'A.',
      acceptTerms: true,
    })
    expect(signedUp).toMatchObject({ status: 201, body: { user: { email: issuer.account.email, lastName: 'A.' } } })
    const again = await browser().signIn({ returnTo: '/tools' })
    expect(again).toMatchObject({
      status: 200,
      body: { user: { id: signedUp.body.user.id, status: 'active' }, returnTo: '/tools' },
    })
    expect(await me(again.body.token as string)).toMatchObject({ email: issuer.account.email })
    expect(await accountsOf(again.body.token as string)).toMatchObject([{ provider: 'Acme', kind: 'openid' }])
  })

  test('a second sign-up with the same proof is refused', async () => {
    const one = browser()
    await one.signUp()
    const again = await one.post('/api/en/auth/external/sign-up', { firstName: 'R', acceptTerms: true })
    expect(again.status).toBe(400)
  })

  test('closed registration refuses a new person, and lets a known one in', async () => {
    await browser().signUp()
    const known = issuer.account
    await sanad.call('PATCH', '/api/en/admin/settings', { token: admin, body: { registration: 'closed' } })
    issuer.account = newAccount()
    const one = browser()
    expect(await one.signIn()).toMatchObject({ status: 403, body: { message: 'Sign-up is closed at the moment.' } })
    issuer.account = known
    expect((await browser().signIn()).status).toBe(200)
    await sanad.call('PATCH', '/api/en/admin/settings', { token: admin, body: { registration: 'open' } })
  })

  test('a name of the issuer with control characters or another direction is not stored', async () => {
    issuer.account = newAccount({ given_name: 'Ra\r\nBcc: x@y.test', family_name: '\u202Eevil', name: 'x\u0000y' })
    const { body } = await browser().signIn()
    expect(body.data).toMatchObject({ firstName: `rana${people}`, lastName: '' })
  })

  test('claims that only the issuer’s userinfo has are read there', async () => {
    issuer.idToken = ({ email: _email, email_verified: _verified, ...claims }) => claims
    expect((await browser().signIn()).body.data).toMatchObject({ email: issuer.account.email })
  })

  test('a blocked person is refused', async () => {
    const { body } = await browser().signUp()
    await sanad.services.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', body.user.id).execute()
    expect((await browser().signIn()).status).toBe(403)
  })
})

describe('an account with the same address', () => {
  test('is connected only after its owner has signed in', async () => {
    const { user } = await sanad.member()
    issuer.account = newAccount({ email: user.email })
    const one = browser()
    const answer = await one.signIn({ returnTo: '/tools' })
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { signInRequired: true, email: user.email, returnTo: '/tools' } },
    })
    expect(answer.body.token).toBeUndefined()
    expect((await one.post('/api/en/auth/external/sign-up', { firstName: 'R', acceptTerms: true })).status).toBe(400)
    // Another person in the same browser does not get it.
    const stranger = await sanad.member()
    expect((await one.post('/api/en/user/external-account', {}, stranger.token)).status).toBe(400)
    const { body } = await signInByPassword(user.email)
    expect((await one.post('/api/en/user/external-account', {}, body.token)).status).toBe(200)
    expect((await browser().signIn()).body.user.id).toBe(user.id)
    expect(await actionsOn(user.id)).toEqual(['user.connect'])
    await eventually(async () => expect(await subjectsTo(user.email)).toContain('An account was connected to yours'))
  })

  test('is not opened by an unverified address, nor shown to exist', async () => {
    const { user } = await sanad.member()
    const answers = []
    for (const email of [user.email, 'nobody@acme.test']) {
      issuer.account = newAccount({ email, email_verified: false })
      answers.push((await browser().signIn()).body)
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0].message).toBe('Acme hasn’t verified your email address. Verify it there, or sign in another way.')
  })

  test('is not opened while it is unconfirmed, and its password does not open a session of the other', async () => {
    const { user } = await sanad.member()
    await sanad.services.db.updateTable('users').set({ status: 'unconfirmed' }).where('id', '=', user.id).execute()
    issuer.account = newAccount({ email: user.email })
    expect((await browser().signIn()).status).toBe(403)
    await eventually(async () => expect(await subjectsTo(user.email)).toContain('Confirm your email address'))
    const rows = await sanad.services.db
      .selectFrom('external_accounts')
      .select('id')
      .where('user_id', '=', user.id)
      .execute()
    expect(rows).toEqual([])
  })

  test('is not opened by a changed subject of the same address', async () => {
    const { body } = await browser().signUp()
    issuer.account = { ...issuer.account, sub: 'another' }
    expect((await browser().signIn()).body).toMatchObject({ data: { signInRequired: true } })
    issuer.account = { ...issuer.account, email: 'other@acme.test' }
    expect((await browser().signIn()).body).toMatchObject({ data: { signUpRequired: true } })
    expect(await accountsOf(body.token as string)).toHaveLength(1)
  })

  test('is not opened by the same subject of another issuer', async () => {
    await browser().signUp()
    await sanad.services.db.updateTable('external_accounts').set({ issuer: 'https://earlier.test' }).execute()
    expect((await browser().signIn()).body).toMatchObject({ data: { signInRequired: true } })
  })
})

describe('two-step verification', () => {
  test('is asked for after a sign-in with another account', async () => {
    const { token, user } = await sanad.member()
    expect((await browser().connect(token)).body.data).toMatchObject({ connected: true })
    const { body } = await sanad.call('POST', '/api/en/user/two-step', { token, body: {} })
    const { secret } = body.data as { secret: string }
    const code = codeAt(secret, Date.now())
    await sanad.call('POST', '/api/en/user/two-step/confirm', { token, body: { code } })
    const answer = await browser().signIn({ returnTo: '/tools' })
    expect(answer.body).toEqual({
      data: {
        codeRequired: true,
        challenge: expect.any(String),
        expiresAt: expect.any(String),
        hasApp: true,
        hasPasskeys: false,
        returnTo: '/tools',
      },
    })
    const next = codeAt(secret, Date.now() + 30_000)
    const challenge = answer.body.data.challenge as string
    const signedIn = await sanad.call('POST', '/api/en/auth/signin/code', { body: { challenge, code: next } })
    expect(signedIn.body.user.id).toBe(user.id)
  })
})

describe('connecting and disconnecting', () => {
  test('a person disconnects an account, which no longer signs in', async () => {
    const { token, user } = await sanad.member()
    expect((await browser().connect(token)).body.data).toEqual({
      connected: true,
      provider: 'Acme',
      returnTo: '/dashboard/profile',
    })
    const [account] = await accountsOf(token)
    expect((await sanad.call('DELETE', `/api/en/user/external-account/${account?.id}`, { token })).status).toBe(200)
    expect((await browser().signIn()).body.data).toMatchObject({ signUpRequired: true })
    expect(await actionsOn(user.id)).toEqual(['user.connect', 'user.disconnect'])
    await eventually(async () =>
      expect(await subjectsTo(user.email)).toEqual([
        'An account was connected to yours',
        'An account was disconnected from yours',
      ]),
    )
  })

  test('the only way in stays connected', async () => {
    const { token } = (await browser().signUp()).body
    const [account] = await accountsOf(token as string)
    const answer = await sanad.call('DELETE', `/api/en/user/external-account/${account?.id}`, { token })
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('only way to sign in') } })
  })

  test.each([
    ['en', 'no password yet'],
    ['ar', 'ليست لحسابك كلمة مرور'],
  ])('a person without a password learns how to confirm their identity, in %s', async (lang, words) => {
    const { token } = (await browser().signUp()).body
    const answer = await sanad.call('POST', `/api/${lang}/auth/confirm-identity`, {
      token,
      body: { currentPassword: 'a guess at it' },
    })
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { currentPassword: expect.stringContaining(words) } },
    })
  })

  test('connecting and disconnecting need a recent proof of identity', async () => {
    const { token, user } = await sanad.member()
    await browser().connect(token)
    const old = new Date(Date.now() - 6 * 60_000)
    await sanad.services.db
      .updateTable('sessions')
      .set({ password_given_at: old })
      .where('user_id', '=', user.id)
      .execute()
    const [account] = await accountsOf(token)
    const calls = [
      await sanad.call('DELETE', `/api/en/user/external-account/${account?.id}`, { token }),
      await sanad.call('POST', '/api/en/user/external-account/openid/start', { token, body: {} }),
      await sanad.call('POST', '/api/en/user/external-account', { token, body: {} }),
    ]
    expect(calls.map(({ body }) => body.code)).toEqual(Array.from({ length: 3 }, () => 'identity_required'))
  })

  test('an account of another service is connected to one person only', async () => {
    await browser().signUp()
    const { token } = await sanad.member()
    expect(await browser().connect(token)).toMatchObject({ status: 409 })
  })

  test('a person has one account of a service, and another is refused', async () => {
    const { token } = await sanad.member()
    await browser().connect(token)
    issuer.account = newAccount()
    const answer = await browser().connect(token)
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('Disconnect it first') } })
  })

  test('a connection that another person finishes is refused', async () => {
    const { token } = await sanad.member()
    const other = await sanad.member()
    const one = browser()
    const started = await one.post('/api/en/user/external-account/openid/start', {}, token)
    const parameters = parametersOf(await issuer.browse(started.body.data.url as string))
    expect((await one.finish(parameters, other.token)).status).toBe(401)
  })
})

describe('an answer that cannot be trusted is refused', () => {
  const untrusted = 'The answer from Acme couldn’t be verified. Start again.'

  test.each<[string, () => void]>([
    ['another nonce', () => (issuer.idToken = (claims) => ({ ...claims, nonce: 'other' }))],
    ['no nonce', () => (issuer.idToken = ({ nonce: _nonce, ...claims }) => claims)],
    ['another audience', () => (issuer.idToken = (claims) => ({ ...claims, aud: 'other' }))],
    ['another issuer', () => (issuer.idToken = (claims) => ({ ...claims, iss: 'https://evil.test' }))],
    ['an empty subject', () => (issuer.idToken = (claims) => ({ ...claims, sub: '' }))],
    ['a long subject', () => (issuer.idToken = (claims) => ({ ...claims, sub: 'x'.repeat(256) }))],
    ['an expired token', () => (issuer.idToken = (claims) => ({ ...claims, exp: claims.iat - 3600 }))],
    [
      'a token from the future',
      () => (issuer.idToken = (claims) => ({ ...claims, iat: claims.iat + 3600, nbf: claims.iat + 3600 })),
    ],
    ['a signature by another key', () => (issuer.signsBy = 'unknownKey')],
    ['a signature by the client secret', () => (issuer.signsBy = 'clientSecret')],
    ['a signature by the public key as a secret', () => (issuer.signsBy = 'publicKey')],
    ['no signature', () => (issuer.signsBy = 'nothing')],
  ])('%s', async (_fault, breakIt) => {
    breakIt()
    expect(await browser().signIn()).toMatchObject({ status: 400, body: { message: untrusted } })
  })

  test('a clock that differs by less than a minute is accepted', async () => {
    issuer.idToken = (claims) => ({ ...claims, iat: claims.iat + 45, nbf: claims.iat + 45 })
    expect((await browser().signIn()).status).toBe(200)
  })

  test('a code counts once', async () => {
    const one = browser()
    const parameters = await one.authorize()
    const cookies = new Map(one.cookies)
    expect((await one.finish(parameters)).status).toBe(200)
    const again = browser()
    for (const [name, value] of cookies) again.cookies.set(name, value)
    expect((await again.finish(parameters)).body.message).toMatch(/^This sign-in has expired/)
  })

  test('of two concurrent uses of a code one signs in', async () => {
    await browser().signUp()
    const one = browser()
    const parameters = await one.authorize()
    const answers = await Promise.all([one.finish(parameters), one.finish(parameters), one.finish(parameters)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  })

  test('the code of another browser, or of an earlier tab, is refused', async () => {
    const one = browser()
    const parameters = await one.authorize()
    const expired = { status: 400, body: { message: expect.stringMatching(/^This sign-in has expired/) } }
    expect(await browser().finish(parameters)).toMatchObject(expired)
    const victim = browser()
    await victim.start()
    expect(await victim.finish(parameters)).toMatchObject(expired)
    await one.start()
    expect(await one.finish(parameters)).toMatchObject(expired)
  })

  test('a code with a state that was not asked for is refused', async () => {
    const one = browser()
    const { code } = await one.authorize()
    expect((await one.finish({ code, state: 'x'.repeat(43) })).status).toBe(400)
  })

  test('the issuer of another answer is refused (RFC 9207)', async () => {
    const one = browser()
    const parameters = await one.authorize()
    expect((await one.finish({ ...parameters, iss: 'https://evil.test' })).body.message).toBe(untrusted)
  })

  test('an expired sign-in is refused', async () => {
    const one = browser()
    const parameters = await one.authorize()
    await sanad.services.db
      .updateTable('external_sign_ins')
      .set({ expires_at: new Date(0) })
      .execute()
    expect((await one.finish(parameters)).status).toBe(400)
  })
})

describe('faults of the issuer have plain words', () => {
  test('a person who cancels reads that they did', async () => {
    issuer.consents = false
    expect((await browser().signIn()).body.message).toBe('You cancelled signing in with Acme.')
  })

  test('rotated keys count at once', async () => {
    expect((await browser().signIn()).status).toBe(200)
    issuer.rotateKeys()
    issuer.account = newAccount()
    expect((await browser().signIn()).status).toBe(200)
  })

  test.each(['down', 'html', 500] as const)('an issuer that is %s when the code is exchanged', async (trouble) => {
    const one = browser()
    const parameters = await one.authorize()
    issuer.trouble = (path) => (path === '/token' ? trouble : undefined)
    expect(await one.finish(parameters)).toMatchObject({
      status: 503,
      body: { message: 'Acme can’t be reached at the moment. Try again in a few minutes.' },
    })
  })

  test('an issuer that is down when its keys are read', async () => {
    const one = browser()
    const parameters = await one.authorize()
    issuer.trouble = (path) => (path === '/jwks' ? 'down' : undefined)
    expect((await one.finish(parameters)).status).toBe(503)
  })

  test('a client that the issuer does not accept is the administrator’s to repair', async () => {
    const one = browser()
    const parameters = await one.authorize()
    await change({ clientSecret: 'another' })
    expect((await one.finish(parameters)).body.message).toMatch(/Contact an administrator/)
    await change({ clientSecret: issuer.client.secret })
  })
})

describe('the address to open afterwards', () => {
  test.each(['https://evil.test', '//evil.test', '/\\evil.test', '/\t/evil.test', 'javascript:alert(1)', 'evil'])(
    '%s is refused',
    async (returnTo) => {
      const answer = await browser().start({ returnTo })
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['returnTo']])
    },
  )
})

describe('settings', () => {
  test('the secret is never returned, and is needed again for another issuer or client', async () => {
    const { body } = await sanad.call('GET', settings, { token: admin })
    expect(body.data.map(({ kind }: { kind: string }) => kind)).toEqual([
      'google',
      'microsoft',
      'apple',
      'github',
      'facebook',
      'openid',
    ])
    expect(body.data[5]).toMatchObject({
      enabled: true,
      hasClientSecret: true,
      redirectUrl: 'http://sanad.test/auth/external/openid',
    })
    expect(JSON.stringify(body)).not.toContain(issuer.client.secret)
    expect((await change({ clientId: 'other' })).body.fields).toHaveProperty('clientSecret')
    expect((await change({ issuer: `${issuer.url}/other`, enabled: false })).body.fields).toHaveProperty('clientSecret')
  })

  test('an address without an issuer, or of Google, is refused', async () => {
    expect((await change({ issuer: `${issuer.url}/nothing`, clientSecret: 'x' })).body.fields).toHaveProperty('issuer')
    expect((await change({ issuer: issuer.url }, 'google')).body.fields).toHaveProperty('issuer')
    expect((await change({ enabled: true }, 'google')).body.fields).toHaveProperty('clientId')
    expect((await change({}, 'other')).status).toBe(404)
  })

  test('addresses of an organization at Microsoft count only if it owns their domain', async () => {
    const { id: clientId, secret: clientSecret } = issuer.client
    const body = { enabled: true, issuer: issuer.url, clientId, clientSecret }
    expect((await change(body, 'microsoft')).status).toBe(200)
    const answers = []
    for (const more of [{}, { xms_edov: false }, { xms_edov: true }, { tid: '9188040d-6c67-4c5b-b112-36a304b66dad' }]) {
      issuer.idToken = (claims) => ({ ...claims, ...more })
      const one = browser()
      answers.push((await one.finish(await one.authorize({}, 'microsoft'))).status)
    }
    expect(answers).toEqual([403, 403, 200, 200])
    await change({ enabled: false }, 'microsoft')
  })

  test('addresses of Microsoft for everyone cannot be trusted', async () => {
    const body = { issuer: 'https://login.microsoftonline.com/common/v2.0', clientSecret: '', trustsAddresses: true }
    expect((await change(body, 'microsoft')).body.fields).toHaveProperty('trustsAddresses')
  })

  test('a provider that is off is not offered, and no longer signs in', async () => {
    const offered = async () => (await sanad.call('GET', '/api/en/auth/external')).body.data
    expect(await offered()).toMatchObject([{ kind: 'openid', name: 'Acme' }])
    const one = browser()
    const parameters = await one.authorize()
    await change({ enabled: false })
    expect(await offered()).toEqual([])
    expect((await one.start()).status).toBe(404)
    expect((await browser().post('/api/en/auth/external/nothing/start', {})).status).toBe(404)
    expect((await one.finish(parameters)).status).not.toBe(200)
    await change({ enabled: true })
  })

  test('addresses of an issuer count as verified if an administrator trusts it', async () => {
    issuer.account = newAccount({ email_verified: false })
    await change({ trustsAddresses: true })
    expect((await browser().signIn()).body.data).toMatchObject({ signUpRequired: true })
    await change({ trustsAddresses: false })
  })
})
