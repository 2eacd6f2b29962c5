import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, startSanad, type TestSanad } from '#test/sanad.ts'
import { type SignInServices, signInServices } from '../../../../test/stand-ins/sign-in-services.ts'

// Sign-in with accounts of Apple, GitHub and Facebook.

let services: SignInServices
let sanad: TestSanad
let admin: string
let people = 0
let email = ''

const settings = '/api/en/admin/identity-provider'
const change = (kind: string, body: object) => sanad.call('PATCH', `${settings}/${kind}`, { token: admin, body })

beforeAll(async () => {
  services = await signInServices()
  sanad = await startSanad({ environment: { META_GRAPH_URL: services.url } })
  admin = (await sanad.admin()).token
  const { id: clientId, secret: clientSecret, teamId, keyId, privateKey } = services.app
  const github = { enabled: true, issuer: services.url, clientId, clientSecret }
  expect((await change('github', github)).status).toBe(200)
  expect((await change('facebook', { enabled: true, clientId, clientSecret })).status).toBe(200)
  // Apple's own address never changes by a setting.
  await sanad.services.db
    .updateTable('identity_providers')
    .set({ issuer: services.url })
    .where('kind', '=', 'apple')
    .execute()
  const stored = { clientId, teamId, keyId, clientSecret: String(privateKey).replaceAll('\n', ' ') }
  expect((await change('apple', stored)).body.fields).toHaveProperty('issuer')
  await sanad.services.db
    .updateTable('identity_providers')
    .set({ issuer: 'https://appleid.apple.com' })
    .where('kind', '=', 'apple')
    .execute()
  expect((await change('apple', stored)).status).toBe(200)
  await sanad.services.db
    .updateTable('identity_providers')
    .set({ issuer: services.url, enabled: true })
    .where('kind', '=', 'apple')
    .execute()
})
beforeEach(() => {
  people += 1
  email = `rana${people}@acme.test`
  services.github.user = { id: people, login: `rana${people}`, name: 'Rana Aziz' }
  services.github.emails = [
    { email: 'other@acme.test', primary: false, verified: true },
    { email, primary: true, verified: true },
  ]
  services.facebook = { id: String(people), first_name: 'Rana', last_name: 'Aziz', email }
  services.apple = { sub: `apple-${people}`, email, email_verified: 'true' }
})
afterAll(async () => {
  await sanad.stop()
  await services.stop()
})

/** A browser with its cookies. */
function browser() {
  const cookies = new Map<string, string>()
  const post = async (path: string, body: object): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await sanad.call('POST', path, { body, headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return answer
  }
  return {
    post,
    async start(kind: string) {
      const started = await post(`/api/en/auth/external/${kind}/start`, {})
      expect(started.status).toBe(200)
      return new URL(started.body.data.url as string)
    },
    async authorize(kind: string) {
      return services.authorize((await this.start(kind)).href)
    },
    finish: (parameters: object) => post('/api/en/auth/external/finish', parameters),
    async signIn(kind: string) {
      return this.finish(await this.authorize(kind))
    },
  }
}

const kinds = ['apple', 'github', 'facebook'] as const

describe.each(kinds)('an account of %s', (kind) => {
  test('signs up with a verified address, and in again', async () => {
    const one = browser()
    const first = await one.signIn(kind)
    expect(first.body.data).toMatchObject({ signUpRequired: true, email })
    const person = { firstName: 'Rana', lastName: 'A.', acceptTerms: true }
    const signedUp = await one.post('/api/en/auth/external/sign-up', person)
    expect(signedUp).toMatchObject({ status: 201, body: { user: { email } } })
    expect((await browser().signIn(kind)).body.user.id).toBe(signedUp.body.user.id)
  })

  test('does not open an account of the same address', async () => {
    const { user } = await sanad.member()
    email = user.email
    services.github.emails = [{ email, primary: true, verified: true }]
    services.facebook = { ...services.facebook, email }
    services.apple = { ...services.apple, email }
    expect((await browser().signIn(kind)).body.data).toMatchObject({ signInRequired: true, email })
  })

  test('counts only in the browser that began, and once', async () => {
    const one = browser()
    const parameters = await one.authorize(kind)
    expect((await browser().finish(parameters)).status).toBe(400)
    expect((await one.finish(parameters)).status).toBe(200)
    expect((await one.finish(parameters)).status).toBe(400)
  })

  test('is refused with a code of another sign-in, because PKCE binds it', async () => {
    const stolen = await browser().authorize(kind)
    const one = browser()
    const { state } = await one.authorize(kind)
    expect(await one.finish({ state, code: stolen.code })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('couldn’t be verified') },
    })
  })
})

describe('GitHub', () => {
  test('asks for the addresses, with PKCE and a choice of accounts', async () => {
    const url = await browser().start('github')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      scope: 'read:user user:email',
      code_challenge_method: 'S256',
      prompt: 'select_account',
      redirect_uri: 'http://sanad.test/auth/external/github',
    })
    expect(url.searchParams.has('nonce')).toBe(false)
  })

  test.each([
    ['an unverified primary address', [{ email: 'a@b.test', primary: true, verified: false }]],
    ['only another verified address', [{ email: 'a@b.test', primary: false, verified: true }]],
    ['no address', []],
  ])('%s signs nobody up', async (_title, emails) => {
    services.github.emails = emails
    expect(await browser().signIn('github')).toMatchObject({ status: 403 })
  })

  test('a person without a name has their login', async () => {
    services.github.user.name = null
    expect((await browser().signIn('github')).body.data.firstName).toBe(services.github.user.login)
  })

  test('an app that GitHub does not accept is the administrator’s to repair', async () => {
    const one = browser()
    const parameters = await one.authorize('github')
    await change('github', { clientSecret: 'another' })
    expect((await one.finish(parameters)).body.message).toMatch(/Contact an administrator/)
    await change('github', { clientSecret: services.app.secret })
  })

  test('is off without a secret', async () => {
    const off = await change('github', { clientSecret: '' })
    expect(off.body.fields).toHaveProperty('clientSecret')
    expect((await change('github', { trustsAddresses: true })).body.fields).toHaveProperty('trustsAddresses')
  })
})

describe('Facebook', () => {
  test('a person without an address is refused', async () => {
    const { email: _email, ...person } = services.facebook
    services.facebook = person
    expect((await browser().signIn('facebook')).status).toBe(403)
  })

  test('an app that Facebook does not accept is the administrator’s to repair', async () => {
    const one = browser()
    const parameters = await one.authorize('facebook')
    await change('facebook', { clientSecret: 'another' })
    expect((await one.finish(parameters)).body.message).toMatch(/Contact an administrator/)
    await change('facebook', { clientSecret: services.app.secret })
  })

  test('its address never changes', async () => {
    expect((await change('facebook', { issuer: services.url })).body.fields).toHaveProperty('issuer')
  })
})

describe('Apple', () => {
  test('its answer arrives as a form of its own site, and is sent on to the page of this site', async () => {
    const one = browser()
    const url = await one.start('apple')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_mode: 'form_post',
      scope: 'openid email name',
    })
    const { state, code } = services.authorize(url.href)
    const forwarded = await fetch(`${sanad.url}/auth/external/apple`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ state, code, user: '{"name":{}}', returnTo: 'https://evil.test' }),
    })
    expect(forwarded.status).toBe(303)
    expect(forwarded.headers.get('location')).toBe(`/auth/external/apple?state=${state}&code=${code}`)
    expect(forwarded.headers.get('set-cookie')).toBeNull()
    expect((await one.finish({ state, code })).status).toBe(200)
  })

  test('an address that Apple has not verified is refused', async () => {
    services.apple = { ...services.apple, email_verified: 'false' }
    expect((await browser().signIn('apple')).status).toBe(403)
  })

  test('the key of another team is refused by Apple, and a file that is none before', async () => {
    const keyOf = (namedCurve: string) =>
      String(generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' }))
    const db = sanad.services.db.updateTable('identity_providers').where('kind', '=', 'apple')
    await db.set({ issuer: 'https://appleid.apple.com', enabled: false }).execute()
    for (const clientSecret of ['x', keyOf('P-384'), '-----BEGIN PRIVATE KEY-----x-----END PRIVATE KEY-----'])
      expect((await change('apple', { clientSecret: clientSecret.replaceAll('\n', '') })).body.fields).toHaveProperty(
        'clientSecret',
      )
    expect((await change('apple', { clientSecret: keyOf('P-256').replaceAll('\n', '') })).status).toBe(200)
    expect((await change('apple', { enabled: true, teamId: '' })).body.fields).toHaveProperty('teamId')
    expect((await change('apple', { enabled: true, keyId: '' })).body.fields).toHaveProperty('keyId')
    await db.set({ issuer: services.url, enabled: true }).execute()
    expect((await browser().signIn('apple')).body.message).toMatch(/Contact an administrator/)
  })
})
