import { type RawBuilder, sql } from 'kysely'
import type { Services } from '../context.ts'
import type { Db } from '../db/connection/database.ts'

// Deletes a workspace, on behalf of its owner or of a deletion of its only member.

/** The task that purges rows of deleted workspaces (`workspaces/purge.ts`). */
export const purgeWorkspaces = { name: 'clear-workspaces' }

/** One queued run is enough, since it covers all deleted workspaces. */
export const purgeKey = 'clear-workspaces'

/**
 * Hides workspaces from all readers and stops their activities; their rows are purged later. Call `leaveOwnWorkspace`
 * first. Requires a transaction, whose cost does not grow with contacts or mails.
 */
export async function deleteWorkspaces(
  db: Db,
  { queue, now }: Pick<Services, 'queue' | 'now'>,
  ids: readonly string[],
) {
  if (ids.length === 0) return
  const of = sql`any(${[...ids]}::uuid[])`
  await sql`update all_workspaces set gone_at = ${now()} where id = ${of} and gone_at is null`.execute(db)
  await sql`delete from workspace_members where tenant_id = ${of}`.execute(db)
  await sql`delete from workspace_invitations where tenant_id = ${of}`.execute(db)
  await stopActivities(db, ids)
  await queue.add(db, purgeWorkspaces, {}, { key: purgeKey })
}

/**
 * Stops all activities of workspaces, so that nothing more is sent, read, imported or reported. Rows are locked in the
 * same order as by their own loops. Idempotent.
 */
export async function stopActivities(db: Db, ids: readonly string[]) {
  for (const end of endings(sql`any(${[...ids]}::uuid[])`)) await end.execute(db)
}

const endings = (of: RawBuilder<unknown>): RawBuilder<unknown>[] => [
  sql`delete from webhook_listeners where tenant_id = ${of}`,
  sql`update webhook_endpoints set status = 'off' where tenant_id = ${of} and status = 'on'`,
  sql`delete from automation_listeners where tenant_id = ${of}`,
  sql`delete from automation_fields where tenant_id = ${of}`,
  sql`update automations set status = 'archived' where tenant_id = ${of} and status = 'running'`,
  sql`update job_series set status = 'stopped', next_at = null, due_at = null where tenant_id = ${of} and status in ('running', 'paused')`,
  sql`update job_tests set status = 'cancelled' where tenant_id = ${of} and status = 'testing'`,
  // Stopped instead of cancelled: the rows of a cancelled job are updated one by one (`ledger-upkeep.ts`), and these
  // rows are deleted anyway.
  sql`update jobs set status = 'failed', retry_at = null
    where tenant_id = ${of} and status in ('preparing', 'scheduled', 'running', 'paused')`,
  sql`update providers set status = 'inactive' where tenant_id = ${of} and status = 'active'`,
  sql`update imports set status = 'stopped' where tenant_id = ${of} and status in ('queued', 'running')`,
  sql`update bulk_runs set status = 'failed' where workspace_id = ${of} and status in ('queued', 'running', 'undoing')`,
]
