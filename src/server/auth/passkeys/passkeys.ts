import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { COSEALG } from '@simplewebauthn/server/helpers'
import type { In, Out } from '#contract/endpoint.ts'
import type * as contract from '#contract/auth/passkeys.ts'
import type { UserContext } from '../../context.ts'
import { isTaken, newId } from '../../db/connection/database.ts'
import { found } from '../../failure.ts'
import { textIn } from '../../i18n/text-in.ts'
import { systemMail } from '../../mail/system/queue.ts'
import { recordOwn } from '../../people/audit.ts'
import { endSessions } from '../../people/people.ts'
import { requireRecentProof } from '../../http/recent-proof.ts'
import { lockUser, secondFactorOf } from '../../people/two-step.ts'
import { siteSettings } from '../../public-site/settings.ts'
import { passkeyTaken, secondFactorRequired, tooManyPasskeys, wrongPasskey } from '../failures.ts'
import { newChallenge, takeChallenge } from './challenges.ts'
import { credentialsOf, relyingParty } from './verify.ts'

const maxPasskeys = 20

/** Every authenticator offers one of these. */
const algorithms = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256]

const columns = ['id', 'name', 'last_used_at', 'created_at'] as const

const present = (row: { id: string; name: string; last_used_at: Date | null; created_at: Date }) => ({
  _id: row.id,
  id: row.id,
  name: row.name,
  lastUsedAt: row.last_used_at,
  createdAt: row.created_at,
})

/** The caller's passkeys, the newest first. */
export async function list({ db, viewer }: UserContext): Promise<Out<typeof contract.listPasskeys>> {
  const rows = await db
    .selectFrom('passkeys')
    .select(columns)
    .where('user_id', '=', viewer.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxPasskeys)
    .execute()
  return { data: rows.map(present) }
}

/** Asks the browser to create a passkey for the caller. @throws identity_required, conflict if there are too many */
export async function begin(ctx: UserContext): Promise<Out<typeof contract.beginPasskey>> {
  await requireRecentProof(ctx)
  const { viewer } = ctx
  const existing = await credentialsOf(ctx.db, viewer.id)
  if (existing.length >= maxPasskeys) throw tooManyPasskeys()
  const { token, challenge } = await newChallenge(ctx, { sessionId: viewer.sessionId })
  const { siteName } = await siteSettings(ctx.db)
  return {
    data: {
      token,
      options: {
        challenge,
        rp: { id: relyingParty(ctx).rpId, name: textIn(siteName, ctx.lang) },
        user: { id: Buffer.from(viewer.id).toString('base64url'), name: viewer.email, displayName: viewer.name },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
        excludeCredentials: existing.map((one) => ({ ...one, type: 'public-key' as const })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
      },
    },
  }
}

/**
 * Adds a passkey that signed the challenge.
 * @throws validation_failed for a wrong one and an expired or used challenge, conflict for a known one or too many
 */
export async function add(
  ctx: UserContext,
  { token, name, credential }: In<typeof contract.addPasskey>,
): Promise<Out<typeof contract.addPasskey>> {
  const { viewer } = ctx
  const expectedChallenge = await takeChallenge(ctx, token, { sessionId: viewer.sessionId })
  const made = await verified(ctx, expectedChallenge, credential)
  if (!made) throw wrongPasskey()
  const values = {
    id: newId(),
    user_id: viewer.id,
    credential_id: Buffer.from(made.id, 'base64url'),
    public_key: Buffer.from(made.publicKey),
    counter: made.counter,
    transports: credential.transports,
    name,
    created_at: ctx.now(),
  }
  try {
    return await ctx.db.transaction().execute(async (db) => {
      await lockUser(db, viewer.id)
      if ((await credentialsOf(db, viewer.id)).length >= maxPasskeys) throw tooManyPasskeys()
      const row = await db.insertInto('passkeys').values(values).returning(columns).executeTakeFirstOrThrow()
      await recordOwn(db, ctx, 'user.passkeyAdd')
      await ctx.queue.add(db, systemMail, { kind: 'passkey-added', userId: viewer.id })
      return { data: present(row) }
    })
  } catch (error) {
    if (isTaken(error, 'passkeys_credential_id_key')) throw passkeyTaken()
    throw error
  }
}

async function verified(
  ctx: UserContext,
  expectedChallenge: string,
  { id, clientDataJSON, attestationObject }: In<typeof contract.addPasskey>['credential'],
) {
  const { rpId, origin } = relyingParty(ctx)
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    return registrationInfo?.credential ?? null
  } catch (error) {
    // The library throws on malformed and on wrong answers alike.
    ctx.log.warn({ of: ctx.viewer.id, from: ctx.address, why: String(error).slice(0, 200) }, 'wrong new passkey')
    return null
  }
}

/** Renames one of the caller's passkeys. @throws not_found */
export async function rename(
  { db, viewer }: UserContext,
  { passkeyId, name }: In<typeof contract.renamePasskey>,
): Promise<Out<typeof contract.renamePasskey>> {
  const row = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', passkeyId)
    .where('user_id', '=', viewer.id)
    .returning(columns)
    .executeTakeFirst()
  return { data: present(found(row)) }
}

/**
 * Removes one of the caller's passkeys, and ends their other sessions.
 * @throws identity_required, not_found, conflict if the site requires it
 */
export async function remove(
  ctx: UserContext,
  { passkeyId }: In<typeof contract.removePasskey>,
): Promise<Out<typeof contract.removePasskey>> {
  await requireRecentProof(ctx)
  const { id: userId, sessionId } = ctx.viewer
  return ctx.db.transaction().execute(async (db) => {
    await lockUser(db, userId)
    const gone = await db
      .deleteFrom('passkeys')
      .where('id', '=', passkeyId)
      .where('user_id', '=', userId)
      .returning('id')
      .executeTakeFirst()
    const { id } = found(gone)
    const { isRequired, isSetUp } = await secondFactorOf(db, userId)
    if (isRequired && !isSetUp) throw secondFactorRequired()
    await endSessions(db, userId, sessionId)
    await recordOwn(db, ctx, 'user.passkeyRemove')
    await ctx.queue.add(db, systemMail, { kind: 'passkey-removed', userId })
    return { data: { _id: id } }
  })
}
