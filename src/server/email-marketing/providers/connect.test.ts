import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { elsewhere, oauthPost, type OauthPost } from '#test/oauth-post.ts'
import { accessTokens } from '#server/mail/oauth/access-token.ts'
import { connectionPlace } from '#server/secrets/sealed.ts'

let post: OauthPost
beforeAll(async () => {
  post = await oauthPost()
})
afterAll(() => post.stop())
beforeEach(() => post.reset())

const row = (providerId: string) =>
  post.sanad.services.db
    .selectFrom('mail_connections')
    .selectAll()
    .where('provider_id', '=', providerId)
    .executeTakeFirstOrThrow()

/** A second process of the same installation has its own source of tokens. */
async function sourceOf(providerId: string) {
  const { tenant_id: tenantId } = await row(providerId)
  return accessTokens(post.sanad.services, { tenantId, providerId, issuer: 'other' })
}

describe('a provider that signs in by OAuth', () => {
  test('sends after its account was connected, and tokens are never returned', async () => {
    const own = await post.sender()
    expect(await own.test()).toMatchObject({ success: false, message: 'No account is connected' })
    await own.connect()
    expect(await own.test('somebody@customers.test')).toMatchObject({ success: true })
    expect(post.smtp.recipients).toEqual(['somebody@customers.test'])
    const provider = await own.state()
    expect(provider).toMatchObject({
      settings: { issuer: 'other', host: '127.0.0.1', port: post.smtp.port, hasPassword: false },
      connections: [{ issuer: 'other', account: 'maha@gmail.test', state: 'connected' }],
    })
    const { refresh, access } = JSON.parse(
      post.sanad.services.secrets.unseal((await row(own.id)).tokens, connectionPlace((await row(own.id)).id)),
    )
    expect(JSON.stringify(provider)).not.toContain(refresh)
    expect(JSON.stringify(provider)).not.toContain(access)
  })

  test('is offered only where the operator set up a client, and tokens go to the issuer’s servers only', async () => {
    const own = await post.sender()
    expect((await own.call('GET', 'mail-issuer')).body.data.map(({ id }: { id: string }) => id)).toEqual([
      'google',
      'other',
    ])
    const unknown = await own.provider({ settings: { ...elsewhere, issuer: 'microsoft' } })
    expect(unknown).toMatchObject({ status: 400, body: { fields: { 'settings.issuer': expect.anything() } } })
    await own.connect()
    const path = `email-service-provider/${own.id}`
    await own.call('PATCH', path, { settings: { host: 'thief.test', port: 25 } })
    expect((await own.state()).settings).toMatchObject({ host: '127.0.0.1', port: post.smtp.port })
  })

  test('starts at Google with PKCE and asks for access that lasts', async () => {
    const own = await post.sender()
    const { url } = (await own.call('POST', `email-service-provider/${own.id}/connection`, { issuer: 'google' })).body
      .data
    const { origin, searchParams } = new URL(url)
    expect(origin).toBe('https://accounts.google.com')
    expect(Object.fromEntries(searchParams)).toMatchObject({
      scope: 'openid email https://mail.google.com/',
      code_challenge_method: 'S256',
      access_type: 'offline',
      prompt: 'consent',
      redirect_uri: 'http://sanad.test/email-marketing/connect',
      login_hint: 'hello@shop.test',
    })
  })

  test('returns to password sign-in, and its tokens are deleted', async () => {
    const own = await post.sender()
    await own.connect()
    const settings = { ...elsewhere, issuer: '', username: 'maha', password: 'correct horse' }
    const { status } = await own.call('PATCH', `email-service-provider/${own.id}`, { settings })
    expect(status).toBe(200)
    expect(await own.state()).toMatchObject({ settings: { port: 9, hasPassword: true }, connections: [] })
  })
})

describe('a consent', () => {
  test('is finished once, by the session and in the workspace that began it', async () => {
    const [own, other] = [await post.sender(), await post.sender()]
    const parameters = await own.returned()
    expect((await other.finish(parameters)).status).toBe(409)
    // Another session of the same person, as in another browser.
    const body = { email: own.member.user.email, password: 'correct horse 2' }
    const { token } = (await post.sanad.call('POST', '/api/en/auth/signin', { body })).body
    const foreign = await post.sanad.call('POST', `${own.suite}/mail-connection`, {
      token,
      body: { state: parameters.get('state'), code: parameters.get('code') },
    })
    expect(foreign.status).toBe(409)
    expect((await own.finish(parameters)).status).toBe(200)
    expect((await own.finish(parameters)).status).toBe(409)
  })

  test('of one tab is not mixed with that of another: the code of another state is refused', async () => {
    const own = await post.sender()
    const [first, second] = [await own.returned(), await own.returned()]
    const mixed = new URLSearchParams({ state: first.get('state') ?? '', code: second.get('code') ?? '' })
    expect(await own.finish(mixed)).toMatchObject({ status: 409 })
    expect((await own.state()).connections).toEqual([])
    const forged = new URLSearchParams({ state: 'shop.forged', code: second.get('code') ?? '' })
    expect((await own.finish(forged)).status).toBe(409)
  })

  test('that the person refuses, or an issuer that is down, connects nothing and says so', async () => {
    const own = await post.sender()
    post.issuer.consents = false
    const refusal = await own.returned()
    expect(refusal.get('error')).toBe('access_denied')
    post.issuer.consents = true
    for (const trouble of ['down', 'html', 503] as const) {
      const parameters = await own.returned()
      post.issuer.trouble = (path) => (path === '/token' ? trouble : undefined)
      expect([trouble, (await own.finish(parameters)).status]).toEqual([trouble, 503])
      post.issuer.trouble = () => undefined
    }
    expect((await own.state()).connections).toEqual([])
  })
})

describe('an access token', () => {
  test('is renewed before it runs out, once for all callers, and a rotated refresh token is stored', async () => {
    post.issuer.rotatesRefreshTokens = true
    post.issuer.accessTokenSeconds = 60
    const own = await post.sender()
    await own.connect()
    post.issuer.accessTokenSeconds = 3600
    const before = post.issuer.calls.filter((path) => path === '/token').length
    const sources = await Promise.all(Array.from({ length: 5 }, () => sourceOf(own.id)))
    const all = await Promise.all(sources.map((source) => source()))
    expect(new Set(all.map(({ accessToken }) => accessToken)).size).toBe(1)
    expect(post.issuer.calls.filter((path) => path === '/token').length - before).toBe(1)
    // A second round shows that the rotated token was stored: a used one would end the consent.
    const [first] = all
    const next = await (await sourceOf(own.id))(first?.accessToken)
    expect(next.accessToken).not.toBe(first?.accessToken)
    expect(await own.test()).toMatchObject({ success: true })
  })

  test('that the server refuses is replaced once', async () => {
    const own = await post.sender()
    await own.connect()
    post.issuer.expireAccessTokens()
    post.smtp.refusedTokens.length = 0
    expect(await own.test('somebody@customers.test')).toMatchObject({ success: true })
    expect(post.smtp.refusedTokens).toHaveLength(1)
    expect(post.smtp.recipients).toEqual(['somebody@customers.test'])
  })

  test('that runs out soon still serves while the issuer is down, and an outage ends no connection', async () => {
    post.issuer.accessTokenSeconds = 100
    const own = await post.sender()
    await own.connect()
    post.issuer.trouble = (path) => (path === '/token' ? 'down' : undefined)
    expect(await own.test()).toMatchObject({ success: true })
    post.issuer.expireAccessTokens()
    expect(await own.test()).toMatchObject({ success: false, message: expect.stringContaining('Post office') })
    expect(await own.state()).toMatchObject({ connections: [{ state: 'connected' }] })
    post.issuer.trouble = () => undefined
    expect(await own.test()).toMatchObject({ success: true })
  })

  test('of a stolen refresh token: the issuer ends the consent, and the provider asks to connect again', async () => {
    post.issuer.rotatesRefreshTokens = true
    const own = await post.sender()
    await own.connect()
    const { id, tokens } = await row(own.id)
    const { refresh } = JSON.parse(post.sanad.services.secrets.unseal(tokens, connectionPlace(id)))
    const body = new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: refresh,
      client_id: post.issuer.client.id,
      client_secret: post.issuer.client.secret,
    })
    expect((await fetch(`${post.issuer.url}/token`, { method: 'POST', body })).status).toBe(200)
    post.issuer.expireAccessTokens()
    expect(await own.test()).toMatchObject({ success: false, advice: expect.stringContaining('Connect it again') })
    expect(await own.state()).toMatchObject({ connections: [{ state: 'lost' }] })
    await own.connect()
    expect(await own.test()).toMatchObject({ success: true })
  })
})
