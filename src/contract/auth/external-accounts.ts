import { z } from 'zod'
import { CodeRequired, SignedIn } from '../auth.ts'
import { endpoint } from '../endpoint.ts'
import { Deleted, Id, Instant, line, one } from '../fields.ts'
import { IdentityProviderKind, ProviderSlug } from './identity-providers.ts'

export const ExternalProvider = z.object({
  slug: ProviderSlug,
  kind: IdentityProviderKind,
  name: z.string(),
  /** Address of the button's icon; null: that of the kind. */
  icon: z.string().nullable(),
})
export type ExternalProvider = z.infer<typeof ExternalProvider>

const limit = { calls: 20, seconds: 60 }
const base = '/api/:lang/auth/external' as const

export const listExternalProviders = endpoint(`GET ${base}`, {
  access: 'all',
  output: one(z.array(ExternalProvider)),
  about: 'Returns the services whose accounts people may sign in with.',
})

/** A path of the site to open afterwards; anything else is refused. */
const returnTo = z.string().max(500).default('/')

const Start = one(z.object({ url: z.string() }))

export const startExternalSignIn = endpoint(`POST ${base}/:provider/start`, {
  access: 'all',
  limit,
  input: z.strictObject({ returnTo, rememberMe: z.boolean().default(true) }),
  output: Start,
  about:
    'Begins a sign-in with an account of another service. Returns the address to open, and sets a cookie that binds the sign-in to this browser for ten minutes.',
})

/** A new account to be created by `POST …/external/sign-up`. */
const SignUpRequired = z.object({
  signUpRequired: z.literal(true),
  provider: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  returnTo: z.string(),
})

/** The address has an account, which must sign in before `POST …/user/external-account`. */
const SignInRequired = z.object({
  signInRequired: z.literal(true),
  provider: z.string(),
  email: z.string(),
  returnTo: z.string(),
})

/** The account was connected to the signed-in person. */
const Connected = z.object({ connected: z.literal(true), provider: z.string(), returnTo: z.string() })

export const forwardApplesAnswer = endpoint('POST /auth/external/apple', {
  responseType: 'text/plain',
  access: 'all',
  limit,
  body: 'raw',
  maxBody: 20_000,
  otherStatuses: [303],
  about:
    'Redirects Apple’s answer, which arrives as a form of another site, to the page of this site that completes the sign-in.',
})

export const finishExternalSignIn = endpoint(`POST ${base}/finish`, {
  access: 'all',
  limit,
  input: z.strictObject({
    state: z.string().min(1, 'required').max(200),
    code: z.string().max(4000).optional(),
    /** Of the authorization response: the issuer (RFC 9207), or an error in place of a code. */
    iss: z.string().max(500).optional(),
    error: z.string().max(200).optional(),
  }),
  output: z.union([
    SignedIn.extend({ returnTo: z.string() }),
    one(CodeRequired.extend({ returnTo: z.string() })),
    one(SignUpRequired),
    one(SignInRequired),
    one(Connected),
  ]),
  about:
    'Completes a sign-in with an account of another service, once, in the browser that began it. An account with two-step verification gets a `challenge`. An address that has an account already must sign in first (`signInRequired`); a new one must accept the terms (`signUpRequired`).',
})

export const signUpExternally = endpoint(`POST ${base}/sign-up`, {
  access: 'all',
  status: 201,
  limit: { calls: 10, seconds: 60 },
  input: z.strictObject({
    firstName: line(80),
    lastName: line(80, 0).default(''),
    acceptTerms: z.literal(true, 'terms'),
  }),
  output: SignedIn,
  about: 'Signs up with the account of another service that this browser proved in the last ten minutes.',
})

export const ExternalAccount = z.object({
  _id: Id,
  id: Id,
  createdAt: Instant,
  slug: ProviderSlug,
  kind: IdentityProviderKind,
  provider: z.string(),
  email: z.string(),
  lastUsedAt: Instant,
})
export type ExternalAccount = z.infer<typeof ExternalAccount>

const own = '/api/:lang/user/external-account' as const

export const listExternalAccounts = endpoint(`GET ${own}`, {
  access: 'user',
  output: one(z.array(ExternalAccount)),
  about: 'Returns the accounts of other services by which the caller signs in.',
})

export const startConnection = endpoint(`POST ${own}/:provider/start`, {
  access: 'user',
  limit,
  confirmsIdentity: true,
  input: z.strictObject({ returnTo }),
  output: Start,
  about: 'Begins to connect an account of another service to the caller’s.',
})

export const connectExternalAccount = endpoint(`POST ${own}`, {
  access: 'user',
  limit,
  confirmsIdentity: true,
  output: one(ExternalAccount),
  about:
    'Connects the account that this browser proved in the last ten minutes and that was answered with `signInRequired`.',
})

export const disconnectExternalAccount = endpoint(`DELETE ${own}/:accountId`, {
  access: 'user',
  confirmsIdentity: true,
  output: Deleted,
  about: 'Disconnects an account of another service. Refused (409) if the caller has no password: it is the way in.',
})
