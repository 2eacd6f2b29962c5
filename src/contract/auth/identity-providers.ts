import { z } from 'zod'
import { HostedImage } from '../articles.ts'
import { endpoint } from '../endpoint.ts'
import { Count, Deleted, Instant, line, one, Version } from '../fields.ts'

/** `openid`: any issuer of OpenID Connect, of which there may be several; of the others there is one each. */
export const identityProviderKinds = ['google', 'microsoft', 'apple', 'github', 'facebook', 'openid'] as const
export const IdentityProviderKind = z.enum(identityProviderKinds)
export type IdentityProviderKind = z.infer<typeof IdentityProviderKind>

/** Names the provider in addresses: its kind, or `openid-` and characters that never change. */
export const ProviderSlug = z.string()

/** Providers of kind `openid` that a site may have. */
export const maxOpenidProviders = 20

export const IdentityProvider = z.object({
  slug: ProviderSlug,
  kind: IdentityProviderKind,
  enabled: z.boolean(),
  /** The name on the button. */
  name: z.string(),
  icon: z.string().nullable(),
  issuer: z.string(),
  clientId: z.string(),
  /** Of Apple: the developer team and its key, whose private key is the client secret; empty for others. */
  teamId: z.string(),
  keyId: z.string(),
  /** The secret itself is never returned. */
  hasClientSecret: z.boolean(),
  /** Whether addresses count as verified even if the issuer does not say so. */
  trustsAddresses: z.boolean(),
  /** The claim with a person's groups; dots lead into objects. Empty: the provider decides nothing about roles. */
  roleClaim: z.string(),
  /** Members of this group are administrators from their next sign-in on. */
  administratorGroup: z.string(),
  /** People who have connected an account of this provider. */
  accounts: Count,
  /** The address to enter at the provider. */
  redirectUrl: z.string(),
  updatedAt: Instant,
})
export type IdentityProvider = z.infer<typeof IdentityProvider>

const base = '/api/:lang/admin/identity-provider' as const

export const listIdentityProviders = endpoint(`GET ${base}`, {
  access: 'admin',
  output: one(z.array(IdentityProvider)),
  about: 'Returns the services whose accounts people may sign in with, also those that are off.',
})

/** The path to which a provider sends the browser back. */
export const externalSignInPath = '/auth/external'

const settings = {
  enabled: z.boolean().optional(),
  name: line(60, 0).optional(),
  icon: HostedImage.nullable().optional(),
  issuer: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]).optional(),
  clientId: line(300, 0).optional(),
  teamId: line(40, 0).optional(),
  keyId: line(40, 0).optional(),
  /** A value replaces the stored secret; an empty one removes it. Of Apple: the .p8 file in one line. */
  clientSecret: line(1000, 0).optional(),
  trustsAddresses: z.boolean().optional(),
  roleClaim: line(100, 0).optional(),
  administratorGroup: line(200, 0).optional(),
}

export const addIdentityProvider = endpoint(`POST ${base}`, {
  access: 'admin',
  status: 201,
  limit: { calls: 20, seconds: 60 },
  input: z.strictObject({ name: line(60) }),
  output: one(IdentityProvider),
  about:
    'Adds an OpenID Connect service, turned off. Its redirect address is in the response. 20 services at most (409).',
})

export const removeIdentityProvider = endpoint(`DELETE ${base}/:provider`, {
  access: 'admin',
  limit: { calls: 20, seconds: 60 },
  confirmsIdentity: true,
  output: Deleted,
  about:
    'Removes an OpenID Connect service that was added, with its connected accounts. People who are administrators by its group become members. Refused (409) for the services of every site.',
})

export const updateIdentityProvider = endpoint(`PATCH ${base}/:provider`, {
  access: 'admin',
  limit: { calls: 20, seconds: 60 },
  confirmsIdentity: true,
  input: z.strictObject({ ...settings, version: Version }),
  output: one(IdentityProvider),
  about:
    'Updates a service whose accounts people may sign in with. Turning it on checks that its issuer answers. Another issuer or client ID needs the client secret again. The issuers of Google, Apple and Facebook never change.',
})
