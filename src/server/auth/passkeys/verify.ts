import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Assertion, PasskeyRequest } from '#contract/auth/passkeys.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { wrongPasskey } from '../failures.ts'
import { newChallenge } from './challenges.ts'

/** The relying party: passkeys work for this host and this origin only. */
export function relyingParty({ config }: Pick<Context, 'config'>) {
  const { hostname, origin } = new URL(config.publicUrl)
  return { rpId: hostname, origin }
}

/** The credential IDs of a person, so that the browser offers or excludes them. */
export async function credentialsOf(db: Db, userId: string) {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({ id: row.credential_id.toString('base64url'), transports: row.transports }))
}

/** Asks the browser for a passkey: of one person, or of anybody. */
export async function requestFor(
  ctx: Context,
  binding: Parameters<typeof newChallenge>[1],
  userId?: string,
): Promise<{ data: PasskeyRequest }> {
  const { token, challenge } = await newChallenge(ctx, binding)
  const allowed = userId === undefined ? [] : await credentialsOf(ctx.db, userId)
  return {
    data: {
      token,
      options: {
        challenge,
        rpId: relyingParty(ctx).rpId,
        timeout: 60_000,
        userVerification: 'required',
        allowCredentials: allowed.map((one) => ({ ...one, type: 'public-key' as const })),
      },
    },
  }
}

/** The person of a passkey. @throws validation_failed if there is none */
export async function ownerOf(db: Db, { id }: Pick<Assertion, 'id'>): Promise<string> {
  const row = await db
    .selectFrom('passkeys')
    .select('user_id')
    .where('credential_id', '=', Buffer.from(id, 'base64url'))
    .executeTakeFirst()
  if (!row) throw wrongPasskey()
  return row.user_id
}

/**
 * Checks that a passkey of this person signed the challenge, and stores its counter. Requires a transaction, in which
 * the person is locked.
 * @throws validation_failed
 */
export async function usePasskey(
  db: Db,
  ctx: Context,
  { userId, challenge, assertion }: { userId: string; challenge: string; assertion: Assertion },
) {
  const passkey = await db
    .selectFrom('passkeys')
    .select(['id', 'public_key', 'counter'])
    .where('credential_id', '=', Buffer.from(assertion.id, 'base64url'))
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  const counter = passkey && (await verifiedCounter(ctx, { userId, challenge, assertion, passkey }))
  if (!passkey || counter === null || counter === undefined) throw wrongPasskey()
  await db.updateTable('passkeys').set({ counter, last_used_at: ctx.now() }).where('id', '=', passkey.id).execute()
}

type Check = {
  userId: string
  challenge: string
  assertion: Assertion
  passkey: { public_key: Buffer; counter: number }
}

/** The new signature counter; null if the answer is not valid. */
async function verifiedCounter(ctx: Context, { userId, challenge, assertion, passkey }: Check): Promise<number | null> {
  const { id, userHandle, ...response } = assertion
  // Sent by every passkey that signs in without a password.
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== userId) return null
  const { rpId, origin } = relyingParty(ctx)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(passkey.public_key), counter: passkey.counter },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch (error) {
    // The library throws on malformed and on wrong answers alike, also if the counter did not grow.
    ctx.log.warn({ of: userId, from: ctx.address, why: String(error).slice(0, 200) }, 'wrong passkey')
    return null
  }
}
