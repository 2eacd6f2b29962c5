import type { Db } from '../../db/connection/database.ts'
import type { MessageOf } from './tokens.ts'

/** Whether it is no longer kept who got a send: then a link of its mails, which is signed, is answered without a row in the ledger. */
export async function isCleared(db: Db, { tenantId, jobId }: Pick<MessageOf, 'tenantId' | 'jobId'>): Promise<boolean> {
  const row = await db
    .selectFrom('jobs')
    .innerJoin('workspaces', 'workspaces.id', 'jobs.tenant_id')
    .select('recipients_cleared_at')
    .where('jobs.tenant_id', '=', tenantId)
    .where('jobs.id', '=', jobId)
    .executeTakeFirst()
  return row?.recipients_cleared_at instanceof Date
}
