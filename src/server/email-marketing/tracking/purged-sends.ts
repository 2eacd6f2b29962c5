import type { Db } from '../../db/connection/database.ts'
import type { MessageKey } from './tokens.ts'

/** Whether the recipients of a send were purged; its signed links are then served without a ledger row. */
export async function isPurged(db: Db, { tenantId, jobId }: Pick<MessageKey, 'tenantId' | 'jobId'>): Promise<boolean> {
  const row = await db
    .selectFrom('jobs')
    .innerJoin('workspaces', 'workspaces.id', 'jobs.tenant_id')
    .select('recipients_purged_at')
    .where('jobs.tenant_id', '=', tenantId)
    .where('jobs.id', '=', jobId)
    .executeTakeFirst()
  return row?.recipients_purged_at instanceof Date
}
