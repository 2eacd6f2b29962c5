import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailScopes, openidIssuer, type OpenidIssuer } from './openid-issuer.ts'

const back = 'http://127.0.0.1:1/back'
let issuer: OpenidIssuer

beforeAll(async () => {
  issuer = await openidIssuer()
  issuer.allowRedirectTo(back)
})
beforeEach(() => {
  issuer.consents = true
  issuer.trouble = () => undefined
})
afterAll(() => issuer.stop())

test('a code gives an ID token with the claims and nonce, once', async () => {
  const { answer, claims, verifier, code } = await signIn('openid email profile')
  expect(answer.status).toBe(200)
  expect(claims()).toMatchObject({
    iss: issuer.url,
    aud: 'sanad',
    sub: 'sub-1',
    email: 'maha@gmail.test',
    email_verified: true,
    nonce: 'a nonce',
  })
  expect(
    (await tokens({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: back })).body,
  ).toMatchObject({ error: 'invalid_grant' })
})

test('a person who refuses comes back with access_denied', async () => {
  issuer.consents = false
  const { url } = await authorize('openid')
  expect(url.searchParams.get('error')).toBe('access_denied')
})

test('a refresh token of a mail scope gives access until the consent is revoked', async () => {
  const { answer } = await signIn(`openid email offline_access ${mailScopes[0]}`)
  const refresh = () => tokens({ grant_type: 'refresh_token', refresh_token: String(answer.body['refresh_token']) })
  const first = String(answer.body['access_token'])
  expect(await issuer.holderOf(first)).toMatchObject({ account: { email: 'maha@gmail.test' } })
  expect((await issuer.holderOf(first))?.scopes).toContain(mailScopes[0])
  const info = await fetch(`${issuer.url}/tokeninfo?access_token=${first}`)
  expect(await info.json()).toMatchObject({ email: 'maha@gmail.test' })
  issuer.expireAccessTokens()
  expect(await issuer.holderOf(first)).toBeNull()
  const second = await refresh()
  expect(await issuer.holderOf(String(second.body['access_token']))).not.toBeNull()
  issuer.revokeConsent()
  expect(await issuer.holderOf(String(second.body['access_token']))).toBeNull()
  expect(await refresh()).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
})

test('a mail scope without openid gives tokens without an ID token', async () => {
  const { answer } = await signIn(`offline_access ${mailScopes[3]}`)
  expect(Object.keys(answer.body).toSorted()).toEqual([
    'access_token',
    'expires_in',
    'refresh_token',
    'scope',
    'token_type',
  ])
})

test('rotated keys replace the published ones', async () => {
  const published = async () => (await (await fetch(`${issuer.url}/jwks`)).json()) as { keys: { kid: string }[] }
  const before = await published()
  issuer.rotateKeys()
  const after = await published()
  expect([before.keys.length, after.keys.length]).toEqual([1, 1])
  expect(after.keys[0]?.kid).not.toBe(before.keys[0]?.kid)
  const { header } = await signIn('openid')
  expect(header().kid).toBe(after.keys[0]?.kid)
})

test('an issuer that is down closes connections', async () => {
  issuer.trouble = (path) => (path === '/token' ? 'down' : undefined)
  await expect(signIn('openid')).rejects.toThrow('fetch failed')
})

async function signIn(scope: string) {
  const { url, verifier } = await authorize(scope)
  const code = url.searchParams.get('code') ?? ''
  const answer = await tokens({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: back })
  const part = (index: number) =>
    JSON.parse(
      Buffer.from(String(answer.body['id_token']).split('.')[index] ?? '', 'base64url').toString('utf8'),
    ) as Record<string, unknown>
  return { answer, code, verifier, header: () => part(0), claims: () => part(1) }
}

async function authorize(scope: string) {
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    client_id: issuer.client.id,
    redirect_uri: back,
    response_type: 'code',
    scope,
    state: 'a state',
    ...(scope.includes('openid') && { nonce: 'a nonce' }),
    prompt: 'consent',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const url = new URL(await issuer.browse(`${issuer.url}/auth?${query.toString()}`))
  expect(url.origin + url.pathname).toBe(back)
  return { url, verifier }
}

async function tokens(parameters: Record<string, string>) {
  const { id, secret } = issuer.client
  const body = new URLSearchParams({ client_id: id, client_secret: secret, ...parameters })
  const answer = await fetch(`${issuer.url}/token`, { method: 'POST', body })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
