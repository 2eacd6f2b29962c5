import type { In, Out } from '#contract/endpoint.ts'
import type { deleteAccount as leaveEndpoint } from '#contract/profile.ts'
import type { UserContext } from '../context.ts'
import { fault, found } from '../failure.ts'
import { deletePerson } from '../people/delete-person.ts'
import { isPassword } from '../secrets/passwords.ts'

const wrongPassword = fault(
  'validation_failed',
  { en: 'This isn’t your current password.', ar: 'هذه ليست كلمة مرورك الحالية.' },
  'password',
)

/**
 * Deletes the caller's own account after they confirm their password. @throws validation_failed for a wrong password,
 * and refusals of `deletePerson`
 */
export async function deleteAccount(
  ctx: UserContext,
  input: In<typeof leaveEndpoint>,
): Promise<Out<typeof leaveEndpoint>> {
  const { id } = ctx.viewer
  const user = await ctx.db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst()
  if (!(await isPassword(found(user).password_hash, input.password))) throw wrongPassword()
  await ctx.db.transaction().execute((db) => deletePerson(db, ctx, id, 'user.leave'))
  return { data: { _id: id } }
}
