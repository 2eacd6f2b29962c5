import type { Db } from '../../db/connection/database.ts'
import type { MessageKey } from './tokens.ts'

/** Whether it is no longer kept who got a send: then a link of its mails, which is signed, is answered without a row in the ledger. */
export async function isPurged(db: Db, { tenantId, jobId }: Pick<MessageKey, 'tenantId' | 'jobId'>): Promise<boolean> {
  const row = await db
    .selectFrom('jobs')
    .innerJoin('workspaces', 'workspaces.id', 'jobs.tenant_id')
    .select('recipients_cleared_at')
    .where('jobs.tenant_id', '=', tenantId)
    .where('jobs.id', '=', jobId)
    .executeTakeFirst()
  return row?.recipients_cleared_at instanceof Date
}
