import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, line, one, Version } from '../fields.ts'

/** `openid`: any issuer of OpenID Connect. */
export const identityProviderKinds = ['google', 'microsoft', 'apple', 'github', 'facebook', 'openid'] as const
export const IdentityProviderKind = z.enum(identityProviderKinds)
export type IdentityProviderKind = z.infer<typeof IdentityProviderKind>

export const IdentityProvider = z.object({
  kind: IdentityProviderKind,
  enabled: z.boolean(),
  /** The name on the button. */
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  /** Of Apple: the developer team and its key, whose private key is the client secret; empty for others. */
  teamId: z.string(),
  keyId: z.string(),
  /** The secret itself is never returned. */
  hasClientSecret: z.boolean(),
  /** Whether addresses count as verified even if the issuer does not say so. */
  trustsAddresses: z.boolean(),
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

export const updateIdentityProvider = endpoint(`PATCH ${base}/:kind`, {
  access: 'admin',
  limit: { calls: 20, seconds: 60 },
  confirmsIdentity: true,
  input: z.strictObject({
    enabled: z.boolean().optional(),
    name: line(60, 0).optional(),
    issuer: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]).optional(),
    clientId: line(300, 0).optional(),
    teamId: line(40, 0).optional(),
    keyId: line(40, 0).optional(),
    /** A value replaces the stored secret; an empty one removes it. Of Apple: the .p8 file in one line. */
    clientSecret: line(1000, 0).optional(),
    trustsAddresses: z.boolean().optional(),
    version: Version,
  }),
  output: one(IdentityProvider),
  about:
    'Updates a service whose accounts people may sign in with. Turning it on checks that its issuer answers. Another issuer or client ID needs the client secret again. The issuers of Google, Apple and Facebook never change.',
})
