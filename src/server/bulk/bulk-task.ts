import type { BulkContext } from '../bulk-changes/kind.ts'
import type { Services } from '../context.ts'
import type { Task } from '../jobs/queue.ts'
import { bulkTask, finish, advance, type Kinds } from './bulk.ts'
import { lockRun } from './runs.ts'

/**
 * Continues a run, one batch per transaction, so that after a kill it resumes after the last committed batch. It acts
 * on behalf of the run's owner, and fails if they no longer have the permission.
 */
export const bulkTaskOf = (kinds: Kinds): Task<{ runId: string }> => ({
  name: bulkTask.name,
  async run(services, { runId }, signal) {
    for (;;) {
      // The queue runs the job again if the process stops in the meantime.
      signal.throwIfAborted()
      const ctx = await contextOf(services, runId)
      if (!ctx) return
      if (!ctx.isAllowed) return fail(ctx, runId)
      if (!(await advance(kinds, ctx, runId))) return
    }
  },
})

async function fail(ctx: BulkContext, runId: string) {
  await ctx.db.transaction().execute(async (db) => {
    const run = await lockRun(db, runId)
    if (run && ['queued', 'running', 'undoing'].includes(run.status)) await finish(db, ctx, run, 'failed')
  })
}

/** The context of the run's owner, as if they called now; null if the run no longer exists. */
async function contextOf(services: Services, runId: string): Promise<(BulkContext & { isAllowed: boolean }) | null> {
  const row = await services.db
    .selectFrom('bulk_runs as b')
    .innerJoin('users as u', 'u.id', 'b.actor_id')
    .leftJoin('workspaces as w', 'w.id', 'b.workspace_id')
    .leftJoin('workspace_members as m', (join) =>
      join.onRef('m.tenant_id', '=', 'b.workspace_id').onRef('m.user_id', '=', 'b.actor_id'),
    )
    .select([
      'u.id',
      'u.role',
      'u.status',
      'u.email',
      'u.first_name',
      'u.last_name',
      'u.preferred_language as language',
    ])
    .select(['b.workspace_id as tenant_id', 'w.slug', 'w.name as tenant_name', 'm.role as member_role'])
    .where('b.id', '=', runId)
    .executeTakeFirst()
  if (!row) return null
  const { id, role, email, language } = row
  const isMember = row.tenant_id === null || row.member_role !== null
  return {
    ...services,
    lang: language,
    requestId: runId,
    address: '',
    device: '',
    idempotencyKey: null,
    viewer: { id, sessionId: '', role, email, language, name: `${row.first_name} ${row.last_name}`.trim() },
    tenant:
      row.tenant_id === null
        ? null
        : { id: row.tenant_id, slug: row.slug ?? '', name: row.tenant_name ?? '', role: row.member_role ?? 'viewer' },
    upload: async () => null,
    raw: Buffer.alloc(0),
    method: 'POST',
    header: () => undefined,
    signal: services.stopping,
    isAllowed: role === 'admin' && row.status === 'active' && isMember,
  }
}
