import type { AuditAction } from '#contract/audit.ts'
import type { Context, Tenant, Viewer } from '../context.ts'
import { type Db, newId } from '../db/connection/database.ts'

/**
 * Writes an audit entry in the transaction of the change. It never contains a secret or a hash. An entry of a
 * workspace stays in that workspace.
 */
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
  // One entry covers all rows of a bulk change.
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

/** Writes an audit entry of a person about their own account. */
export const recordOwn = (
  db: Db,
  ctx: { now: Context['now']; viewer: Pick<Viewer, 'id' | 'name'> },
  action: AuditAction,
  change: { before?: object; after?: object } = {},
) => record(db, { ...ctx, tenant: null }, { action, entityType: 'user', entityId: ctx.viewer.id, ...change })
