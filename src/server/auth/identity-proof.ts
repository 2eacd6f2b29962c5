import type * as contract from '#contract/auth.ts'
import type { In, Out } from '#contract/endpoint.ts'
import type { UserContext } from '../context.ts'
import { hasRecentProof } from '../http/recent-proof.ts'
import { isPassword } from '../secrets/passwords.ts'
import { noPassword, passwordRequired, wrongPassword } from './failures.ts'
import { withCode } from './two-step/use-code.ts'

type Proof = { currentPassword?: string | undefined; code?: string | undefined }

/**
 * Proves a person's identity before they change how they sign in: by the current password or a code, or because one of
 * them was entered in this session within the last five minutes.
 * @throws forbidden if a proof is required, validation_failed if it is wrong, rate_limited
 */
export async function proveIdentity(ctx: UserContext, proof: Proof) {
  if (proof.currentPassword !== undefined || proof.code !== undefined) return requireProof(ctx, proof)
  if (!(await hasRecentProof(ctx))) throw passwordRequired()
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
    if (user.password_hash === null) throw noPassword()
    if (!(await isPassword(user.password_hash, currentPassword))) throw wrongPassword()
  }
  await db.updateTable('sessions').set({ password_given_at: now() }).where('id', '=', viewer.sessionId).execute()
}

/**
 * Confirms the caller's identity for five minutes, as `requireRecentProof` asks for.
 * @throws forbidden without a password or a code, validation_failed if it is wrong, rate_limited
 */
export async function confirmIdentity(
  ctx: UserContext,
  input: In<typeof contract.confirmIdentity>,
): Promise<Out<typeof contract.confirmIdentity>> {
  await requireProof(ctx, input)
  return { data: { confirmed: true } }
}
