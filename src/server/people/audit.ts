import type { AuditAction } from '#contract/audit.ts'
import type { Context, Tenant, Viewer } from '../context.ts'
import { type Db, newId } from '../db/connection/database.ts'

/** Writes who changed what, in the transaction of the change itself. Never given a secret or a hash. A change inside a workspace stays in it. */
export async function record(
  db: Db,
  ctx: {
    now: Context['now']
    tenant: Pick<Tenant, 'id'> | null
    viewer: Pick<Viewer, 'id' | 'name'> | null
    inBulk?: boolean
  },
  entry: { action: AuditAction; entityType: string; entityId: string; before?: object | null; after?: object | null },
) {
  // One entry tells of all the rows that one call changed.
  if (ctx.inBulk) return
  await db
    .insertInto('audit_log')
    .values({
      id: newId(),
      workspace_id: ctx.tenant?.id ?? null,
      at: ctx.now(),
      actor_id: ctx.viewer?.id ?? null,
      actor_name: ctx.viewer?.name ?? '',
      action: entry.action,
      entity_type: entry.entityType,
      entity_id: entry.entityId,
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
    })
    .execute()
}
