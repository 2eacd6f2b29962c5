import type { BulkEntity, BulkOutcome, BulkRun } from '#contract/bulk.ts'
import { call, type InputOf } from '../../api/call.ts'
import type { Selection } from '../list/useSelection.ts'

export type BulkAction = { action: string; value?: unknown; reason?: string }

const start = { site: 'POST /api/:lang/admin/bulk', keep: 'POST /api/:tenant/keep-content-bulk' } as const

/** Starts a bulk action or a dry run. Repeating an idempotency key returns the same run. */
export async function startBulk(
  entity: BulkEntity,
  request: BulkAction,
  selection: Selection,
  how: { dryRun: true } | { key: string },
): Promise<BulkOutcome> {
  const chosen = selection.ids ? { ids: selection.ids } : { filter: selection.filter }
  const body = { entity, ...request, ...chosen, dryRun: 'dryRun' in how }
  const options = 'key' in how ? { idempotencyKey: how.key } : {}
  // Each list offers only valid pairs of action and value, and the server checks them.
  const answer =
    entity === 'keep-content'
      ? await call(start.keep, body as unknown as InputOf<typeof start.keep>, options)
      : await call(start.site, body as unknown as InputOf<typeof start.site>, options)
  return answer.data
}

export async function stopBulk({ entity, _id: runId }: BulkRun): Promise<BulkRun> {
  const answer =
    entity === 'keep-content'
      ? await call('POST /api/:tenant/keep-content-bulk/:runId/stop', { runId })
      : await call('POST /api/:lang/admin/bulk/:runId/stop', { runId })
  return answer.data
}

export async function undoBulk({ entity, _id: runId }: BulkRun): Promise<BulkRun> {
  const answer =
    entity === 'keep-content'
      ? await call('POST /api/:tenant/keep-content-bulk/:runId/undo', { runId })
      : await call('POST /api/:lang/admin/bulk/:runId/undo', { runId })
  return answer.data
}

export const isRunning = ({ status }: BulkRun) => ['queued', 'running', 'undoing'].includes(status)
