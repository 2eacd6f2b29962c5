import type {
  changePassword,
  confirmEmail,
  forgotPassword,
  resetPassword,
  setLanguage,
  SignedIn,
  signIn,
  signUp,
} from '#contract/auth.ts'
import type { In, Out } from '#contract/endpoint.ts'
import type { Context, UserContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import { countCall } from '../http/limits.ts'
import { Answer } from '../http/route.ts'
import { addUser, endLinks, endSessions, isEmailTaken, type LinkPurpose, sessionUser } from '../people.ts'
import { hashOf } from '../secrets.ts'
import { siteSettings } from '../settings.ts'
import {
  blocked,
  deadLink,
  emailTaken,
  notConfirmed,
  registrationClosed,
  wrongPair,
  wrongPassword,
} from './failures.ts'
import { systemMail } from '../mail/system-mails.ts'
import { hashPassword, isPassword } from '../passwords.ts'
import { openSession } from './sessions.ts'

/**
 * For one account, from wherever they come: guessing from many addresses stays hopeless, and who is kept out by somebody else's guesses
 * has her open sessions, and is let in again within the hour.
 */
const guesses = { calls: 100, seconds: 3600 }

/** Signs in. A wrong pair and an unknown address fail alike, in the same time. */
export async function enter(ctx: Context, input: In<typeof signIn>): Promise<Answer<SignedIn>> {
  const email = input.email.toLowerCase()
  if (ctx.config.rateLimits) await countCall(ctx.db, `sign-in of ${email}`, guesses, ctx.now())
  const user = await userByEmail(ctx.db, email)
  if (!(await isPassword(user?.password_hash ?? null, input.password)) || !user) {
    ctx.log.warn({ of: user?.id ?? null, from: ctx.address }, 'a wrong password')
    throw wrongPair()
  }
  if (user.status === 'blocked') throw blocked()
  if (user.status !== 'active') throw notConfirmed()
  return ctx.db.transaction().execute(async (db) => {
    // Held until the session is there: a reset or a block that ends all sessions ends this one too, or comes first.
    const still = await db
      .selectFrom('users')
      .select('id')
      .where('id', '=', user.id)
      .where('status', '=', 'active')
      .where('password_hash', '=', user.password_hash)
      .forShare()
      .executeTakeFirst()
    if (!still) throw wrongPair()
    return openSession(ctx, db, user.id, input.rememberMe)
  })
}

/** The signed-in person. */
export const me = async (ctx: UserContext) => ({ data: await sessionUser(ctx.db, ctx.viewer.id) })

/** Signs up. With a mail transport the address has to be confirmed first, and nothing tells whether it is taken. */
export async function join(ctx: Context, input: In<typeof signUp>): Promise<Answer<Out<typeof signUp>>> {
  const { registration } = await siteSettings(ctx.db)
  if (registration !== 'open') throw registrationClosed()
  const confirm = ctx.config.mailUrl !== undefined
  const passwordHash = await hashPassword(input.password)
  try {
    return await ctx.db.transaction().execute(async (db) => {
      const userId = await addUser(db, {
        firstName: input.firstName,
        lastName: input.lastName,
        email: input.email,
        passwordHash,
        role: 'user',
        status: confirm ? 'unconfirmed' : 'active',
        preferredLanguage: input.preferredLanguage ?? ctx.lang,
      })
      if (!confirm) return new Answer(201, (await openSession(ctx, db, userId, true)).body)
      await ctx.queue.add(db, systemMail, { kind: 'confirm-email', userId })
      return confirmationSent
    })
  } catch (error) {
    if (!isEmailTaken(error)) throw error
    if (!confirm) throw emailTaken()
    const owner = await userByEmail(ctx.db, input.email)
    if (owner) await ctx.queue.add(ctx.db, systemMail, { kind: mailToOwner[owner.status], userId: owner.id })
    return confirmationSent
  }
}

const confirmationSent = new Answer<Out<typeof signUp>>(201, { data: { confirmationSent: true } })

// Whoever lost the first mail gets it again by signing up again.
const mailToOwner = {
  active: 'address-taken',
  blocked: 'address-taken',
  unconfirmed: 'confirm-email',
  invited: 'invitation',
} as const

/** Confirms an address by the link that was mailed to it, and signs in. */
export async function confirm(ctx: Context, input: In<typeof confirmEmail>): Promise<Answer<SignedIn>> {
  return ctx.db.transaction().execute(async (db) => {
    const userId = await useLink(db, ctx, input.token, ['confirm-email'])
    const confirmed = await db
      .updateTable('users')
      .set({ status: 'active', updated_at: ctx.now() })
      .where('id', '=', userId)
      .where('status', 'in', ['unconfirmed', 'active'])
      .executeTakeFirst()
    if (confirmed.numUpdatedRows === 0n) throw deadLink()
    return openSession(ctx, db, userId, true)
  })
}

/** Mails a link, when somebody has that address. The answer, and its time, are the same in either case. */
export async function forgot(ctx: Context, input: In<typeof forgotPassword>): Promise<Out<typeof forgotPassword>> {
  await ctx.queue.add(ctx.db, systemMail, { kind: 'reset-password', email: input.email })
  return { data: { sent: true } }
}

/** Sets a password by a mailed link, which also proves the address. Ends every session of the person. */
export async function reset(ctx: Context, input: In<typeof resetPassword>): Promise<Out<typeof resetPassword>> {
  const passwordHash = await hashPassword(input.newPassword)
  await ctx.db.transaction().execute(async (db) => {
    const userId = await useLink(db, ctx, input.token, ['reset-password', 'invitation'])
    await db
      .updateTable('users')
      .set({ password_hash: passwordHash, updated_at: ctx.now() })
      .where('id', '=', userId)
      .execute()
    await db
      .updateTable('users')
      .set({ status: 'active' })
      .where('id', '=', userId)
      .where('status', 'in', ['invited', 'unconfirmed'])
      .execute()
    await endSessions(db, userId)
    ctx.log.info({ by: userId, from: ctx.address }, 'password set by a mailed link')
  })
  return { data: { changed: true } }
}

/** Changes the person's password. Ends her other sessions, and links to reset it that are under way. */
export async function change(ctx: UserContext, input: In<typeof changePassword>): Promise<Out<typeof changePassword>> {
  const user = await ctx.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', ctx.viewer.id)
    .executeTakeFirstOrThrow()
  if (!(await isPassword(user.password_hash, input.currentPassword))) throw wrongPassword()
  const passwordHash = await hashPassword(input.newPassword)
  await ctx.db.transaction().execute(async (db) => {
    await db
      .updateTable('users')
      .set({ password_hash: passwordHash, updated_at: ctx.now() })
      .where('id', '=', ctx.viewer.id)
      .execute()
    await endLinks(db, ctx.viewer.id, ['reset-password'])
    await endSessions(db, ctx.viewer.id, ctx.viewer.sessionId)
  })
  ctx.log.info({ from: ctx.address }, 'password changed')
  return { data: { changed: true } }
}

/** Saves the language in which the person reads pages and mails. */
export async function speak(ctx: UserContext, input: In<typeof setLanguage>): Promise<Out<typeof setLanguage>> {
  const { preferredLanguage } = input
  await ctx.db
    .updateTable('users')
    .set({ preferred_language: preferredLanguage, updated_at: ctx.now() })
    .where('id', '=', ctx.viewer.id)
    .execute()
  return { data: { _id: ctx.viewer.id, preferredLanguage } }
}

const userByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'password_hash', 'status'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
    .executeTakeFirst()

/** Uses a mailed link up. Every link of the person for the same purpose is used up with it. Throws for one that is no longer good. */
async function useLink(db: Db, ctx: Context, token: string, purposes: LinkPurpose[]) {
  const link = await db
    .deleteFrom('mail_tokens')
    .where('token_hash', '=', hashOf(token))
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', ctx.now())
    .returning('user_id')
    .executeTakeFirst()
  if (!link) throw deadLink()
  await endLinks(db, link.user_id, purposes)
  return link.user_id
}
