import { sql } from 'kysely'
import { record } from './audit.ts'
import type { UserContext } from '../context.ts'
import { type Db } from '../db/connection/database.ts'
import { fault, found } from '../failure.ts'
import { deleteImage } from '../images/images.ts'
import { presentUser, userColumns } from './people.ts'
import { deleteWorkspaces } from './end-workspace.ts'

// How a person goes, whoever says so: an administrator or she herself.

const lastAdministrator = fault('conflict', {
  en: 'This is the last administrator',
  ar: 'هذا آخر مدير في الموقع',
})
const stillOwns = fault('conflict', {
  en: 'This person is the only owner of a workspace with other members',
  ar: 'هذا الشخص هو المالك الوحيد لمساحة عمل فيها أعضاء آخرون',
})

/**
 * Deletes a person, her picture and the workspaces that are hers alone; what she wrote stays. To be called in a transaction.
 * @throws not_found, and conflict for the last administrator and where others depend on her
 */
export async function deletePerson(db: Db, ctx: UserContext, userId: string, action: 'user.delete' | 'user.leave') {
  const administrators = await activeAdministrators(db)
  const before = await personOf(db, userId)
  requireOtherAdministrator(before, administrators)
  const owned = await solelyOwned(db, userId)
  if (owned.some((workspace) => workspace.members > 1)) throw stillOwns()
  const ids = owned.map((workspace) => workspace.tenant_id)
  await deleteWorkspaces(db, ctx, ids)
  // Before the deletion: who deletes herself is still there to be named. Who left by herself is not described any more.
  const left = action === 'user.leave' ? {} : { before }
  await record(db, ctx, { action, entityType: 'user', entityId: userId, ...left })
  await deleteImage(db, before.image)
  await db.deleteFrom('users').where('id', '=', userId).execute()
}

/** One person. @throws not_found */
export const personOf = async (db: Db, id: string) =>
  presentUser(found(await db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst()))

/** Who changes people waits here for another who does, until that one is done: so one administrator always stays. */
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
 * The workspaces of which the person is the only owner who has agreed to be one, and how many members each has. Their members stay the same
 * until the transaction ends.
 */
async function solelyOwned(db: Db, userId: string) {
  const hers = db
    .selectFrom('workspace_members')
    .select('tenant_id')
    .where('user_id', '=', userId)
    .where('ownership_accepted_at', 'is not', null)
  await db.selectFrom('workspaces').select('id').where('id', 'in', hers).orderBy('id').forUpdate().execute()
  return db
    .selectFrom('workspace_members')
    .select(['tenant_id', sql<number>`count(*)::int`.as('members')])
    .where('tenant_id', 'in', hers)
    .groupBy('tenant_id')
    .having(sql<boolean>`count(ownership_accepted_at) = 1`)
    .execute()
}
