import type { In, Out } from '#contract/endpoint.ts'
import type * as contract from '#contract/auth.ts'
import { readDevice } from '#contract/text/device.ts'
import type { SignedIn } from '#contract/auth.ts'
import type { Context, UserContext } from '../context.ts'
import { type Db, newId } from '../db/connection/database.ts'
import { found } from '../failure.ts'
import { Answer } from '../http/route.ts'
import { sessionExpired } from '../http/session.ts'
import { endSessions, sessionUser } from '../people/people.ts'
import { hashOf, newToken } from '../secrets/secrets.ts'
import { isKnownNetwork, rememberNetwork } from './attempts.ts'
import { countryOf } from '../net/country.ts'
import { reportNewDevice } from './known-devices.ts'
import { revokeOwnKeys } from './own-keys.ts'

const tokenLives = 60 * 60_000
const day = 24 * 60 * 60_000

/** A session lasts one day from its last refresh; a remembered one lasts thirty. */
const sessionLives = (rememberMe: boolean) => (rememberMe ? 30 * day : day)

/** Maximum age of a session since the password was entered, regardless of refreshes. */
const sessionEnds = (rememberMe: boolean) => (rememberMe ? 180 * day : 30 * day)

/** Opens a session for a person whose identity is proven. */
export async function openSession(
  ctx: Context,
  db: Db,
  { userId, rememberMe, by }: { userId: string; rememberMe: boolean; by: 'password' | 'link' | 'external' },
): Promise<Answer<SignedIn>> {
  const [token, refreshToken] = [newToken(), newToken()]
  const now = ctx.now()
  const country = await countryOf(ctx.address)
  await db
    .insertInto('sessions')
    .values({
      id: newId(),
      user_id: userId,
      token_hash: hashOf(token),
      token_expires_at: new Date(now.getTime() + tokenLives),
      refresh_hash: hashOf(refreshToken),
      expires_at: new Date(now.getTime() + sessionLives(rememberMe)),
      remember_me: rememberMe,
      password_given_at: by === 'password' ? now : null,
      device: ctx.device,
      country,
      last_seen_at: now,
      created_at: now,
    })
    .execute()
  await reportNewDevice(db, ctx, { userId, country })
  await rememberNetwork(db, ctx, userId)
  ctx.log.info({ by: userId, from: ctx.address }, 'session opened')
  return signedIn(token, refreshToken, await sessionUser(db, userId))
}

const signedIn = (token: string, refreshToken: string, user: SignedIn['user'], status = 200) =>
  new Answer<SignedIn>(
    status,
    { token, refresh_token: refreshToken, user },
    { 'x-auth-token': token, 'x-refresh-token': refreshToken },
  )

/** A browser that was closed before the answer came presents its token once more when it is opened again. */
const retryMs = 10_000

/**
 * Exchanges a refresh token for a new pair. A used token ends its session, since it may be stolen, unless the same
 * browser presents it again within seconds.
 */
export async function refresh(ctx: Context, input: In<typeof contract.refresh>): Promise<Answer<SignedIn>> {
  const renewed = await ctx.db.transaction().execute(async (db) => {
    const used = hashOf(input.refresh_token)
    const current = await validSessions(ctx, db).where('sessions.refresh_hash', '=', used).executeTakeFirst()
    const session = current ?? (await retriedSession(ctx, db, used))
    if (!session) return endStolen(ctx, db, used)
    const [token, refreshToken] = [newToken(), newToken()]
    const now = ctx.now()
    const last = session.created_at.getTime() + sessionEnds(session.remember_me)
    const expires = Math.min(now.getTime() + sessionLives(session.remember_me), last)
    await db
      .updateTable('sessions')
      .set({
        token_hash: hashOf(token),
        token_expires_at: new Date(Math.min(now.getTime() + tokenLives, expires)),
        refresh_hash: hashOf(refreshToken),
        expires_at: new Date(expires),
        country: await countryOf(ctx.address),
        last_seen_at: now,
      })
      .where('id', '=', session.id)
      .execute()
    await db
      .insertInto('used_refresh_tokens')
      .values({ refresh_hash: session.refresh_hash, session_id: session.id, used_at: now })
      .execute()
    await rememberNetwork(db, ctx, session.user_id)
    return signedIn(token, refreshToken, await sessionUser(db, session.user_id))
  })
  // Thrown after the transaction, so that the end of a stolen session is committed.
  if (!renewed) throw sessionExpired()
  return renewed
}

const validSessions = (ctx: Context, db: Db) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.user_id', 'sessions.remember_me', 'sessions.created_at', 'sessions.refresh_hash'])
    .where('sessions.expires_at', '>', ctx.now())
    .where('users.status', '=', 'active')
    .forUpdate('sessions')

/** The session whose token was used seconds ago by the same browser from a network of the person. */
async function retriedSession(ctx: Context, db: Db, used: Buffer) {
  if (readDevice(ctx.device) === null) return null
  const usedSince = new Date(ctx.now().getTime() - retryMs)
  const session = await validSessions(ctx, db)
    .innerJoin('used_refresh_tokens', 'used_refresh_tokens.session_id', 'sessions.id')
    .where('used_refresh_tokens.refresh_hash', '=', used)
    .where('used_refresh_tokens.used_at', '>', usedSince)
    .where('sessions.device', '=', ctx.device)
    .executeTakeFirst()
  return session && (await isKnownNetwork(db, ctx, session.user_id)) ? session : null
}

async function endStolen(ctx: Context, db: Db, used: Buffer): Promise<null> {
  const stolen = await db
    .deleteFrom('sessions')
    .where('id', 'in', db.selectFrom('used_refresh_tokens').select('session_id').where('refresh_hash', '=', used))
    .returning('user_id')
    .executeTakeFirst()
  if (stolen) ctx.log.warn({ by: stolen.user_id, from: ctx.address }, 'a used refresh token was presented again')
  return null
}

/** Ends this session, or every session of the person; on request also their API keys. */
export async function revoke(
  ctx: UserContext,
  input: In<typeof contract.logout>,
): Promise<Out<typeof contract.logout>> {
  return ctx.db.transaction().execute(async (db) => {
    if (input.revokeApiKeys) await revokeOwnKeys(db, ctx, ctx.viewer)
    if (input.all) return { data: { ended: await endSessions(db, ctx.viewer.id) } }
    await db.deleteFrom('sessions').where('id', '=', ctx.viewer.sessionId).execute()
    return { data: { ended: 1 } }
  })
}

/** The person's own unexpired sessions. */
export async function list(ctx: UserContext): Promise<Out<typeof contract.listSessions>> {
  const rows = await ctx.db
    .selectFrom('sessions')
    .select(['id', 'device', 'country', 'remember_me', 'last_seen_at', 'created_at', 'updated_at'])
    .where('user_id', '=', ctx.viewer.id)
    .where('expires_at', '>', ctx.now())
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute()
  return {
    data: rows.map((row) => ({
      _id: row.id,
      id: row.id,
      device: row.device,
      country: row.country,
      rememberMe: row.remember_me,
      current: row.id === ctx.viewer.sessionId,
      lastSeenAt: row.last_seen_at,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    })),
  }
}

/** Ends one of the person's own sessions. */
export async function revokeOne(
  ctx: UserContext,
  input: In<typeof contract.endSession>,
): Promise<Out<typeof contract.endSession>> {
  const ended = await ctx.db
    .deleteFrom('sessions')
    .where('id', '=', input.sessionId)
    .where('user_id', '=', ctx.viewer.id)
    .returning('id')
    .executeTakeFirst()
  return { data: { _id: found(ended).id } }
}
