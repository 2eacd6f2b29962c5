import type { CodeRequired, SignedIn, signInWithCode as signInWithCodeEndpoint } from '#contract/auth.ts'
import type { In } from '#contract/endpoint.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { Answer } from '../../http/route.ts'
import { hashOf, newToken } from '../../secrets/secrets.ts'
import { deadChallenge } from '../failures.ts'
import { secondFactorOf } from '../../people/two-step.ts'
import { openSession } from '../sessions.ts'
import { rememberDevice } from './devices.ts'
import { withCode } from './use-code.ts'

const challengeLifeMs = 10 * 60_000

/** Asks for a code after the right password, in place of a session. */
export async function challengeFor(
  db: Db,
  ctx: Context,
  { userId, rememberMe }: { userId: string; rememberMe: boolean },
): Promise<Answer<{ data: CodeRequired }>> {
  const challenge = newToken()
  const expiresAt = new Date(ctx.now().getTime() + challengeLifeMs)
  await db
    .insertInto('sign_in_challenges')
    .values({ token_hash: hashOf(challenge), user_id: userId, remember_me: rememberMe, expires_at: expiresAt })
    .execute()
  const { hasApp, hasPasskeys } = await secondFactorOf(db, userId)
  return new Answer(200, {
    data: { codeRequired: true, challenge, expiresAt: expiresAt.toISOString(), hasApp, hasPasskeys },
  })
}

/**
 * Completes a sign-in by a code. A wrong code leaves the challenge as it is.
 * @throws validation_failed for a wrong code and an expired or used challenge, rate_limited
 */
export async function signInWithCode(
  ctx: Context,
  input: In<typeof signInWithCodeEndpoint>,
): Promise<Answer<SignedIn>> {
  const tokenHash = hashOf(input.challenge)
  const userId = await personOfChallenge(ctx, tokenHash)
  return withCode(ctx, userId, input.code, async (db) => {
    const rememberMe = await useChallenge(db, tokenHash)
    const { body, headers } = await openSession(ctx, db, { userId, rememberMe, by: 'password' })
    const cookie = input.rememberDevice ? { 'set-cookie': await rememberDevice(db, ctx, userId) } : {}
    return new Answer(200, body, { ...headers, ...cookie })
  })
}

/** The person whose sign-in waits for a second step. @throws validation_failed if it has expired or was completed */
export async function personOfChallenge(ctx: Context, tokenHash: Buffer): Promise<string> {
  const open = await ctx.db
    .selectFrom('sign_in_challenges')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', ctx.now())
    .executeTakeFirst()
  if (!open) throw deadChallenge()
  return open.user_id
}

/** Ends a challenge, once. @returns whether the session is remembered @throws validation_failed */
export async function useChallenge(db: Db, tokenHash: Buffer): Promise<boolean> {
  const used = await db
    .deleteFrom('sign_in_challenges')
    .where('token_hash', '=', tokenHash)
    .returning('remember_me')
    .executeTakeFirst()
  if (!used) throw deadChallenge()
  return used.remember_me
}
