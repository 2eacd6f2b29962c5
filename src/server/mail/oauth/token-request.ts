import { z } from 'zod'
import type { Config } from '../../config.ts'
import { HttpCaller, NoResponse, RequestNotSent } from '../../net/http-call.ts'
import type { Issuer } from './issuers.ts'

/** The issuer answered with an error, or not at all. `invalid_grant`: the code or the consent is not valid. */
export class TokenRefused extends Error {
  override name = 'TokenRefused'
  readonly code: string
  constructor(code: string, message: string) {
    super(message.replaceAll(/\s+/g, ' ').trim().slice(0, 500))
    this.code = code
  }
}

const Tokens = z.object({
  access_token: z.string().min(1).max(16_000),
  refresh_token: z.string().min(1).max(16_000).optional(),
  expires_in: z.coerce.number().positive().max(31_536_000).default(3600),
  scope: z.string().max(10_000).optional(),
  id_token: z.string().max(32_000).optional(),
})
export type IssuedTokens = z.output<typeof Tokens>

const Refusal = z.object({ error: z.string().max(200), error_description: z.string().optional() })

const timeoutMs = 8000

/** Exchanges a code or a refresh token for tokens (RFC 6749). @throws TokenRefused */
export async function requestTokens(
  { allowPrivateHosts }: Pick<Config, 'allowPrivateHosts'>,
  { name, tokenUrl, clientId, clientSecret }: Issuer,
  grant: Record<string, string>,
): Promise<IssuedTokens> {
  const caller = new HttpCaller({ connections: 1, timeoutMs, allowPrivateHosts })
  try {
    const { status, text } = await caller.call({
      method: 'POST',
      url: tokenUrl,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({ ...grant, client_id: clientId, client_secret: clientSecret }).toString(),
    })
    const tokens = Tokens.safeParse(json(text))
    if (status === 200 && tokens.success) return tokens.data
    const refusal = Refusal.safeParse(json(text))
    // Only a 4xx is the issuer’s decision; a failing issuer may answer anything.
    if (status >= 400 && status < 500 && refusal.success) {
      const { error, error_description: description } = refusal.data
      throw new TokenRefused(error, `${name}: ${description ?? error}`)
    }
    throw new TokenRefused('unavailable', `${name} answered ${status} without tokens`)
  } catch (error) {
    if (error instanceof RequestNotSent || error instanceof NoResponse)
      throw new TokenRefused('unavailable', `${name} doesn’t respond: ${error.message}`)
    throw error
  } finally {
    caller.close()
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const Claims = z.object({ email: z.string().optional(), preferred_username: z.string().optional() })

/**
 * The address in an ID token. It came from the issuer itself over TLS, so its signature need not be checked (OpenID
 * Connect Core 1.0, section 3.1.3.7).
 */
export function addressIn(idToken: string | undefined): string | undefined {
  const claims = Claims.safeParse(json(Buffer.from(idToken?.split('.')[1] ?? '', 'base64url').toString('utf8')))
  const address = claims.data?.email ?? claims.data?.preferred_username
  return address !== undefined && /^[^\s@\p{C}]{1,64}@[^\s@\p{C}]{1,190}$/u.test(address) ? address : undefined
}
