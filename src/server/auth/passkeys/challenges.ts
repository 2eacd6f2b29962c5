import { randomBytes } from 'node:crypto'
import type { Context } from '../../context.ts'
import { hashOf, newToken } from '../../secrets/secrets.ts'
import { deadPasskeyChallenge } from '../failures.ts'

const lifeMs = 5 * 60_000

/** What a challenge belongs to; a sign-in without a password belongs to neither. */
type Binding = { sessionId?: string; signInHash?: Buffer }

/** Stores a challenge for the browser that asks. @returns the challenge in base64url, and the token that must come with its answer */
export async function newChallenge(ctx: Context, { sessionId, signInHash }: Binding) {
  const [token, challenge] = [newToken(), randomBytes(32)]
  await ctx.db
    .insertInto('passkey_challenges')
    .values({
      token_hash: hashOf(token),
      challenge,
      session_id: sessionId ?? null,
      sign_in_hash: signInHash ?? null,
      expires_at: new Date(ctx.now().getTime() + lifeMs),
    })
    .execute()
  return { token, challenge: challenge.toString('base64url') }
}

/**
 * Uses up a challenge, also if its answer then turns out wrong, so that concurrent calls get it once.
 * @returns the challenge in base64url
 * @throws validation_failed for an unknown, used or expired challenge, and for one of another session or sign-in
 */
export async function takeChallenge(ctx: Context, token: string, { sessionId, signInHash }: Binding): Promise<string> {
  const taken = await ctx.db
    .deleteFrom('passkey_challenges')
    .where('token_hash', '=', hashOf(token))
    .where('session_id', 'is not distinct from', sessionId ?? null)
    .where('sign_in_hash', 'is not distinct from', signInHash ?? null)
    .where('expires_at', '>', ctx.now())
    .returning('challenge')
    .executeTakeFirst()
  if (!taken) throw deadPasskeyChallenge()
  return taken.challenge.toString('base64url')
}
