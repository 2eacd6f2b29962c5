import type { confirmEmail as confirmEmailEndpoint, SignedIn, signUp as signUpEndpoint } from '#contract/auth.ts'
import type { In, Out } from '#contract/endpoint.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { Answer } from '../http/route.ts'
import { systemMail } from '../mail/system/queue.ts'
import { hashPassword } from '../secrets/passwords.ts'
import { addUser, isEmailTaken, renameUnusedAccount } from '../people/people.ts'
import { requireGoodPassword } from '../people/password-rules.ts'
import { needsSecondStep } from '../people/two-step.ts'
import { hashOf, newToken } from '../secrets/secrets.ts'
import { siteSettings } from '../public-site/settings.ts'
import { requireLastingAddress } from '../spam/addresses.ts'
import { originOf } from '../spam/sources.ts'
import { userByEmail } from './accounts.ts'
import { recordAddressProof } from './address-proof.ts'
import { deadLink, detailsRequired, emailTaken, registrationClosed } from './failures.ts'
import { consumeLink } from './links.ts'
import { openSession } from './sessions.ts'

type SignUpAnswer = Answer<Out<typeof signUpEndpoint>>

/**
 * Signs up. With a mail transport, the address must be confirmed first, and a taken address gets the same response.
 * @throws forbidden if registration is closed, validation_failed for a weak password or a refused address, conflict for a taken address without a mail transport
 */
export async function signUp(ctx: Context, input: In<typeof signUpEndpoint>): Promise<SignUpAnswer> {
  const { registration, spam } = await siteSettings(ctx.db)
  if (registration !== 'open') throw registrationClosed()
  requireLastingAddress(input.email, spam)
  const { firstName, lastName, email, password } = input
  await requireGoodPassword(ctx.db, { password, owner: input, field: 'password' })
  const person = { firstName, lastName, email, preferredLanguage: input.preferredLanguage ?? ctx.lang }
  const passwordHash = await hashPassword(password)
  return ctx.config.mailUrl === undefined
    ? signUpAtOnce(ctx, { ...person, passwordHash })
    : requestConfirmation(ctx, { ...person, passwordHash })
}

type Person = Omit<Parameters<typeof addUser>[1], 'role' | 'status'>

async function signUpAtOnce(ctx: Context, person: Person): Promise<SignUpAnswer> {
  try {
    return await ctx.db.transaction().execute(async (db) => {
      const userId = await addUser(db, {
        ...person,
        ...(await originOf(db, ctx, person.email)),
        role: 'user',
        status: 'active',
      })
      return new Answer(201, (await openSession(ctx, db, { userId, rememberMe: true, by: 'password' })).body)
    })
  } catch (error) {
    throw isEmailTaken(error) ? emailTaken() : error
  }
}

async function requestConfirmation(ctx: Context, person: Person): Promise<SignUpAnswer> {
  const signUpKey = newToken()
  try {
    await ctx.db.transaction().execute(async (db) => {
      const origin = await originOf(db, ctx, person.email)
      const userId = await addUser(db, { ...person, ...origin, role: 'user', status: 'unconfirmed' })
      await db
        .updateTable('users')
        .set({ sign_up_hash: hashOf(signUpKey) })
        .where('id', '=', userId)
        .execute()
      await ctx.queue.add(db, systemMail, { kind: 'confirm-email', userId })
    })
  } catch (error) {
    if (!isEmailTaken(error)) throw error
    await ctx.db.transaction().execute((db) => signUpAgain(ctx, db, person, signUpKey))
  }
  return new Answer(201, { data: { confirmationSent: true, signUpKey } })
}

const mailToOwner = {
  active: 'address-taken',
  blocked: 'address-taken',
  unconfirmed: 'confirm-email',
  invited: 'invitation',
} as const

/** The latest sign-up for an unconfirmed address replaces earlier ones. */
async function signUpAgain(ctx: Context, db: Db, person: Person, signUpKey: string) {
  const owner = await userByEmail(db, person.email).forUpdate().executeTakeFirst()
  if (!owner) return
  if (owner.status === 'unconfirmed') {
    await db
      .updateTable('users')
      .set({ password_hash: person.passwordHash, sign_up_hash: hashOf(signUpKey), updated_at: ctx.now() })
      .where('id', '=', owner.id)
      .execute()
    await renameUnusedAccount(db, owner.id, person)
  }
  await ctx.queue.add(db, systemMail, { kind: mailToOwner[owner.status], userId: owner.id })
}

/**
 * Confirms an address by its mailed link, and signs in. Password and names come from this call, or from the sign-up if
 * the caller's `signUpKey` proves the same browser.
 * @throws validation_failed for an invalid link, and if password and names are missing; the link then stays valid
 */
export async function confirmEmail(ctx: Context, input: In<typeof confirmEmailEndpoint>): Promise<Answer<SignedIn>> {
  const { firstName, lastName, password } = input
  const details =
    firstName !== undefined && lastName !== undefined && password !== undefined
      ? { firstName, lastName, password, passwordHash: await hashPassword(password) }
      : null
  return ctx.db.transaction().execute(async (db) => {
    const userId = await consumeLink(db, ctx, input.token, ['confirm-email'])
    const user = await db
      .selectFrom('users')
      .select(['status', 'sign_up_hash', 'preferred_language', 'email'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (user.status !== 'unconfirmed' && user.status !== 'active') throw deadLink()
    // The link would replace both steps.
    if (await needsSecondStep(db, userId)) throw deadLink()
    const isSameBrowser = input.signUpKey !== undefined && user.sign_up_hash?.equals(hashOf(input.signUpKey)) === true
    if (!details && !isSameBrowser) throw detailsRequired()
    if (details) {
      await requireGoodPassword(db, {
        password: details.password,
        owner: { ...details, email: user.email },
        field: 'password',
      })
      await renameUnusedAccount(db, userId, {
        firstName: details.firstName,
        lastName: details.lastName,
        preferredLanguage: user.preferred_language,
      })
      await db.updateTable('users').set({ password_hash: details.passwordHash }).where('id', '=', userId).execute()
    }
    await db.updateTable('users').set({ status: 'active', updated_at: ctx.now() }).where('id', '=', userId).execute()
    await recordAddressProof(db, ctx, userId)
    return openSession(ctx, db, { userId, rememberMe: true, by: details ? 'password' : 'link' })
  })
}
