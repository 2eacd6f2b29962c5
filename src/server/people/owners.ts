import type { Db } from '../db/connection/database.ts'

/** The owners of a workspace, who are notified when it needs attention. */
export async function ownersOf(db: Db, tenantId: string): Promise<string[]> {
  const owners = await db
    .selectFrom('workspace_members')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('role', '=', 'owner')
    .execute()
  return owners.map(({ user_id: id }) => id)
}

/** The responsible owner: the first who accepted ownership; null if no owner did. */
export async function firstOwnerOf(db: Db, tenantId: string): Promise<string | null> {
  const owner = await db
    .selectFrom('workspace_members')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('ownership_accepted_at', 'is not', null)
    .orderBy('ownership_accepted_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return owner?.user_id ?? null
}
