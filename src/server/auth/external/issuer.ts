import * as client from 'openid-client'
import type { Context } from '../../context.ts'
import { HttpCaller, NoResponse, RequestNotSent } from '../../net/http-call.ts'
import { cancelled, issuerDown, untrustedAnswer, wrongSetUp } from './failures.ts'
import { appleClientSecret } from './apple.ts'
import type { Claims } from './claims.ts'
import { oauthServices, refusalIn } from './oauth-services.ts'
import type { ActiveProvider } from './providers.ts'
import { claimAt } from './roles.ts'

const standardScope = 'openid email profile'

const timeoutMs = 5000
const maxAnswerBytes = 512 * 1024
/** A discovery document rarely changes; keys are read at each sign-in, so that rotated ones count at once. */
const discoveryLifeMs = 10 * 60_000
const maxDiscoveries = 20

/** Clocks of issuers may differ by this much. */
const clockToleranceSeconds = 60

type Caller = Pick<Context, 'config'>
type Client = { issuer: string; clientId: string; clientSecret?: string | null }
type Run<T> = (configuration: client.Configuration) => Promise<T>

const discoveries = new Map<string, { at: number; body: string }>()

/** The secrets of one sign-in, all derived from the token in the browser's cookie. */
export type SignInSecrets = { state: string; nonce: string; verifier: string }

/** Whether an OpenID Connect issuer answers. */
export async function discover(ctx: Caller, issuer: Client): Promise<boolean> {
  discoveries.delete(discoveryKey(issuer.issuer))
  try {
    return await withIssuer(ctx, issuer, async () => true)
  } catch {
    return false
  }
}

/** The address of the issuer at which the person signs in. @throws unavailable */
export async function authorizationUrl(
  ctx: Context,
  provider: ActiveProvider,
  { secrets: { state, nonce, verifier }, redirectUrl }: { secrets: SignInSecrets; redirectUrl: string },
): Promise<string> {
  try {
    return await withService(ctx, provider, async (configuration) => {
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUrl,
        scope: scopeOf(provider, configuration),
        state,
        ...(!oauthServices[provider.kind] && { nonce }),
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        // Otherwise a person with one account at Google could not choose another.
        ...((provider.kind === 'google' || provider.kind === 'github') && { prompt: 'select_account' }),
        // Apple sends addresses in this way only.
        ...(provider.kind === 'apple' && { response_mode: 'form_post' }),
      })
      return url.href
    })
  } catch (error) {
    throw failureOf(ctx, provider, error)
  }
}

/**
 * Exchanges a code for the claims of its ID token, whose signature, issuer, audience, time and nonce are verified. A
 * service without ID tokens is asked with the access token.
 * @throws validation_failed, unavailable
 */
export async function claimsOf(
  ctx: Context,
  provider: ActiveProvider,
  answer: { secrets: SignInSecrets; redirectUrl: string; parameters: Record<string, string> },
): Promise<Claims> {
  const url = new URL(answer.redirectUrl)
  for (const [name, value] of Object.entries(answer.parameters)) url.searchParams.set(name, value)
  try {
    return await withService(ctx, provider, async (configuration) => {
      const service = oauthServices[provider.kind]
      const { state, nonce, verifier } = answer.secrets
      const tokens = await client.authorizationCodeGrant(configuration, url, {
        expectedState: state,
        pkceCodeVerifier: verifier,
        ...(!service && { expectedNonce: nonce, idTokenExpected: true }),
      })
      const accessToken = tokens.access_token
      if (service)
        return service.claims({
          issuer: provider.issuer,
          config: ctx.config,
          accessToken,
          clientSecret: provider.clientSecret ?? '',
          read: async (address) => read(configuration, accessToken, address),
        })
      const claims = tokens.claims()
      // OpenID Connect Core 2; all people without a subject would share one account.
      if (!claims || claims.sub === '' || claims.sub.length > 255)
        throw new Error('The issuer answered without an ID token or subject')
      // Some issuers keep the ID token short.
      const isMissing = (claim: string) => claim !== '' && claimAt(claims, claim) === undefined
      const isShort =
        configuration.serverMetadata().userinfo_endpoint !== undefined &&
        (isMissing('email') || isMissing(provider.roleClaim))
      return isShort ? { ...(await client.fetchUserInfo(configuration, accessToken, claims.sub)), ...claims } : claims
    })
  } catch (error) {
    throw failureOf(ctx, provider, error)
  }
}

function scopeOf({ kind, roleClaim }: ActiveProvider, configuration: client.Configuration): string {
  if (kind === 'apple') return 'openid email name'
  // Dex, Okta and others send groups only where their scope is asked for.
  const hasScope = configuration.serverMetadata().scopes_supported?.includes(roleClaim) === true
  return oauthServices[kind]?.scope ?? (hasScope ? `${standardScope} ${roleClaim}` : standardScope)
}

async function read(configuration: client.Configuration, accessToken: string, url: URL): Promise<unknown> {
  const response = await client.fetchProtectedResource(configuration, accessToken, url, 'GET')
  if (response.status !== 200) throw new NoResponse(`${url.pathname} answered ${response.status}`)
  return response.json()
}

/** The client of a provider, with its secret of this moment. */
function withService<T>(ctx: Context, provider: ActiveProvider, run: Run<T>): Promise<T> {
  const service = oauthServices[provider.kind]
  if (service) return withOAuth(ctx, { ...provider, metadata: service.metadata(provider.issuer, ctx.config) }, run)
  if (provider.kind !== 'apple') return withIssuer(ctx, provider, run)
  const clientSecret = appleClientSecret({ ...provider, clientSecret: provider.clientSecret ?? '' }, ctx.now())
  return withIssuer(ctx, { ...provider, clientSecret }, run)
}

type Configure = (http: HttpCaller) => client.Configuration | Promise<client.Configuration>

/** Runs with connections to checked addresses, which end afterwards. */
async function withConnections<T>({ config }: Caller, configure: Configure, run: Run<T>): Promise<T> {
  const http = new HttpCaller({ connections: 2, timeoutMs, allowPrivateHosts: config.allowPrivateHosts })
  try {
    return await run(await configure(http))
  } finally {
    http.close()
  }
}

const withOAuth = <T>(
  ctx: Caller,
  { metadata, clientId, clientSecret }: Client & { metadata: client.ServerMetadata },
  run: Run<T>,
): Promise<T> =>
  withConnections(
    ctx,
    (http) => {
      const configuration = new client.Configuration(metadata, clientId, secretIn(clientSecret))
      configuration[client.customFetch] = withRefusals(fetchBy(http))
      if (metadata.token_endpoint?.startsWith('http:')) client.allowInsecureRequests(configuration)
      return configuration
    },
    run,
  )

const withIssuer = <T>(ctx: Caller, { issuer, clientId, clientSecret }: Client, run: Run<T>): Promise<T> =>
  withConnections(
    ctx,
    async (http) => {
      const url = new URL(issuer)
      const metadata = { ...secretIn(clientSecret), [client.clockTolerance]: clockToleranceSeconds }
      return client.discovery(url, clientId, metadata, undefined, {
        [client.customFetch]: fetchBy(http, discoveryKey(issuer)),
        execute: [
          client.enableNonRepudiationChecks,
          ...(url.protocol === 'http:' ? [client.allowInsecureRequests] : []),
        ],
      })
    },
    run,
  )

const secretIn = (clientSecret: Client['clientSecret']) =>
  clientSecret === null || clientSecret === undefined ? {} : { client_secret: clientSecret }

const discoveryKey = (issuer: string) => `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`

/** Calls over checked addresses, without redirects; the discovery document is cached. */
function fetchBy(http: HttpCaller, discoveryUrl?: string): client.CustomFetch {
  return async (url, { method, headers, body }) => {
    const isDiscovery = url === discoveryUrl
    const stored = isDiscovery ? discoveries.get(url) : undefined
    if (stored && Date.now() - stored.at < discoveryLifeMs) return json(200, stored.body)
    const response = await http.call({
      method: method as 'GET' | 'POST',
      url,
      headers,
      ...(body !== null && body !== undefined && { body: String(body as string | URLSearchParams) }),
    })
    if (response.text.length > maxAnswerBytes) throw new NoResponse('The response is too long')
    if (isDiscovery && response.status === 200) store(url, response.text)
    const type = response.headers['content-type'] ?? 'text/plain'
    return new Response(response.status === 204 ? null : response.text, {
      status: response.status,
      headers: { 'content-type': type },
    })
  }
}

/** Answers the refusals of services without OpenID Connect as the standard has them. */
const withRefusals =
  (fetch: client.CustomFetch): client.CustomFetch =>
  async (url, options) => {
    const response = await fetch(url, options)
    const refusal = refusalIn(await response.clone().text())
    return refusal === null ? response : json(400, JSON.stringify({ error: refusal }))
  }

const json = (status: number, body: string) =>
  new Response(body, { status, headers: { 'content-type': 'application/json' } })

function store(url: string, body: string) {
  const [oldest] = discoveries.keys()
  if (discoveries.size >= maxDiscoveries && oldest !== undefined) discoveries.delete(oldest)
  discoveries.set(url, { at: Date.now(), body })
}

/** The error as the person reads it; the log has the cause. */
function failureOf({ log }: Pick<Context, 'log'>, { slug, name }: ActiveProvider, error: unknown) {
  const values = { provider: name }
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  log.warn({ provider: slug, code, cause: String(error), because: String(rootOf(error)) }, 'external sign-in failed')
  if (error instanceof client.AuthorizationResponseError)
    return error.error === 'access_denied' ? cancelled(values) : wrongSetUp(values)
  if (error instanceof client.ResponseBodyError)
    return error.error === 'invalid_grant' ? untrustedAnswer(values) : wrongSetUp(values)
  const root = rootOf(error)
  if (root instanceof RequestNotSent || root instanceof NoResponse) return issuerDown(values)
  return isUnusable(code) ? issuerDown(values) : untrustedAnswer(values)
}

/** The response is no answer of an issuer, such as an error page. */
const isUnusable = (code: unknown) =>
  code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' || code === 'OAUTH_RESPONSE_IS_NOT_JSON' || code === 'OAUTH_PARSE_ERROR'

function rootOf(error: unknown): unknown {
  let root = error
  for (let depth = 0; depth < 5; depth += 1) {
    if (root instanceof RequestNotSent || root instanceof NoResponse) return root
    if (!(root instanceof Error) || root.cause === undefined) return root
    root = root.cause
  }
  return root
}
