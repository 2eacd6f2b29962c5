import { createHmac } from 'node:crypto'
import type { ServerMetadata } from 'openid-client'
import { z } from 'zod'
import type { IdentityProviderKind } from '#contract/auth/identity-providers.ts'
import type { Config } from '../../config.ts'
import type { Claims } from './claims.ts'

/** Reads an address of the service with the person's access token. @throws Error unless it answers with 200 */
type Read = (url: URL) => Promise<unknown>

/** A service that signs people in by OAuth 2, without OpenID Connect. */
type OAuthService = {
  scope: string
  /** `issuer` is the address of the service. */
  metadata: (issuer: string, config: Config) => ServerMetadata
  claims: (person: {
    issuer: string
    config: Config
    accessToken: string
    clientSecret: string
    read: Read
  }) => Promise<Claims>
}

const GithubUser = z.object({ id: z.number(), login: z.string(), name: z.string().nullish() })
const GithubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** docs.github.com/apps/oauth-apps; GitHub Enterprise Server has the same at its own address. */
const github: OAuthService = {
  scope: 'read:user user:email',
  metadata: (issuer) => ({
    issuer: `${issuer}/login/oauth`,
    authorization_endpoint: `${issuer}/login/oauth/authorize`,
    token_endpoint: `${issuer}/login/oauth/access_token`,
  }),
  async claims({ issuer, read }) {
    const api = issuer === 'https://github.com' ? 'https://api.github.com' : `${issuer}/api/v3`
    const { id, login, name } = GithubUser.parse(await read(new URL(`${api}/user`)))
    const emails = GithubEmails.parse(await read(new URL(`${api}/user/emails`)))
    const email = emails.find(({ primary, verified }) => primary && verified)?.email
    return { iss: issuer, sub: String(id), name: name ?? login, email, email_verified: email !== undefined }
  },
}

const FacebookUser = z.object({
  id: z.string(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  email: z.string().optional(),
})

const graphVersion = 'v26.0'

/** developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow */
const facebook: OAuthService = {
  scope: 'public_profile,email',
  metadata: (issuer, { meta: { graphUrl } }) => ({
    issuer,
    authorization_endpoint: `${issuer}/${graphVersion}/dialog/oauth`,
    token_endpoint: `${graphUrl}/${graphVersion}/oauth/access_token`,
  }),
  async claims({ issuer, config, accessToken, clientSecret, read }) {
    const url = new URL(`${config.meta.graphUrl}/${graphVersion}/me`)
    url.searchParams.set('fields', 'id,first_name,last_name,email')
    url.searchParams.set('appsecret_proof', createHmac('sha256', clientSecret).update(accessToken).digest('hex'))
    const { id, first_name, last_name, email } = FacebookUser.parse(await read(url))
    // Facebook returns no address that its owner has not confirmed (developers.facebook.com/docs/graph-api/reference/user).
    return {
      iss: issuer,
      sub: id,
      given_name: first_name,
      family_name: last_name,
      email,
      email_verified: email !== undefined,
    }
  },
}

export const oauthServices: Partial<Record<IdentityProviderKind, OAuthService>> = { github, facebook }

const Refusal = z.object({ error: z.union([z.string(), z.object({ code: z.number() })]) })

/** Facebook's code of an app ID or secret that it refuses. */
const invalidApp = 101

/**
 * The standard's error code in a response of these services, or null. GitHub refuses with status 200 and codes of its
 * own, Facebook with an object.
 */
export function refusalIn(text: string): string | null {
  if (!text.startsWith('{"error')) return null
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return null
  }
  const refusal = Refusal.safeParse(body)
  if (!refusal.success) return null
  const { error } = refusal.data
  if (typeof error === 'string') return error === 'bad_verification_code' ? 'invalid_grant' : error
  return error.code === invalidApp ? 'invalid_client' : 'invalid_grant'
}
