import type { UserContext } from '../context.ts'
import { isPassword } from '../secrets/passwords.ts'
import { passwordRequired, wrongPassword } from './failures.ts'
import { withCode } from './two-step/use-code.ts'

const recent = 5 * 60_000

type Proof = { currentPassword?: string | undefined; code?: string | undefined }

/**
 * Proves a person's identity before they change how they sign in: by the current password or a code, or because one of
 * them was entered in this session within the last five minutes.
 * @throws forbidden if a proof is required, validation_failed if it is wrong, rate_limited
 */
export async function proveIdentity(ctx: UserContext, proof: Proof) {
  if (proof.currentPassword !== undefined || proof.code !== undefined) return requireProof(ctx, proof)
  const session = await ctx.db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', ctx.viewer.sessionId)
    .where('password_given_at', '>', new Date(ctx.now().getTime() - recent))
    .executeTakeFirst()
  if (!session) throw passwordRequired()
}

/**
 * Requires the current password or a code, however recent the last one is.
 * @throws forbidden if there is none, validation_failed if it is wrong, rate_limited
 */
export async function requireProof(ctx: UserContext, { currentPassword, code }: Proof) {
  const { db, viewer, now } = ctx
  if (code !== undefined) await withCode(ctx, viewer.id, code, async () => undefined)
  else if (currentPassword === undefined) throw passwordRequired()
  else {
    const user = await db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', viewer.id)
      .executeTakeFirstOrThrow()
    if (!(await isPassword(user.password_hash, currentPassword))) throw wrongPassword()
  }
  await db.updateTable('sessions').set({ password_given_at: now() }).where('id', '=', viewer.sessionId).execute()
}
