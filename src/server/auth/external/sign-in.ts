import type { In, Out } from '#contract/endpoint.ts'
import { externalSignInPath } from '#contract/auth/identity-providers.ts'
import type * as contract from '#contract/auth/external-accounts.ts'
import type { SignedIn } from '#contract/auth.ts'
import type { Context, UserContext } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { Answer } from '../../http/route.ts'
import { systemMail } from '../../mail/system/queue.ts'
import { addUser, isEmailTaken } from '../../people/people.ts'
import { requireRecentProof } from '../../http/recent-proof.ts'
import { needsSecondStep } from '../../people/two-step.ts'
import { mailRouteOf, siteSettings } from '../../public-site/settings.ts'
import { originOf } from '../../spam/sources.ts'
import { requireLastingAddress } from '../../spam/addresses.ts'
import { userByEmail } from '../accounts.ts'
import { blocked, emailTaken, notConfirmed, notConfirmedNoMail, registrationClosed } from '../failures.ts'
import { openSession } from '../sessions.ts'
import { isDeviceRemembered } from '../two-step/devices.ts'
import { challengeFor } from '../two-step/sign-in.ts'
import { addExternalAccount, connect } from './accounts.ts'
import { begin, endCookie, keepIdentity, take, takeIdentity } from './attempts.ts'
import { addressNotVerified, cancelled, expired, signInFirst } from './failures.ts'
import { type Identity, identityFrom } from './identity.ts'
import { authorizationUrl, claimsOf } from './issuer.ts'
import { activeProvider, providerOf, redirectUrl } from './providers.ts'
import { followGroup } from './roles.ts'

/** Begins a sign-in. @throws not_found for a provider that is off, unavailable if the issuer does not answer */
export const start = (ctx: Context, { provider, ...input }: In<typeof contract.startExternalSignIn>) =>
  beginAt(ctx, provider, { ...input, userId: null })

/** Begins to connect an account to the caller's. @throws identity_required, and refusals of `start` */
export async function startConnection(
  ctx: UserContext,
  { provider, returnTo }: In<typeof contract.startConnection>,
): Promise<Answer<Out<typeof contract.startConnection>>> {
  await requireRecentProof(ctx)
  return beginAt(ctx, provider, { returnTo, rememberMe: true, userId: ctx.viewer.id })
}

async function beginAt(
  ctx: Context,
  slug: string,
  attempt: { returnTo: string; rememberMe: boolean; userId: string | null },
): Promise<Answer<Out<typeof contract.startExternalSignIn>>> {
  const provider = await activeProvider(ctx, ctx.db, slug)
  const { secrets, headers } = await begin(ctx, ctx.db, { ...attempt, provider: provider.slug })
  const url = await authorizationUrl(ctx, provider, { secrets, redirectUrl: redirectUrl(ctx, provider.slug) })
  return new Answer(200, { data: { url } }, headers)
}

/**
 * Sends the browser with Apple's answer to the page that completes the sign-in. Apple posts it from its own site, so the
 * browser has not sent the cookie of the sign-in yet.
 * @throws validation_failed without a state
 */
export function forwardAnswer({ raw }: Context): Answer<string> {
  const form = new URLSearchParams(raw.toString('utf8'))
  if (!form.get('state')) throw expired()
  const known = ['state', 'code', 'error'].flatMap((name) => {
    const value = form.get(name)
    return value === null ? [] : [[name, value] as [string, string]]
  })
  const location = `${externalSignInPath}/apple?${new URLSearchParams(known).toString()}`
  return new Answer(303, '', { location, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
}

type Finished = Answer<Out<typeof contract.finishExternalSignIn>>

/**
 * Completes a sign-in by the issuer's answer, once.
 * @throws validation_failed for an answer that is not this browser's or not the issuer's, forbidden, unavailable
 */
export async function finish(
  ctx: Context,
  { state, code, iss, error }: In<typeof contract.finishExternalSignIn>,
): Promise<Finished> {
  const { secrets, ...attempt } = await take(ctx, ctx.db, state)
  const provider = await activeProvider(ctx, ctx.db, attempt.provider)
  if (error === undefined && code === undefined) throw cancelled({ provider: provider.name })
  const parameters = {
    state,
    ...(error === undefined ? { code: code ?? '' } : { error }),
    ...(iss !== undefined && { iss }),
  }
  const claims = await claimsOf(ctx, provider, {
    secrets,
    redirectUrl: redirectUrl(ctx, provider.slug),
    parameters,
  })
  const proven = { identity: identityFrom(claims, provider), attempt, provider: provider.name }
  const finished = await ctx.db
    .transaction()
    .execute((db) => (attempt.userId === null ? signIn(ctx, db, proven) : connectTo(ctx, db, proven)))
  // Thrown after the transaction, so that the mail is committed.
  if (finished === 'unused') throw mailRouteOf(ctx.config) === 'kept' ? notConfirmedNoMail() : notConfirmed()
  return finished
}

type Proven = { identity: Identity; attempt: Parameters<typeof begin>[2]; provider: string }

/** Only the person who began it, still signed in, gets the connection. */
async function connectTo(ctx: Context, db: Db, { identity, attempt, provider }: Proven): Promise<Finished> {
  const { viewer } = ctx
  if (!viewer || viewer.id !== attempt.userId) throw signInFirst({ provider })
  await connect(db, { ...ctx, viewer }, withAddress(identity, provider))
  return new Answer(200, { data: { connected: true as const, provider, returnTo: attempt.returnTo } }, endCookie(ctx))
}

async function signIn(ctx: Context, db: Db, proven: Proven): Promise<Finished | 'unused'> {
  const { identity, attempt, provider } = proven
  const { returnTo } = attempt
  const account = await db
    .selectFrom('external_accounts')
    .innerJoin('users', 'users.id', 'external_accounts.user_id')
    .select(['external_accounts.id', 'users.id as userId', 'users.status'])
    .where('external_accounts.issuer', '=', identity.issuer)
    .where('external_accounts.subject', '=', identity.subject)
    // Locked until the session exists, so that a concurrent block or disconnection ends this session or precedes it.
    .forShare()
    .executeTakeFirst()
  if (!account) return newcomer(ctx, db, proven)
  if (account.status !== 'active') throw blocked()
  await db.updateTable('external_accounts').set({ last_used_at: ctx.now() }).where('id', '=', account.id).execute()
  const inGroup = identity.inAdministratorGroup
  await followGroup(db, ctx, { accountId: account.id, userId: account.userId, provider, inGroup })
  const person = { userId: account.userId, rememberMe: attempt.rememberMe }
  if ((await needsSecondStep(db, person.userId)) && !(await isDeviceRemembered(db, ctx, person.userId))) {
    const { body } = await challengeFor(db, ctx, person)
    return new Answer(200, { data: { ...body.data, returnTo } }, endCookie(ctx))
  }
  const { body, headers } = await openSession(ctx, db, { ...person, by: 'external' })
  ctx.log.info({ by: person.userId, provider }, 'signed in with an account of another service')
  return new Answer(200, { ...body, returnTo }, { ...headers, ...endCookie(ctx) })
}

/**
 * An identity without an account. An account with the same address is never opened by it: its owner signs in first,
 * or opens a mailed link if the account is unused.
 * @throws forbidden
 */
async function newcomer(ctx: Context, db: Db, { identity, attempt, provider }: Proven): Promise<Finished | 'unused'> {
  const { email, firstName, lastName } = withAddress(identity, provider)
  const owner = await userByEmail(db, email).executeTakeFirst()
  if (owner?.status === 'blocked') throw blocked()
  if (owner?.status === 'active') {
    const headers = await keepIdentity(ctx, db, { ...attempt, userId: owner.id }, identity)
    const { returnTo } = attempt
    return new Answer(200, { data: { signInRequired: true as const, provider, email, returnTo } }, headers)
  }
  if (owner) {
    const kind = owner.status === 'invited' ? 'invitation' : 'confirm-email'
    await ctx.queue.add(db, systemMail, { kind, userId: owner.id })
    return 'unused'
  }
  const { registration } = await siteSettings(db)
  if (registration !== 'open') throw registrationClosed()
  const headers = await keepIdentity(ctx, db, attempt, identity)
  const { returnTo } = attempt
  return new Answer(
    200,
    { data: { signUpRequired: true as const, provider, email, firstName, lastName, returnTo } },
    headers,
  )
}

function withAddress(identity: Identity, provider: string): Identity & { email: string } {
  const { email } = identity
  if (email === null) throw addressNotVerified({ provider })
  return { ...identity, email }
}

/**
 * Signs up with the identity that waits in this browser. Its issuer has verified the address.
 * @throws forbidden if registration is closed, validation_failed if none waits, conflict for a taken address
 */
export async function signUp(
  ctx: Context,
  { firstName, lastName }: In<typeof contract.signUpExternally>,
): Promise<Answer<SignedIn>> {
  const { registration, spam } = await siteSettings(ctx.db)
  if (registration !== 'open') throw registrationClosed()
  try {
    return await ctx.db.transaction().execute(async (db) => {
      const { identity, rememberMe } = await takeIdentity(ctx, db, null)
      requireLastingAddress(identity.email, spam)
      const userId = await addUser(db, {
        firstName,
        lastName,
        email: identity.email,
        ...(await originOf(db, ctx, identity.email)),
        preferredLanguage: ctx.lang,
        passwordHash: null,
        role: 'user',
        status: 'active',
      })
      await db.updateTable('users').set({ address_confirmed_at: ctx.now() }).where('id', '=', userId).execute()
      const { name: provider } = await providerOf(db, identity.provider)
      await addExternalAccount(db, ctx, { userId, identity, provider })
      const { body, headers } = await openSession(ctx, db, { userId, rememberMe, by: 'external' })
      return new Answer(201, body, { ...headers, ...endCookie(ctx) })
    })
  } catch (error) {
    throw isEmailTaken(error) ? emailTaken() : error
  }
}
