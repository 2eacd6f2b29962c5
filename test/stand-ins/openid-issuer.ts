import {
  createHash,
  createHmac,
  createPublicKey,
  createSign,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Adapter, type AdapterPayload, type Configuration, Provider } from 'oidc-provider'

/** A person at the issuer, by the names of its claims. */
export type IssuerAccount = {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
  given_name?: string
  family_name?: string
  groups?: string[]
}

/** `down`: connections close; `stall`: no response; `html`: a page in place of JSON; a number: that status. */
type IssuerTrouble = 'down' | 'stall' | 'html' | number

export type IdTokenClaims = Record<string, unknown> & { iat: number; exp: number; nonce?: string; sub: string }

export type OpenidIssuer = Awaited<ReturnType<typeof openidIssuer>>

/** Scopes of mailboxes: Google's and Microsoft's. */
export const mailScopes = [
  'https://mail.google.com/',
  'https://outlook.office.com/IMAP.AccessAsUser.All',
  'https://outlook.office.com/POP.AccessAsUser.All',
  'https://outlook.office.com/SMTP.Send',
] as const

/** The key of ID tokens; an attacker knows the public part. */
export type IssuerKeys = { kid: string; privateKey: KeyObject }

const signingKey = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = privateKey.export({ format: 'jwk' })
  const kid = createHash('sha256').update(String(jwk.n)).digest('base64url').slice(0, 12)
  return { kid, privateKey, jwk: { ...jwk, kid, use: 'sig', alg: 'RS256' } }
}

/**
 * A real OpenID Connect issuer on the loopback (oidc-provider), in which `account` signs in and consents without a
 * person. Its access and refresh tokens also serve the scopes of mailboxes. `port` is free unless given.
 */
export async function openidIssuer({ port = 0 }: { port?: number } = {}) {
  let key = signingKey()
  let provider: Provider
  const store: Store = new Map()
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()))
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const issuer = {
    url,
    client: { id: 'sanad', secret: 'the secret of the client of Sanad' },
    /** The person who signs in, by `sub`; they refuse if `consents` is false. */
    account: { sub: 'sub-1', email: 'maha@gmail.test', email_verified: true, name: 'Maha Saleh' } as IssuerAccount,
    consents: true,
    /** The trouble of a call to a path. */
    trouble: (_path: string): IssuerTrouble | undefined => undefined,
    /** Changes the claims of an ID token before it is signed: another nonce, audience, issuer or time. */
    idToken: (claims: IdTokenClaims): Record<string, unknown> => claims,
    /** How ID tokens are signed: by the published key, or as an attacker would. */
    signsBy: 'key' as 'key' | 'unknownKey' | 'clientSecret' | 'publicKey' | 'nothing',
    /** Replaces a valid ID token by whatever an attacker would send; null leaves it. */
    forgeIdToken: null as ((idToken: string, keys: IssuerKeys) => string) | null,
    accessTokenSeconds: 3600,
    /** Whether each use of a refresh token replaces it. */
    rotatesRefreshTokens: false,
    /** Paths called, in order. */
    calls: [] as string[],
    /** Adds an address to which codes may be sent. */
    allowRedirectTo(...redirectUris: string[]) {
      allowed.push(...redirectUris)
      provider = newProvider()
    },
    /** Signs with a new key from here on, and no longer publishes the earlier one. */
    rotateKeys() {
      key = signingKey()
      provider = newProvider()
    },
    /** Ends all access tokens; refresh tokens stay. */
    expireAccessTokens: () => dropAll('AccessToken'),
    /** The person withdraws consent: no token works any more. */
    revokeConsent() {
      for (const model of ['AccessToken', 'RefreshToken', 'Grant', 'Session']) dropAll(model)
    },
    /** The account and scopes of a valid access token, or null. */
    async holderOf(accessToken: string) {
      const token = await provider.AccessToken.find(accessToken)
      if (!token) return null
      const account = accounts.get(token.accountId)
      return account ? { account, scopes: [...token.scopes], secondsLeft: token.remainingTTL } : null
    },
    /**
     * The person's browser: follows an authorization address through sign-in and consent.
     * @returns the address of the client to which the issuer sends the browser
     */
    async browse(authorizationUrl: string): Promise<string> {
      const cookies = new Map<string, string>()
      let at = authorizationUrl
      for (let steps = 0; steps < 10; steps += 1) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const answer = await fetch(at, { redirect: 'manual', headers: { cookie } })
        for (const line of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          cookies.set(name, value)
        }
        const next = answer.headers.get('location')
        if (next === null) throw new Error(`The issuer answered ${answer.status}: ${await answer.text()}`)
        at = new URL(next, url).href
        if (!at.startsWith(`${url}/`)) return at
      }
      throw new Error('The issuer redirects without end.')
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
  const allowed: string[] = []
  /** Everyone who has signed in, by `sub`. */
  const accounts = new Map<string, IssuerAccount>()
  provider = newProvider()
  return issuer

  function newProvider() {
    const configuration: Configuration = {
      adapter: (model) => adapterOf(store, model),
      clients: [
        {
          client_id: issuer.client.id,
          client_secret: issuer.client.secret,
          redirect_uris: ['http://127.0.0.1/nowhere', ...allowed],
          grant_types: ['authorization_code', 'refresh_token'],
          response_types: ['code'],
        },
      ],
      clientDefaults: { token_endpoint_auth_method: 'client_secret_post' },
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: ['name', 'given_name', 'family_name'],
        groups: ['groups'],
      },
      scopes: ['openid', 'email', 'profile', 'groups', 'offline_access', ...mailScopes],
      // As with Google and Microsoft, the ID token itself has the claims of the scopes.
      conformIdTokenClaims: false,
      jwks: { keys: [key.jwk as JsonWebKey & { kty: string }] },
      cookies: { keys: ['a key of the tests'] },
      ttl: {
        AccessToken: () => issuer.accessTokenSeconds,
        RefreshToken: 90 * 24 * 3600,
        Grant: 90 * 24 * 3600,
        IdToken: 3600,
        Interaction: 600,
        Session: 3600,
        AuthorizationCode: 60,
      },
      features: {
        devInteractions: { enabled: false },
        revocation: { enabled: true },
        introspection: { enabled: true },
      },
      interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
      issueRefreshToken: (_ctx, client, code) =>
        client.grantTypeAllowed('refresh_token') &&
        (code.scopes.has('offline_access') || mailScopes.some((scope) => code.scopes.has(scope))),
      rotateRefreshToken: () => issuer.rotatesRefreshTokens,
      findAccount(_ctx, sub) {
        const account = accounts.get(sub)
        return account && { accountId: sub, claims: () => ({ ...account }) }
      },
    }
    const created = new Provider(url, configuration)
    created.use(async (ctx, next) => {
      await next()
      const body = ctx.body as { id_token?: string } | undefined
      if (ctx.path === '/token' && typeof body?.id_token === 'string')
        ctx.body = { ...body, id_token: issuer.forgeIdToken?.(body.id_token, key) ?? rewritten(body.id_token) }
    })
    return created
  }

  function rewritten(idToken: string) {
    const [, payload = ''] = idToken.split('.')
    const claims = issuer.idToken(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as IdTokenClaims)
    const algorithms = { key: 'RS256', unknownKey: 'RS256', clientSecret: 'HS256', publicKey: 'HS256', nothing: 'none' }
    const { signsBy } = issuer
    const signed = [{ alg: algorithms[signsBy], typ: 'JWT', kid: key.kid }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    return `${signed}.${signatureOf(signed, signsBy)}`
  }

  function signatureOf(text: string, signsBy: typeof issuer.signsBy): string {
    if (signsBy === 'nothing') return ''
    if (signsBy === 'clientSecret' || signsBy === 'publicKey') {
      const publicKey = createPublicKey(key.privateKey).export({ type: 'spki', format: 'pem' })
      const secret = signsBy === 'clientSecret' ? issuer.client.secret : publicKey
      return createHmac('sha256', secret).update(text).digest('base64url')
    }
    const { privateKey } = signsBy === 'key' ? key : signingKey()
    return createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    issuer.calls.push(pathname)
    const trouble = issuer.trouble(pathname)
    if (trouble === 'down') return void response.socket?.destroy()
    if (trouble === 'stall') return
    if (trouble === 'html') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Login</h1>')
    if (trouble !== undefined) return void response.writeHead(trouble).end()
    if (pathname.startsWith('/interaction/')) return decide(request, response)
    if (pathname === '/tokeninfo') return tokenInfo(searchParams.get('access_token') ?? '', response)
    await provider.callback()(request, response)
  }

  /** The person signs in and consents to every scope, or refuses. */
  async function decide(request: IncomingMessage, response: ServerResponse) {
    const { params, prompt, grantId } = await provider.interactionDetails(request, response)
    if (!issuer.consents) {
      const refusal = { error: 'access_denied', error_description: 'The person cancelled.' }
      return provider.interactionFinished(request, response, refusal)
    }
    const { sub } = issuer.account
    accounts.set(sub, issuer.account)
    if (prompt.name === 'login') return provider.interactionFinished(request, response, { login: { accountId: sub } })
    const earlier = grantId === undefined ? undefined : await provider.Grant.find(grantId)
    const grant = earlier ?? new provider.Grant({ accountId: sub, clientId: issuer.client.id })
    grant.addOIDCScope(String(params['scope']))
    return provider.interactionFinished(
      request,
      response,
      { consent: { grantId: await grant.save() } },
      { mergeWithLastSubmission: true },
    )
  }

  /** As Google's `tokeninfo`, for dovecot's `tokeninfo_url`. */
  async function tokenInfo(accessToken: string, response: ServerResponse) {
    const holder = await issuer.holderOf(accessToken)
    const body = holder
      ? {
          email: holder.account.email,
          scope: holder.scopes.join(' '),
          expires_in: String(holder.secondsLeft),
          aud: issuer.client.id,
        }
      : { error: 'invalid_token', error_description: 'Invalid Value' }
    response.writeHead(holder ? 200 : 400, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  function dropAll(model: string) {
    for (const [id] of store) if (id.startsWith(`${model}:`)) store.delete(id)
  }
}

type Store = Map<string, AdapterPayload>

/** Storage in memory that survives a change of keys. */
function adapterOf(store: Store, model: string): Adapter {
  const all = () => [...store].filter(([id]) => id.startsWith(`${model}:`)).map(([, payload]) => payload)
  return {
    async upsert(id, payload) {
      store.set(`${model}:${id}`, payload)
    },
    async find(id) {
      return store.get(`${model}:${id}`)
    },
    async findByUid(uid) {
      return all().find((payload) => payload.uid === uid)
    },
    async findByUserCode(code) {
      return all().find((payload) => payload.userCode === code)
    },
    async consume(id) {
      const payload = store.get(`${model}:${id}`)
      if (payload) payload['consumed'] = Math.floor(Date.now() / 1000)
    },
    async destroy(id) {
      store.delete(`${model}:${id}`)
    },
    async revokeByGrantId(grantId) {
      for (const [id, payload] of store) if (payload.grantId === grantId) store.delete(id)
    },
  }
}
