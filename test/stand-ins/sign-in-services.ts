import { createHash, createHmac, createPublicKey, generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

// GitHub (by the paths of its Enterprise Server), Facebook's Graph API and Apple, as their documents describe signing in.

type Code = { clientId: string; redirectUri: string; challenge: string | null; nonce: string | null }
type Reply = { status: number; body: unknown }

const refused = (status: number, body: unknown): Reply => ({ status, body })
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

export type SignInServices = Awaited<ReturnType<typeof signInServices>>

/** The services on the loopback, with one app that all of them know. */
export async function signInServices() {
  const team = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const apple = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const codes = new Map<string, Code>()
  const accessTokens = new Set<string>()
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const services = {
    url,
    app: {
      id: 'sanad',
      secret: 'the secret of the app',
      teamId: 'TEAM123456',
      keyId: 'KEY1234567',
      /** As in Apple's .p8 file. */
      privateKey: team.privateKey.export({ type: 'pkcs8', format: 'pem' }),
    },
    github: {
      user: { id: 1, login: 'rana', name: 'Rana Aziz' as string | null },
      emails: [] as { email: string; primary: boolean; verified: boolean }[],
    },
    facebook: { id: '1', first_name: 'Rana', last_name: 'Aziz' } as Record<string, string>,
    apple: { sub: 'apple-1', email: 'rana@privaterelay.appleid.com', email_verified: 'true' } as Record<
      string,
      unknown
    >,
    /** Paths called, in order. */
    calls: [] as string[],
    /** The person agrees at an authorization address. @returns what the service sends with the browser */
    authorize(address: string): { state: string; code: string } {
      const { searchParams: query } = new URL(address)
      const code = randomBytes(12).toString('hex')
      codes.set(code, {
        clientId: query.get('client_id') ?? '',
        redirectUri: query.get('redirect_uri') ?? '',
        challenge: query.get('code_challenge'),
        nonce: query.get('nonce'),
      })
      return { state: query.get('state') ?? '', code }
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
  return services

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const at = new URL(request.url ?? '/', url)
    services.calls.push(at.pathname)
    let text = ''
    for await (const piece of request) text += String(piece)
    const { status, body } = replyTo(at, new URLSearchParams(text), request.headers.authorization ?? '')
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  function replyTo({ pathname, searchParams }: URL, form: URLSearchParams, authorization: string): Reply {
    const token = /^Bearer (.+)$/.exec(authorization)?.[1] ?? ''
    switch (pathname.replace(/^\/v\d+\.\d+/, '')) {
      case '/login/oauth/access_token':
        return githubToken(form)
      case '/api/v3/user':
        return accessTokens.has(token) ? { status: 200, body: services.github.user } : refused(401, {})
      case '/api/v3/user/emails':
        return accessTokens.has(token) ? { status: 200, body: services.github.emails } : refused(401, {})
      case '/oauth/access_token':
        return facebookToken(form)
      case '/me':
        return facebookPerson(token, searchParams)
      case '/.well-known/openid-configuration':
        return { status: 200, body: appleMetadata() }
      case '/auth/keys':
        return {
          status: 200,
          body: { keys: [{ ...apple.publicKey.export({ format: 'jwk' }), kid: 'a', alg: 'RS256' }] },
        }
      case '/auth/token':
        return appleToken(form)
      default:
        return refused(404, {})
    }
  }

  /** Takes a code, once, with its redirect address and PKCE verifier. */
  function take(form: URLSearchParams): Code | null {
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const isProven = code?.challenge === null || sha256(form.get('code_verifier') ?? '') === code?.challenge
    const isOwn = code?.redirectUri === form.get('redirect_uri') && code.clientId === form.get('client_id')
    return code && isProven && isOwn ? code : null
  }

  function isApp(form: URLSearchParams): boolean {
    return form.get('client_id') === services.app.id && form.get('client_secret') === services.app.secret
  }

  function tokens(): Reply {
    const token = randomBytes(12).toString('hex')
    accessTokens.add(token)
    return { status: 200, body: { access_token: token, token_type: 'bearer', expires_in: 3600 } }
  }

  /** GitHub refuses with status 200. */
  function githubToken(form: URLSearchParams): Reply {
    if (!isApp(form)) return { status: 200, body: { error: 'incorrect_client_credentials' } }
    return take(form) ? tokens() : { status: 200, body: { error: 'bad_verification_code' } }
  }

  function facebookToken(form: URLSearchParams): Reply {
    const error = (code: number) => refused(400, { error: { message: 'No', type: 'OAuthException', code } })
    if (!isApp(form)) return error(101)
    return take(form) ? tokens() : error(100)
  }

  function facebookPerson(token: string, query: URLSearchParams): Reply {
    const proof = createHmac('sha256', services.app.secret).update(token).digest('hex')
    const isProven = accessTokens.has(token) && query.get('appsecret_proof') === proof
    return isProven ? { status: 200, body: services.facebook } : refused(400, { error: { code: 190 } })
  }

  function appleMetadata() {
    return {
      issuer: url,
      authorization_endpoint: `${url}/auth/authorize`,
      token_endpoint: `${url}/auth/token`,
      jwks_uri: `${url}/auth/keys`,
      response_types_supported: ['code'],
      response_modes_supported: ['query', 'fragment', 'form_post'],
      subject_types_supported: ['pairwise'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    }
  }

  function appleToken(form: URLSearchParams): Reply {
    if (!isAppleSecret(form.get('client_secret') ?? '')) return refused(400, { error: 'invalid_client' })
    const code = take(form)
    if (!code) return refused(400, { error: 'invalid_grant' })
    const iat = Math.floor(Date.now() / 1000)
    const claims = { iss: url, aud: services.app.id, iat, exp: iat + 600, nonce: code.nonce, ...services.apple }
    const signed = [{ alg: 'RS256', kid: 'a' }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    const signature = sign('sha256', Buffer.from(signed), apple.privateKey).toString('base64url')
    return {
      status: 200,
      body: { access_token: 'a', token_type: 'Bearer', expires_in: 3600, id_token: `${signed}.${signature}` },
    }
  }

  function isAppleSecret(jwt: string): boolean {
    const [head = '', payload = '', signature = ''] = jwt.split('.')
    const key = { key: createPublicKey(team.privateKey), dsaEncoding: 'ieee-p1363' } as const
    if (!verify('sha256', Buffer.from(`${head}.${payload}`), key, Buffer.from(signature, 'base64url'))) return false
    const [header, claims] = [head, payload].map((part) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8')))
    const { id, teamId, keyId } = services.app
    const now = Date.now() / 1000
    return (
      header.alg === 'ES256' &&
      header.kid === keyId &&
      claims.iss === teamId &&
      claims.sub === id &&
      claims.aud === url &&
      claims.iat <= now &&
      claims.exp > now &&
      claims.exp - claims.iat <= 15_777_000
    )
  }
}
