import type { Context } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { systemMail } from '../../mail/system/queue.ts'
import { record } from '../../people/audit.ts'
import { authenticatorPlace } from '../../secrets/sealed.ts'
import { countAttempt, isKnownNetwork, uncountAttempt } from '../attempts.ts'
import { wrongCode } from '../failures.ts'
import { recoveryHash } from './recovery-codes.ts'
import { timeStepOf } from './totp.ts'

/**
 * Uses up a code of a person, and runs `work` in the same transaction. A code works once, also in concurrent calls.
 * @throws validation_failed for a wrong code, rate_limited
 */
export async function withCode<T>(
  ctx: Context,
  userId: string,
  code: string,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const attempt = { of: 'code', account: userId, isKnown: await isKnownNetwork(ctx.db, ctx, userId) } as const
  await countAttempt(ctx.db, ctx, attempt)
  const done = await ctx.db.transaction().execute(async (db) => {
    // Locked first, as everywhere: a block, a reset or another password either precedes this code or follows it.
    const user = await db
      .selectFrom('users')
      .select(['id', 'first_name', 'last_name'])
      .where('id', '=', userId)
      .where('status', '=', 'active')
      .forShare()
      .executeTakeFirst()
    const kind = user ? await useCode(db, ctx, userId, code) : null
    if (!user || kind === null) {
      ctx.log.warn({ of: userId, from: ctx.address }, 'wrong code')
      throw wrongCode()
    }
    if (kind === 'recovery') {
      const viewer = { id: user.id, name: `${user.first_name} ${user.last_name}`.trim() }
      await record(
        db,
        { now: ctx.now, tenant: null, viewer },
        { action: 'user.recoveryCodeUsed', entityType: 'user', entityId: userId },
      )
      await ctx.queue.add(db, systemMail, { kind: 'recovery-code-used', userId })
    }
    return work(db)
  })
  await uncountAttempt(ctx.db, ctx, attempt)
  return done
}

/** The kind of the code that was used up; null if it is wrong or was used before. */
async function useCode(
  db: Db,
  { secrets, now }: Pick<Context, 'secrets' | 'now'>,
  userId: string,
  code: string,
): Promise<'app' | 'recovery' | null> {
  const app = await db
    .selectFrom('authenticators')
    .select(['secret', 'recovery_salt', 'last_step'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!app) return null
  if (/^\d{6}$/.test(code)) {
    const step = await timeStepOf(secrets.unseal(app.secret, authenticatorPlace(userId)), code, now())
    if (step === null || step <= app.last_step) return null
    await db.updateTable('authenticators').set({ last_step: step }).where('user_id', '=', userId).execute()
    return 'app'
  }
  const used = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', await recoveryHash(code, app.recovery_salt))
    .executeTakeFirst()
  return used.numDeletedRows > 0n ? 'recovery' : null
}
