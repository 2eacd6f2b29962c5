import { z } from 'zod'
import { SignedIn } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { Count, Deleted, Id, Instant, latinDigits, one, stripInvisible } from './fields.ts'

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

export const getTwoStep = endpoint('GET /api/:lang/user/two-step', {
  access: 'user',
  output: one(z.object({ isOn: z.boolean(), confirmedAt: Instant.nullable(), recoveryCodesLeft: Count })),
  about: 'Returns whether the caller’s two-step verification is on, and how many recovery codes are left.',
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
})
