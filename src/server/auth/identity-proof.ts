import type { UserContext } from '../context.ts'
import { isPassword } from '../secrets/passwords.ts'
import { passwordRequired, wrongPassword } from './failures.ts'

const recent = 5 * 60_000

/**
 * Proves a person's identity before they change how they sign in: by the current password, or because it was entered
 * in this session within the last five minutes.
 * @throws forbidden if the password is required, validation_failed if it is wrong
 */
export async function proveIdentity({ db, viewer, now }: UserContext, currentPassword: string | undefined) {
  if (currentPassword === undefined) {
    const session = await db
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', viewer.sessionId)
      .where('password_given_at', '>', new Date(now().getTime() - recent))
      .executeTakeFirst()
    if (!session) throw passwordRequired()
    return
  }
  const user = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  if (!(await isPassword(user.password_hash, currentPassword))) throw wrongPassword()
  await db.updateTable('sessions').set({ password_given_at: now() }).where('id', '=', viewer.sessionId).execute()
}
