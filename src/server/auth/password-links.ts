import type { forgotPassword, resetPassword as resetPasswordEndpoint } from '#contract/auth.ts'
import type { In, Out } from '#contract/endpoint.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { systemMail } from '../mail/system/queue.ts'
import { hashPassword } from '../secrets/passwords.ts'
import { join, type PendingInvitation, consumeInvitation } from '../people/join-workspace.ts'
import {
  addUser,
  endEmailChange,
  endSessions,
  isEmailTaken,
  nameFromAddress,
  renameUnusedAccount,
  sessionUser,
} from '../people/people.ts'
import { requireGoodPassword } from '../people/password-rules.ts'
import { hashOf } from '../secrets/secrets.ts'
import { mailRouteOf, siteSettings } from '../public-site/settings.ts'
import { userByEmail } from './accounts.ts'
import { recordAddressProof } from './address-proof.ts'
import { rememberNetwork } from './attempts.ts'
import { deadLink, hasAccount, registrationClosed } from './failures.ts'
import { consumeLink } from './links.ts'
import { revokeOwnKeys } from './own-keys.ts'

/** Mails a reset link if the address has an account. The response and its time do not depend on that. */
export async function requestPasswordReset(
  ctx: Context,
  input: In<typeof forgotPassword>,
): Promise<Out<typeof forgotPassword>> {
  await ctx.queue.add(ctx.db, systemMail, { kind: 'reset-password', email: input.email })
  return { data: { sent: true, way: mailRouteOf(ctx.config) } }
}

/**
 * Sets a password by a mailed link, which also proves the address. Ends every session of the account. The link of a
 * workspace invitation also creates a missing account and accepts the invitation.
 * @throws validation_failed for an invalid link, forbidden if registration is closed, conflict if the invited address
 * already has an account
 */
export async function resetPassword(
  ctx: Context,
  input: In<typeof resetPasswordEndpoint>,
): Promise<Out<typeof resetPasswordEndpoint>> {
  const passwordHash = await hashPassword(input.newPassword)
  await ctx.db.transaction().execute(async (db) => {
    const invitation = await consumeInvitation(db, hashOf(input.token), ctx.now())
    const userId = invitation
      ? await invitedAccount(ctx, db, invitation)
      : await consumeLink(db, ctx, input.token, ['reset-password', 'invitation'])
    await activateNewcomer(db, userId, input)
    const owner = await sessionUser(db, userId)
    await requireGoodPassword(db, { password: input.newPassword, owner, field: 'newPassword' })
    await db
      .updateTable('users')
      .set({ password_hash: passwordHash, updated_at: ctx.now() })
      .where('id', '=', userId)
      .execute()
    await recordAddressProof(db, ctx, userId)
    await rememberNetwork(db, ctx, userId)
    await endSessions(db, userId)
    await endEmailChange(db, userId)
    if (input.revokeApiKeys) await revokeOwnKeys(db, ctx, owner)
    if (invitation) await join(db, userId, invitation, ctx.now())
    ctx.log.info({ by: userId, from: ctx.address }, 'password set through an emailed link')
  })
  return { data: { changed: true } }
}

/**
 * Names from an invitation are used unless others are entered. Names from a sign-up with an unconfirmed address are
 * not.
 */
async function activateNewcomer(db: Db, userId: string, input: In<typeof resetPasswordEndpoint>) {
  const user = await db
    .selectFrom('users')
    .select(['status', 'email', 'first_name', 'last_name', 'preferred_language'])
    .where('id', '=', userId)
    .where('status', 'in', ['invited', 'unconfirmed'])
    .forUpdate()
    .executeTakeFirst()
  if (!user) return
  const isInvited = user.status === 'invited'
  const { firstName = isInvited ? user.first_name : nameFromAddress(user.email) } = input
  const { lastName = isInvited ? user.last_name : '' } = input
  const isRenamed = firstName !== user.first_name || lastName !== user.last_name
  if (isRenamed)
    await renameUnusedAccount(db, userId, { firstName, lastName, preferredLanguage: user.preferred_language })
  await db.updateTable('users').set({ status: 'active' }).where('id', '=', userId).execute()
}

/** The account of an invitation link: a new one, or one whose address was never proved. */
async function invitedAccount(ctx: Context, db: Db, { email }: PendingInvitation): Promise<string> {
  const user = await userByEmail(db, email).select('address_confirmed_at').forUpdate().executeTakeFirst()
  if (user?.status === 'blocked') throw deadLink()
  if (user?.status === 'active' && user.address_confirmed_at !== null) throw hasAccount()
  if (user) return user.id
  const { registration } = await siteSettings(db)
  if (registration === 'closed') throw registrationClosed()
  const names = { firstName: nameFromAddress(email), lastName: '', preferredLanguage: ctx.lang }
  try {
    return await addUser(db, { ...names, email, passwordHash: null, role: 'user', status: 'invited' })
  } catch (error) {
    throw isEmailTaken(error) ? hasAccount() : error
  }
}
