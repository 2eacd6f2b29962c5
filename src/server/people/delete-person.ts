import { sql } from 'kysely'
import { record } from './audit.ts'
import type { UserContext } from '../context.ts'
import { type Db } from '../db/connection/database.ts'
import { fault, found } from '../failure.ts'
import { deleteImage } from '../images/images.ts'
import { presentUser, userColumns } from './people.ts'
import { deleteWorkspaces } from './end-workspace.ts'

// Deletes an account, on behalf of an administrator or its owner.

const lastAdministrator = fault('conflict', {
  en: 'This is the last administrator. Make another user an administrator first.',
  ar: 'هذا آخر مدير للموقع. يلزم تعيين مدير آخر أولًا.',
})
const stillOwns = fault('conflict', {
  en: 'This person is the only owner of a workspace with other members. Make another member an owner first.',
  ar: 'هذا الحساب هو المالك الوحيد لمساحة عمل فيها أعضاء آخرون. يلزم تعيين مالك آخر أولًا.',
})

/**
 * Deletes a person, their picture and the workspaces in which they are the only member; their content stays. Requires
 * a transaction.
 * @throws not_found, and conflict for the last administrator or if others depend on the person
 */
export async function deletePerson(db: Db, ctx: UserContext, userId: string, action: 'user.delete' | 'user.leave') {
  const administrators = await activeAdministrators(db)
  const before = await personOf(db, userId)
  requireOtherAdministrator(before, administrators)
  const owned = await solelyOwned(db, userId)
  if (owned.some((workspace) => workspace.members > 1)) throw stillOwns()
  const ids = owned.map((workspace) => workspace.tenant_id)
  await deleteWorkspaces(db, ctx, ids)
  // Written before the deletion, while the actor of a self-deletion still exists. The entry of a self-deletion does not
  // describe the person.
  const left = action === 'user.leave' ? {} : { before }
  await record(db, ctx, { action, entityType: 'user', entityId: userId, ...left })
  await deleteImage(db, before.image)
  await db.deleteFrom('users').where('id', '=', userId).execute()
}

/** One person. @throws not_found */
export const personOf = async (db: Db, id: string) =>
  presentUser(found(await db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst()))

/** Locks the administrators, so that concurrent changes cannot remove the last one. */
export const activeAdministrators = (db: Db) =>
  db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** @throws conflict for the last administrator */
export function requireOtherAdministrator(user: { id: string; role: string }, administrators: { id: string }[]) {
  if (user.role === 'admin' && administrators.every(({ id }) => id === user.id)) throw lastAdministrator()
}

/**
 * The workspaces whose only accepted owner is this person, with their member counts. Their members are locked until
 * the transaction ends.
 */
async function solelyOwned(db: Db, userId: string) {
  const ownWorkspaces = db
    .selectFrom('workspace_members')
    .select('tenant_id')
    .where('user_id', '=', userId)
    .where('ownership_accepted_at', 'is not', null)
  await db.selectFrom('workspaces').select('id').where('id', 'in', ownWorkspaces).orderBy('id').forUpdate().execute()
  return db
    .selectFrom('workspace_members')
    .select(['tenant_id', sql<number>`count(*)::int`.as('members')])
    .where('tenant_id', 'in', ownWorkspaces)
    .groupBy('tenant_id')
    .having(sql<boolean>`count(ownership_accepted_at) = 1`)
    .execute()
}
