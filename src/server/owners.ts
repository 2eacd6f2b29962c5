import type { Db } from './db/database.ts'

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
