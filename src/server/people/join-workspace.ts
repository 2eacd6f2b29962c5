import type { WorkspaceRole } from '#contract/auth.ts'
import { type Db, newId } from '../db/connection/database.ts'
import { found } from '../failure.ts'

export type PendingInvitation = { tenantId: string; email: string; role: WorkspaceRole }

/** Consumes the invitation of a mailed link; null for an invalid or expired token. */
export async function consumeInvitation(db: Db, tokenHash: Buffer, now: Date): Promise<PendingInvitation | null> {
  const invitation = await db
    .deleteFrom('workspace_invitations')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning(['tenant_id as tenantId', 'email', 'role'])
    .executeTakeFirst()
  return invitation ?? null
}

/** Makes a person a member, with their consent. @throws not_found for a deleted workspace */
export async function join(db: Db, userId: string, { tenantId, role }: PendingInvitation, now: Date) {
  found(await db.selectFrom('workspaces').select('id').where('id', '=', tenantId).forKeyShare().executeTakeFirst())
  await db
    .insertInto('workspace_members')
    .values({
      id: newId(),
      tenant_id: tenantId,
      user_id: userId,
      role,
      ownership_accepted_at: role === 'owner' ? now : null,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doNothing())
    .execute()
  await db
    .updateTable('users')
    .set({ default_workspace_id: tenantId })
    .where('id', '=', userId)
    .where('default_workspace_id', 'is', null)
    .execute()
}
