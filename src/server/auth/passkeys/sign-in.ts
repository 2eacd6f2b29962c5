import type { SignedIn } from '#contract/auth.ts'
import type { In, Out } from '#contract/endpoint.ts'
import type * as contract from '#contract/auth/passkeys.ts'
import type { Context, UserContext } from '../../context.ts'
import { Answer } from '../../http/route.ts'
import { hashOf } from '../../secrets/secrets.ts'
import { blocked, wrongPasskey } from '../failures.ts'
import { openSession } from '../sessions.ts'
import { rememberDevice } from '../two-step/devices.ts'
import { personOfChallenge, useChallenge } from '../two-step/sign-in.ts'
import { takeChallenge } from './challenges.ts'
import { ownerOf, requestFor, usePasskey } from './verify.ts'

/**
 * Asks for a passkey: of anybody, or of the person whose password was right.
 * @throws validation_failed for an expired or used sign-in
 */
export async function begin(
  ctx: Context,
  { challenge }: In<typeof contract.beginPasskeySignIn>,
): Promise<Out<typeof contract.beginPasskeySignIn>> {
  if (challenge === undefined) return requestFor(ctx, {})
  const signInHash = hashOf(challenge)
  return requestFor(ctx, { signInHash }, await personOfChallenge(ctx, signInHash))
}

/**
 * Signs in by a passkey, in place of the password, or of the code after it.
 * @throws validation_failed for a wrong passkey and an expired or used challenge, forbidden for a blocked account
 */
export async function signIn(ctx: Context, input: In<typeof contract.signInWithPasskey>): Promise<Answer<SignedIn>> {
  const signInHash = input.challenge === undefined ? undefined : hashOf(input.challenge)
  const binding = signInHash ? { signInHash } : {}
  const challenge = await takeChallenge(ctx, input.token, binding)
  const userId = signInHash ? await personOfChallenge(ctx, signInHash) : await ownerOf(ctx.db, input.assertion)
  // A passkey that stands for a password names its person; else one could be passed off as another's.
  if (!signInHash && input.assertion.userHandle === undefined) throw wrongPasskey()
  return ctx.db.transaction().execute(async (db) => {
    // Locked first, as everywhere: a block or a removed passkey either precedes this sign-in or ends its session.
    const user = await db.selectFrom('users').select('status').where('id', '=', userId).forShare().executeTakeFirst()
    await usePasskey(db, ctx, { userId, challenge, assertion: input.assertion })
    if (user?.status !== 'active') throw blocked()
    const rememberMe = signInHash ? await useChallenge(db, signInHash) : input.rememberMe
    const { body, headers } = await openSession(ctx, db, { userId, rememberMe, by: 'password' })
    const cookie = signInHash && input.rememberDevice ? { 'set-cookie': await rememberDevice(db, ctx, userId) } : {}
    return new Answer(200, body, { ...headers, ...cookie })
  })
}

/** Asks for a passkey of the caller, to confirm their identity. */
export const beginConfirmation = (ctx: UserContext): Promise<Out<typeof contract.beginPasskeyConfirmation>> =>
  requestFor(ctx, { sessionId: ctx.viewer.sessionId }, ctx.viewer.id)

/**
 * Confirms the caller's identity by a passkey, for five minutes of this session.
 * @throws validation_failed for a wrong passkey and an expired or used challenge
 */
export async function confirm(
  ctx: UserContext,
  { token, assertion }: In<typeof contract.confirmIdentityWithPasskey>,
): Promise<Out<typeof contract.confirmIdentityWithPasskey>> {
  const { id: userId, sessionId } = ctx.viewer
  const challenge = await takeChallenge(ctx, token, { sessionId })
  await ctx.db.transaction().execute(async (db) => {
    await usePasskey(db, ctx, { userId, challenge, assertion })
    await db.updateTable('sessions').set({ password_given_at: ctx.now() }).where('id', '=', sessionId).execute()
  })
  return { data: { confirmed: true } }
}
