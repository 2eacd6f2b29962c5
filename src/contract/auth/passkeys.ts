import { z } from 'zod'
import { SignedIn } from '../auth.ts'
import { endpoint } from '../endpoint.ts'
import { Deleted, Id, Instant, line, one } from '../fields.ts'

// Passkeys: credentials of WebAuthn, with which a person signs in without a password. Bytes are base64url.

const bytes = (max: number) =>
  z
    .string()
    .min(1, 'required')
    .max(max)
    .regex(/^[\w-]+$/)
const CredentialId = bytes(1400)
const Descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) })

/** A token of `token` answers must come back with the passkey, within five minutes, once. */
const token = z.string().min(1, 'required').max(200)

export const Passkey = z.object({
  _id: Id,
  id: Id,
  createdAt: Instant,
  name: z.string(),
  lastUsedAt: Instant.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

/** Options for `navigator.credentials.get`. */
export const PasskeyRequest = z.object({
  token: z.string(),
  options: z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.number(),
    userVerification: z.literal('required'),
    allowCredentials: z.array(Descriptor),
  }),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** What `navigator.credentials.get` returned. */
const Assertion = z.strictObject({
  id: CredentialId,
  clientDataJSON: bytes(4000),
  authenticatorData: bytes(4000),
  signature: bytes(4000),
  userHandle: bytes(200).optional(),
})
export type Assertion = z.infer<typeof Assertion>

export const beginPasskeySignIn = endpoint('POST /api/:lang/auth/signin/passkey/begin', {
  access: 'all',
  limit: { calls: 20, seconds: 60 },
  input: z.strictObject({ challenge: z.string().min(1, 'required').max(200).optional() }),
  output: one(PasskeyRequest),
  about:
    'Returns options for `navigator.credentials.get`. With the `challenge` of a sign-in, the passkey takes the place of its code; without one, of the password.',
})

export const signInWithPasskey = endpoint('POST /api/:lang/auth/signin/passkey', {
  access: 'all',
  limit: { calls: 20, seconds: 60 },
  input: z.strictObject({
    token,
    assertion: Assertion,
    challenge: z.string().min(1, 'required').max(200).optional(),
    rememberMe: z.boolean().default(false),
    rememberDevice: z.boolean().default(false),
  }),
  output: SignedIn,
  about:
    'Signs in with a passkey. `challenge` is that of `begin`; `rememberMe` counts without it, `rememberDevice` with it.',
})

export const beginPasskeyConfirmation = endpoint('POST /api/:lang/auth/confirm-identity/passkey/begin', {
  access: 'user',
  limit: { calls: 20, seconds: 60 },
  output: one(PasskeyRequest),
  about: 'Returns options for `navigator.credentials.get`, to confirm the caller’s identity.',
})

export const confirmIdentityWithPasskey = endpoint('POST /api/:lang/auth/confirm-identity/passkey', {
  access: 'user',
  limit: { calls: 20, seconds: 60 },
  input: z.strictObject({ token, assertion: Assertion }),
  output: one(z.object({ confirmed: z.literal(true) })),
  about:
    'Confirms the caller’s identity by a passkey, for five minutes of this session, as `currentPassword` and `code` do.',
})

export const listPasskeys = endpoint('GET /api/:lang/user/passkey', {
  access: 'user',
  output: one(z.array(Passkey)),
  about: 'Returns the caller’s passkeys, newest first, 20 at most.',
})

export const beginPasskey = endpoint('POST /api/:lang/user/passkey/begin', {
  confirmsIdentity: true,
  access: 'user',
  limit: { calls: 20, seconds: 60 },
  output: one(
    z.object({
      token: z.string(),
      options: z.object({
        challenge: z.string(),
        rp: z.object({ id: z.string(), name: z.string() }),
        user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
        pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
        excludeCredentials: z.array(Descriptor),
        authenticatorSelection: z.object({
          residentKey: z.literal('required'),
          requireResidentKey: z.literal(true),
          userVerification: z.literal('required'),
        }),
        attestation: z.literal('none'),
      }),
    }),
  ),
  about:
    'Returns options for `navigator.credentials.create`. Requires a confirmed identity (403). 20 passkeys at most (409).',
})

export const addPasskey = endpoint('POST /api/:lang/user/passkey', {
  access: 'user',
  status: 201,
  limit: { calls: 20, seconds: 60 },
  input: z.strictObject({
    token,
    name: line(80),
    credential: z.strictObject({
      id: CredentialId,
      clientDataJSON: bytes(4000),
      attestationObject: bytes(20_000),
      transports: z.array(z.string().max(40)).max(10).default([]),
    }),
  }),
  output: one(Passkey),
  about: 'Adds a passkey. The caller is notified by email.',
})

export const renamePasskey = endpoint('PATCH /api/:lang/user/passkey/:passkeyId', {
  access: 'user',
  input: z.strictObject({ name: line(80) }),
  output: one(Passkey),
  about: 'Renames a passkey.',
})

export const removePasskey = endpoint('DELETE /api/:lang/user/passkey/:passkeyId', {
  confirmsIdentity: true,
  access: 'user',
  output: Deleted,
  about:
    'Removes a passkey, and ends the caller’s other sessions. Requires a confirmed identity (403). The caller is notified by email.',
})
