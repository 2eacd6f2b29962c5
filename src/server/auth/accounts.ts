import type * as contract from '#contract/auth.ts'
import type { In, Out } from '#contract/endpoint.ts'
import type { Context, UserContext } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import type { Answer } from '../http/route.ts'
import { endLinks, endSessions, sessionUser } from '../people/people.ts'
import { requireGoodPassword } from '../people/password-rules.ts'
import { needsSecondStep } from '../people/two-step.ts'
import { mailRouteOf } from '../public-site/settings.ts'
import { blocked, notConfirmed, notConfirmedNoMail, wrongPair } from './failures.ts'
import { hashPassword, isPassword } from '../secrets/passwords.ts'
import { countAttempt, isKnownNetwork, uncountAttempt } from './attempts.ts'
import { proveIdentity } from './identity-proof.ts'
import { revokeOwnKeys } from './own-keys.ts'
import { openSession } from './sessions.ts'
import { isDeviceRemembered } from './two-step/devices.ts'
import { challengeFor } from './two-step/sign-in.ts'

/**
 * Signs in, or asks for a code. A wrong password and an unknown address get the same failure after the same time.
 */
export async function signIn(
  ctx: Context,
  input: In<typeof contract.signIn>,
): Promise<Answer<Out<typeof contract.signIn>>> {
  const email = input.email.toLowerCase()
  const user = await userByEmail(ctx.db, email).executeTakeFirst()
  const isKnown = user !== undefined && (await isKnownNetwork(ctx.db, ctx, user.id))
  const attempt = { of: 'password', account: email, isKnown } as const
  await countAttempt(ctx.db, ctx, attempt)
  if (!(await isPassword(user?.password_hash ?? null, input.password)) || !user) {
    ctx.log.warn({ of: user?.id ?? null, from: ctx.address }, 'wrong password')
    throw wrongPair()
  }
  await uncountAttempt(ctx.db, ctx, attempt)
  if (user.status === 'blocked') throw blocked()
  if (user.status !== 'active') throw mailRouteOf(ctx.config) === 'kept' ? notConfirmedNoMail() : notConfirmed()
  return ctx.db.transaction().execute(async (db) => {
    // Locked until the session exists, so that a concurrent reset or block either ends this session too or precedes it.
    const still = await db
      .selectFrom('users')
      .select('id')
      .where('id', '=', user.id)
      .where('status', '=', 'active')
      .where('password_hash', '=', user.password_hash)
      .forShare()
      .executeTakeFirst()
    if (!still) throw wrongPair()
    const person = { userId: user.id, rememberMe: input.rememberMe }
    if ((await needsSecondStep(db, user.id)) && !(await isDeviceRemembered(db, ctx, user.id)))
      return challengeFor(db, ctx, person)
    return openSession(ctx, db, { ...person, by: 'password' })
  })
}

/** The signed-in person. */
export const me = async (ctx: UserContext) => ({ data: await sessionUser(ctx.db, ctx.viewer.id) })

/**
 * Changes the person's password. Ends their other sessions and invalidates their reset links.
 * @throws forbidden if the current password is required, validation_failed if it is wrong or the new one is weak
 */
export async function changePassword(
  ctx: UserContext,
  input: In<typeof contract.changePassword>,
): Promise<Out<typeof contract.changePassword>> {
  await proveIdentity(ctx, input)
  const owner = await sessionUser(ctx.db, ctx.viewer.id)
  await requireGoodPassword(ctx.db, { password: input.newPassword, owner, field: 'newPassword' })
  const passwordHash = await hashPassword(input.newPassword)
  await ctx.db.transaction().execute(async (db) => {
    await db
      .updateTable('users')
      .set({ password_hash: passwordHash, updated_at: ctx.now() })
      .where('id', '=', ctx.viewer.id)
      .execute()
    await endLinks(db, ctx.viewer.id, ['reset-password'])
    await endSessions(db, ctx.viewer.id, ctx.viewer.sessionId)
    if (input.revokeApiKeys) await revokeOwnKeys(db, ctx, ctx.viewer)
  })
  ctx.log.info({ from: ctx.address }, 'password changed')
  return { data: { changed: true } }
}

/** Sets the language of the person's pages and mails. */
export async function setLanguage(
  ctx: UserContext,
  input: In<typeof contract.setLanguage>,
): Promise<Out<typeof contract.setLanguage>> {
  const { preferredLanguage } = input
  await ctx.db
    .updateTable('users')
    .set({ preferred_language: preferredLanguage, updated_at: ctx.now() })
    .where('id', '=', ctx.viewer.id)
    .execute()
  return { data: { _id: ctx.viewer.id, preferredLanguage } }
}

export const userByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'password_hash', 'status'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
