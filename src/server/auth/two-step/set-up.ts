import type { In, Out } from '#contract/endpoint.ts'
import type * as contract from '#contract/auth.ts'
import type { UserContext } from '../../context.ts'
import { found, notFound } from '../../failure.ts'
import { textIn } from '../../i18n/text-in.ts'
import { systemMail } from '../../mail/system/queue.ts'
import { recordOwn } from '../../people/audit.ts'
import { endSessions } from '../../people/people.ts'
import { lockUser, removeAuthenticator, secondFactorOf } from '../../people/two-step.ts'
import { siteSettings } from '../../public-site/settings.ts'
import { authenticatorPlace } from '../../secrets/sealed.ts'
import { secondFactorRequired, twoStepOn, wrongCode } from '../failures.ts'
import { proveIdentity, requireProof } from '../identity-proof.ts'
import { newRecoveryCodes, newSalt, recoveryCodesLeft, storeRecoveryCodes } from './recovery-codes.ts'
import { appUri, newSecret, timeStepOf } from './totp.ts'

/** The state of the caller's two-step verification. */
export async function get({ db, viewer, now }: UserContext): Promise<Out<typeof contract.getTwoStep>> {
  const app = await db
    .selectFrom('authenticators')
    .select('confirmed_at')
    .where('user_id', '=', viewer.id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const factor = await secondFactorOf(db, viewer.id)
  const due = (at: Date | null) => ({ dueAt: at, isOverdue: at !== null && at <= now() })
  return {
    data: {
      isOn: app !== undefined,
      confirmedAt: app?.confirmed_at ?? null,
      recoveryCodesLeft: app ? await recoveryCodesLeft(db, viewer.id) : 0,
      ...due(factor.isSetUp ? null : factor.dueAt),
      asOwner: due(factor.isSetUp ? null : factor.ownerDueAt),
    },
  }
}

/**
 * Creates a secret that does not count yet, in place of an earlier one that does not.
 * @throws conflict if two-step verification is on, and refusals of `proveIdentity`
 */
export async function begin(
  ctx: UserContext,
  input: In<typeof contract.beginTwoStep>,
): Promise<Out<typeof contract.beginTwoStep>> {
  const { viewer } = ctx
  await proveIdentity(ctx, input)
  const secret = newSecret()
  const values = {
    secret: ctx.secrets.seal(secret, authenticatorPlace(viewer.id)),
    recovery_salt: newSalt(),
    created_at: ctx.now(),
  }
  const begun = await ctx.db
    .insertInto('authenticators')
    .values({ user_id: viewer.id, ...values })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(values).where('authenticators.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  if (!begun) throw twoStepOn()
  const { siteName } = await siteSettings(ctx.db)
  return { data: { secret, uri: appUri({ issuer: textIn(siteName, ctx.lang), label: viewer.email, secret }) } }
}

/**
 * Turns two-step verification on with a code of the new secret, and ends the caller's other sessions.
 * @throws not_found without a new secret, validation_failed for a wrong code
 */
export async function turnOn(
  ctx: UserContext,
  input: In<typeof contract.turnOnTwoStep>,
): Promise<Out<typeof contract.turnOnTwoStep>> {
  const userId = ctx.viewer.id
  const codes = await newRecoveryCodes(newSalt())
  await ctx.db.transaction().execute(async (db) => {
    await lockUser(db, userId)
    const app = found(
      await db
        .selectFrom('authenticators')
        .select('secret')
        .where('user_id', '=', userId)
        .where('confirmed_at', 'is', null)
        .executeTakeFirst(),
    )
    const secret = ctx.secrets.unseal(app.secret, authenticatorPlace(userId))
    const step = /^\d{6}$/.test(input.code) ? await timeStepOf(secret, input.code, ctx.now()) : null
    if (step === null) throw wrongCode()
    await db
      .updateTable('authenticators')
      .set({ confirmed_at: ctx.now(), last_step: step })
      .where('user_id', '=', userId)
      .execute()
    await storeRecoveryCodes(db, userId, codes)
    await endSessions(db, userId, ctx.viewer.sessionId)
    await recordOwn(db, ctx, 'user.twoStepOn')
    await ctx.queue.add(db, systemMail, { kind: 'two-step-on', userId })
  })
  return { data: { recoveryCodes: codes.shown } }
}

/**
 * Turns two-step verification off, and ends the caller's other sessions.
 * @throws not_found if it is off, conflict if the site requires it, and refusals of `requireProof`
 */
export async function turnOff(
  ctx: UserContext,
  input: In<typeof contract.turnOffTwoStep>,
): Promise<Out<typeof contract.turnOffTwoStep>> {
  const userId = ctx.viewer.id
  await requireProof(ctx, input)
  await ctx.db.transaction().execute(async (db) => {
    await lockUser(db, userId)
    if (!(await removeAuthenticator(db, userId))) throw notFound()
    const { isRequired, isSetUp } = await secondFactorOf(db, userId)
    if (isRequired && !isSetUp) throw secondFactorRequired()
    await endSessions(db, userId, ctx.viewer.sessionId)
    await recordOwn(db, ctx, 'user.twoStepOff')
    await ctx.queue.add(db, systemMail, { kind: 'two-step-off', userId })
  })
  return { data: { isOn: false } }
}

/** Replaces all recovery codes. @throws not_found if two-step verification is off, and refusals of `proveIdentity` */
export async function replaceRecoveryCodes(
  ctx: UserContext,
  input: In<typeof contract.replaceRecoveryCodes>,
): Promise<Out<typeof contract.replaceRecoveryCodes>> {
  const userId = ctx.viewer.id
  await proveIdentity(ctx, input)
  const codes = await newRecoveryCodes(newSalt())
  await ctx.db.transaction().execute(async (db) => {
    await lockUser(db, userId)
    const app = await db
      .selectFrom('authenticators')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst()
    found(app)
    await storeRecoveryCodes(db, userId, codes)
    await recordOwn(db, ctx, 'user.recoveryCodes')
  })
  return { data: { recoveryCodes: codes.shown } }
}
