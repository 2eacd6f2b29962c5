import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { letter } from '#test/messages.ts'
import { dovecot, type Dovecot } from '#test/stand-ins/dovecot.ts'
import { openidIssuer, type OpenidIssuer } from '#test/stand-ins/openid-issuer.ts'
import { isAuthenticationFailure, openFolder, openMailbox } from './imap.ts'

let issuer: OpenidIssuer
let server: Dovecot
beforeAll(async () => {
  issuer = await openidIssuer()
  server = await dovecot({ tokenInfoUrl: `${issuer.url}/tokeninfo` })
})
afterAll(async () => {
  await server.stop()
  await issuer.stop()
})

/** A token for mail, as the issuer gives it to the client. */
async function tokenFor() {
  issuer.allowRedirectTo('http://127.0.0.1/nowhere')
  const address = new URL(`${issuer.url}/auth`)
  const verifier = 'v'.repeat(43)
  address.search = new URLSearchParams({
    client_id: issuer.client.id,
    response_type: 'code',
    redirect_uri: 'http://127.0.0.1/nowhere',
    scope: 'openid email https://mail.google.com/',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString()
  const code = new URL(await issuer.browse(address.href)).searchParams.get('code') ?? ''
  const { id, secret } = issuer.client
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: 'http://127.0.0.1/nowhere',
    client_id: id,
    client_secret: secret,
  })
  const answer = (await (await fetch(`${issuer.url}/token`, { method: 'POST', body })).json()) as Record<string, string>
  expect(answer).toHaveProperty('access_token')
  return answer['access_token'] ?? ''
}

test('dovecot accepts a token, a refused one is replaced once, and a second refusal is final', async () => {
  const user = 'maha@gmail.test'
  await server.deliver(user, letter({ Subject: 'Hello' }, 'Hello'))
  const valid = await tokenFor()
  const calls: (string | undefined)[] = []
  const account = {
    host: '127.0.0.1',
    port: server.port,
    secure: 'none',
    allowPrivateHosts: true,
  } as const
  const source = (second: string) => async (refused?: string) => {
    calls.push(refused)
    return { username: user, accessToken: refused === undefined ? 'expired' : second }
  }
  const client = await openMailbox({ ...account, credentials: source(valid) })
  expect(await openFolder(client, 'INBOX')).toMatchObject({ box: { exists: 1 } })
  client.close()
  expect(calls).toEqual([undefined, 'expired'])
  const refusal = await openMailbox({ ...account, credentials: source('forged') }).catch((error: unknown) => error)
  expect(isAuthenticationFailure(refusal)).toBe(true)
  expect(calls).toHaveLength(4)
})
