import type { Db } from '../db/connection/database.ts'

/** Who owns a workspace: whom the suite tells when something there needs somebody. */
export async function ownersOf(db: Db, tenantId: string): Promise<string[]> {
  const owners = await db
    .selectFrom('workspace_members')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('role', '=', 'owner')
    .execute()
  return owners.map(({ user_id: id }) => id)
}

/** The owner who answers for a workspace: the first who agreed to be one. Null where none did. */
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
