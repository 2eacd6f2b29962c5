import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  Count,
  Deleted,
  EmailAddress,
  entity,
  Id,
  Instant,
  Lang,
  latinDigits,
  line,
  NewPassword,
  one,
  stripInvisible,
  MailTransport,
} from './fields.ts'

export const Role = z.enum(['user', 'admin'])
export type Role = z.infer<typeof Role>

export const WorkspaceRole = z.enum(['viewer', 'editor', 'owner'])
export type WorkspaceRole = z.infer<typeof WorkspaceRole>

export const UserStatus = z.enum(['active', 'unconfirmed', 'invited', 'blocked'])

/** A person as they and administrators see them. */
export const User = z.object({
  ...entity,
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  image: z.string().nullable(),
  role: Role,
  preferredLanguage: Lang,
  status: UserStatus,
})
export type User = z.infer<typeof User>

export const SessionUser = User.extend({
  workspaces: z.array(z.object({ slug: z.string(), name: z.string(), role: WorkspaceRole })),
  defaultWorkspace: z.string().nullable(),
})
export type SessionUser = z.infer<typeof SessionUser>

export const SignedIn = z.object({ token: z.string(), refresh_token: z.string(), user: SessionUser })
export type SignedIn = z.infer<typeof SignedIn>

/** The answer to a right password where a code is needed too; `challenge` is for `POST …/auth/signin/code`. */
export const CodeRequired = z.object({
  codeRequired: z.literal(true),
  challenge: z.string(),
  expiresAt: Instant,
  /** Whether there is an authenticator app; without one only a passkey completes the sign-in. */
  hasApp: z.boolean(),
  /** Whether a passkey may take the place of the code. */
  hasPasskeys: z.boolean(),
})
export type CodeRequired = z.infer<typeof CodeRequired>

/** Accepts any non-empty password, because older passwords may be shorter than today's minimum. */
export const signIn = endpoint('POST /api/:lang/auth/signin', {
  access: 'all',
  body: 'form',
  limit: { calls: 20, seconds: 60 },
  input: z.strictObject({
    email: line(254).overwrite(stripInvisible),
    password: z.string().min(1, 'required').max(200),
    rememberMe: z.preprocess((value) => value === true || value === 'true', z.boolean()).default(false),
  }),
  output: z.union([SignedIn, one(CodeRequired)]),
  about:
    'Signs in. A wrong password and an unknown address get the same response, in the same time. An account with two-step verification gets a `challenge` instead of tokens, unless this browser is remembered.',
})

export const refresh = endpoint('POST /api/:lang/auth/refresh', {
  access: 'all',
  input: z.strictObject({ refresh_token: z.string().min(1, 'required').max(200) }),
  output: SignedIn,
  about:
    'Exchanges a refresh token for a new pair of tokens. A token that was already used ends every session derived from it.',
})

/** Whether API keys created by the person are revoked too, in every workspace. */
const revokeApiKeys = z.boolean().default(false)

export const logout = endpoint('POST /api/:lang/auth/logout', {
  access: 'user',
  input: z.strictObject({ all: z.boolean().default(false), revokeApiKeys }),
  output: one(z.object({ ended: z.number() })),
  about:
    'Ends the current session, or with `all` every session of the caller. `revokeApiKeys` also revokes the API keys they created.',
})

/** The signed-in person: restores a stored session at start-up. */
export const me = endpoint('GET /api/:lang/auth/me', {
  access: 'user',
  output: one(SessionUser),
  about: 'Returns the signed-in person.',
})

export const signUp = endpoint('POST /api/:lang/auth/signup', {
  access: 'all',
  status: 201,
  limit: { calls: 10, seconds: 60 },
  input: z.strictObject({
    firstName: line(80),
    lastName: line(80),
    email: EmailAddress,
    password: NewPassword,
    acceptTerms: z.literal(true, 'terms'),
    preferredLanguage: Lang.optional(),
  }),
  output: z.union([SignedIn, one(z.object({ confirmationSent: z.literal(true), signUpKey: z.string() }))]),
  about:
    'Signs up. If email confirmation is on, the response never shows whether the address is taken. Its `signUpKey` lets the same browser confirm without entering the password again.',
})

export const confirmEmail = endpoint('POST /api/:lang/auth/confirm-email', {
  access: 'all',
  limit: { calls: 20, seconds: 60 },
  input: z.strictObject({
    token: z.string().min(1, 'required').max(200),
    signUpKey: z.string().max(200).optional(),
    firstName: line(80).optional(),
    lastName: line(80).optional(),
    password: NewPassword.optional(),
  }),
  output: SignedIn,
  about:
    'Confirms an email address and signs in. Without the `signUpKey` of the latest sign-up for the address, names and password are required. This prevents a stranger’s details from becoming the owner’s account.',
})

export const forgotPassword = endpoint('POST /auth/forgot-password', {
  access: 'all',
  limit: { calls: 10, seconds: 60 },
  input: z.strictObject({ email: EmailAddress }),
  output: one(z.object({ sent: z.literal(true), way: MailTransport })),
  about:
    'Emails a reset link, or stores it for administrators if no mail server is set (`way`). The link works once and expires in one hour. Unknown addresses get the same response, in the same time.',
})

export const resetPassword = endpoint('POST /auth/reset-password', {
  access: 'all',
  limit: { calls: 20, seconds: 60 },
  input: z.strictObject({
    token: z.string().min(1, 'required').max(200),
    newPassword: NewPassword,
    /** Only for the first password of an account. */
    firstName: line(80).optional(),
    lastName: line(80).optional(),
    revokeApiKeys,
  }),
  output: one(z.object({ changed: z.literal(true) })),
  about:
    'Sets a password with a link from an email, and ends every session of the account. The first link opened for an address also ends its API keys and other links.',
})

export const changePassword = endpoint('POST /api/:lang/auth/change-password', {
  access: 'user',
  limit: { calls: 20, seconds: 60 },
  input: z.strictObject({
    newPassword: NewPassword,
    /** Not required within five minutes after a sign-in with the password. */
    currentPassword: z.string().min(1, 'required').max(200).optional(),
    revokeApiKeys,
  }),
  output: one(z.object({ changed: z.literal(true) })),
  about:
    'Sets a new password and ends the other sessions. Requires `currentPassword` unless the session confirmed it in the last five minutes (403).',
})

export const listSessions = endpoint('GET /api/:lang/auth/sessions', {
  access: 'user',
  output: one(
    z.array(
      z.object({
        ...entity,
        /** The User-Agent header of the sign-in. */
        device: z.string(),
        /** ISO 3166-1 alpha-2, by the network of the last refresh; null if unknown. */
        country: z.string().nullable(),
        lastSeenAt: Instant,
        current: z.boolean(),
        rememberMe: z.boolean(),
      }),
    ),
  ),
  about: 'Lists the caller’s sessions.',
})

export const endSession = endpoint('DELETE /api/:lang/auth/sessions/:sessionId', {
  access: 'user',
  output: Deleted,
  about: 'Ends one of the caller’s sessions.',
})

export const listOwnKeys = endpoint('GET /api/:lang/auth/api-keys', {
  access: 'user',
  output: one(
    z.array(
      z.object({
        _id: Id,
        id: Id,
        createdAt: Instant,
        name: z.string(),
        hint: z.string(),
        workspace: z.object({ slug: z.string(), name: z.string() }),
        expiresAt: Instant.nullable(),
        lastUsedAt: Instant.nullable(),
      }),
    ),
  ),
  about: 'Returns the caller’s active API keys in all workspaces, newest first, 100 at most.',
})

/** A pending change of address, to be confirmed by a link at each of the two addresses. */
export const EmailChange = z.object({
  ...entity,
  email: z.string(),
  isOldConfirmed: z.boolean(),
  isNewConfirmed: z.boolean(),
  expiresAt: Instant,
})
export type EmailChange = z.infer<typeof EmailChange>

export const getEmailChange = endpoint('GET /api/:lang/user/email-change', {
  access: 'user',
  output: one(EmailChange.nullable()),
  about: 'Returns the caller’s pending email address change, or null.',
})

export const requestEmailChange = endpoint('POST /api/:lang/user/email-change', {
  access: 'user',
  status: 201,
  limit: { calls: 20, seconds: 60 },
  input: z.strictObject({
    email: EmailAddress,
    /** Not required within five minutes after a sign-in with the password. */
    currentPassword: z.string().min(1, 'required').max(200).optional(),
  }),
  output: one(EmailChange),
  about:
    'Requests a change of the caller’s email address. It takes effect once links to the current and the new address are confirmed within 24 hours. It replaces a pending change. The response is the same if the address already has an account, whose owner is then notified by email and nothing changes. Requires `currentPassword` unless the session confirmed it in the last five minutes (403).',
})

export const resendEmailChange = endpoint('POST /api/:lang/user/email-change/resend', {
  access: 'user',
  limit: { calls: 20, seconds: 60 },
  output: one(EmailChange),
  about: 'Resends the unconfirmed links of an email address change, valid for another 24 hours.',
})

export const cancelEmailChange = endpoint('DELETE /api/:lang/user/email-change', {
  access: 'user',
  output: Deleted,
  about: 'Cancels a pending change of the email address.',
})

const linkToken = z.string().min(1, 'required').max(200)

export const readEmailChangeLink = endpoint('GET /api/:lang/auth/email-change', {
  access: 'all',
  limit: { calls: 20, seconds: 60 },
  input: z.strictObject({ token: linkToken }),
  output: one(z.object({ email: z.string(), to: z.enum(['old', 'new']), expiresAt: Instant })),
  about:
    'Returns what a link from an email confirms: the new address, and which of the two addresses the link was sent to.',
})

export const answerEmailChange = endpoint('POST /api/:lang/auth/email-change', {
  access: 'all',
  limit: { calls: 20, seconds: 60 },
  input: z.strictObject({ token: linkToken, accept: z.boolean() }),
  output: one(z.object({ email: z.string(), status: z.enum(['waiting', 'changed', 'refused']) })),
  about:
    'Confirms or declines an email address change with a link from an email, once. The second confirmation changes the address, and ends the person’s other sessions and all links sent to the old address.',
})

/** Saves the language the person reads. */
export const setLanguage = endpoint('PATCH /api/:lang/auth/language', {
  access: 'user',
  input: z.strictObject({ preferredLanguage: Lang }),
  output: one(z.object({ _id: Id, preferredLanguage: Lang })),
  about: 'Sets the caller’s language.',
})

/** A code of an authenticator app, or a recovery code. Spaces, dashes and Arabic digits are accepted. */
const Code = z
  .string()
  .max(60)
  .overwrite((text) => latinDigits(stripInvisible(text)).replaceAll(/[\s-]/g, '').toLowerCase())
  .min(1, 'required')

/** The current password, or a code. */
const proof = {
  currentPassword: z.string().min(1, 'required').max(200).optional(),
  code: Code.optional(),
}

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const signInWithCode = endpoint('POST /api/:lang/auth/signin/code', {
  access: 'all',
  limit: { calls: 20, seconds: 60 },
  input: z.strictObject({
    challenge: z.string().min(1, 'required').max(200),
    code: Code,
    rememberDevice: z.boolean().default(false),
  }),
  output: SignedIn,
  about:
    'Completes a sign-in with two-step verification, by a code from the app or a recovery code, each valid once. `rememberDevice` sets a cookie, with which this browser needs no code for 30 days.',
})

export const confirmIdentity = endpoint('POST /api/:lang/auth/confirm-identity', {
  access: 'user',
  limit: { calls: 20, seconds: 60 },
  input: z.strictObject(proof),
  output: one(z.object({ confirmed: z.literal(true) })),
  about:
    'Confirms the caller’s identity by `currentPassword` or `code`, for five minutes of this session. Endpoints that answer `identity_required` need it.',
})

const due = { dueAt: Instant.nullable(), isOverdue: z.boolean() }

export const getTwoStep = endpoint('GET /api/:lang/user/two-step', {
  access: 'user',
  output: one(
    z.object({
      isOn: z.boolean(),
      confirmedAt: Instant.nullable(),
      recoveryCodesLeft: Count,
      /** From then on an administrator without a second factor has the rights of a member; null: nothing is missing. */
      ...due,
      /** The same of an owner, whose workspaces are closed to them then. */
      asOwner: z.object(due),
    }),
  ),
  about:
    'Returns whether the caller’s two-step verification is on, how many recovery codes are left, and until when an administrator or owner without a second factor has to set one up.',
})

export const beginTwoStep = endpoint('POST /api/:lang/user/two-step', {
  access: 'user',
  status: 201,
  limit: { calls: 20, seconds: 60 },
  input: z.strictObject({ currentPassword: proof.currentPassword }),
  output: one(z.object({ secret: z.string(), uri: z.string() })),
  about:
    'Creates a secret for an authenticator app (TOTP), in place of an unconfirmed one. It counts once a code confirms it. Requires `currentPassword` unless the session confirmed it in the last five minutes (403).',
})

export const turnOnTwoStep = endpoint('POST /api/:lang/user/two-step/confirm', {
  access: 'user',
  limit: { calls: 20, seconds: 60 },
  input: z.strictObject({ code: Code }),
  output: one(RecoveryCodes),
  about:
    'Turns two-step verification on with a code from the app, and ends the caller’s other sessions. Returns ten recovery codes, only now.',
})

export const turnOffTwoStep = endpoint('DELETE /api/:lang/user/two-step', {
  access: 'user',
  limit: { calls: 20, seconds: 60 },
  input: z.strictObject(proof),
  output: one(z.object({ isOn: z.literal(false) })),
  about:
    'Turns two-step verification off, and ends the caller’s other sessions. Always requires `currentPassword` or `code`.',
})

export const replaceRecoveryCodes = endpoint('POST /api/:lang/user/two-step/recovery-code', {
  access: 'user',
  limit: { calls: 20, seconds: 60 },
  input: z.strictObject(proof),
  output: one(RecoveryCodes),
  about:
    'Replaces all recovery codes by ten new ones, which are returned only now. Requires `currentPassword` or `code` unless the session confirmed one in the last five minutes (403).',
})

export const listRememberedDevices = endpoint('GET /api/:lang/user/remembered-device', {
  access: 'user',
  output: one(
    z.array(
      z.object({
        _id: Id,
        id: Id,
        createdAt: Instant,
        device: z.string(),
        lastUsedAt: Instant,
        expiresAt: Instant,
        current: z.boolean(),
      }),
    ),
  ),
  about: 'Returns the browsers on which the caller signs in without a code.',
})

export const forgetDevice = endpoint('DELETE /api/:lang/user/remembered-device/:deviceId', {
  access: 'user',
  output: Deleted,
  about: 'Forgets a device that signs in without the second step.',
})
