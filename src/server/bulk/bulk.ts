import { type BulkOutcome, maxBulkRows } from '#contract/bulk.ts'
import { record } from '../people/audit.ts'
import type { BulkContext, BulkKind } from '../bulk-changes/kind.ts'
import { type Db, newId } from '../db/connection/database.ts'
import { holdToPrimary } from '../db/connection/last-writes.ts'
import { fault, found } from '../failure.ts'
import { Answer } from '../http/route.ts'
import { actionOf, type BulkRequest, selectedIds, tooMany } from './selection.ts'
import { previewRun } from './preview.ts'
import { batchSize, runBatch, undoBatch, storeTargets } from './batches.ts'
import { canUndo, lockOwnRun, lockRun, undoableForMs, type Run, setStatus, presentRun } from './runs.ts'

/** The queue's task that continues a run. */
export const bulkTask = { name: 'bulk-run' }

const notToUndo = fault('conflict', { en: 'You can no longer undo this.', ar: 'لم يعد التراجع عن هذا الإجراء ممكنًا.' })
const notRunning = fault('conflict', {
  en: 'This bulk action has already finished.',
  ar: 'انتهى هذا الإجراء الجماعي بالفعل.',
})

/** Larger deletions cannot be undone, since their snapshots may be huge. */
const maxUndoableDeletions = 5000

export type Kinds = ReadonlyMap<string, BulkKind>

/**
 * Applies an action to many rows, or previews it. Small runs are finished when it returns. @throws conflict for too
 * many rows
 */
export async function start(kinds: Kinds, ctx: BulkContext, { dryRun, ...input }: BulkRequest & { dryRun: boolean }) {
  const kind = found(kinds.get(input.entity))
  const isUndoable = (matched: number) => undoable(kind, input, matched)
  if (dryRun) {
    const judged = await previewRun(kind, ctx, input)
    return { data: { ...judged, isUndoable: isUndoable(judged.matched), run: null } }
  }
  await kind.permit?.(ctx, input.action)
  const data = await ctx.db.transaction().execute(async (db): Promise<BulkOutcome> => {
    const run = await freeze(db, kind, ctx, input)
    if (run.matched > batchSize) await enqueue(db, ctx, run, 'queued')
    else {
      await runBatch(db, kind, ctx, { run, input })
      await setStatus(db, ctx, run, 'done')
    }
    await record(db, ctx, { action: 'bulk.run', ...entryOf(run), after: auditFields(run, input) })
    const presented = await presentRun(db, ctx, run)
    return {
      matched: run.matched,
      changed: run.changed,
      refused: presented.refusals,
      isUndoable: run.undoable,
      run: presented,
    }
  })
  return new Answer(data.run?.status === 'done' ? 200 : 202, { data })
}

function undoable(kind: BulkKind, request: BulkRequest, matched: number): boolean {
  const { undo, snapshot: keep } = actionOf(kind, request.action)
  return undo !== null && (!keep || matched <= maxUndoableDeletions)
}

/** Stores the current selection, so that rows added later do not join the run. */
async function freeze(db: Db, kind: BulkKind, ctx: BulkContext, request: BulkRequest): Promise<Run> {
  const id = newId()
  const { entity, action, value, reason } = request
  const run = await db
    .insertInto('bulk_runs')
    .values({
      id,
      actor_id: ctx.viewer.id,
      workspace_id: ctx.tenant?.id ?? null,
      entity,
      action,
      value: JSON.stringify(value ?? null),
      reason: reason ?? '',
      status: 'running',
      undoable: false,
      expires_at: new Date(ctx.now().getTime() + undoableForMs),
      created_at: ctx.now(),
      updated_at: ctx.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const matched = await storeTargets(db, id, selectedIds(kind, ctx, request))
  if (matched > maxBulkRows) throw tooMany({ most: maxBulkRows })
  Object.assign(run, { matched, undoable: undoable(kind, request, matched) })
  await db.updateTable('bulk_runs').set({ matched, undoable: run.undoable }).where('id', '=', id).execute()
  return run
}

async function enqueue(db: Db, ctx: BulkContext, run: Run, status: 'queued' | 'undoing') {
  await setStatus(db, ctx, run, status)
  await ctx.queue.add(db, bulkTask, { runId: run.id }, { key: `${bulkTask.name}:${run.id}` })
}

const entryOf = (run: Run) => ({ entityType: 'bulk', entityId: run.id })

/** Audit entry: the selected rows, and the result once it is known. */
const auditFields = (run: Run, { entity, action, value, reason, ids, filter }: BulkRequest) => ({
  entity,
  action,
  ...(value !== undefined && { value }),
  ...(reason && { reason }),
  ...(ids ? { ids } : { filter: filter as object }),
  ...countsOf(run),
})

const countsOf = ({ status, matched, changed, refused, undone, kept }: Run) => ({
  status,
  matched,
  changed,
  refused,
  ...(undone + kept > 0 && { undone, kept }),
})

/** Stops a run or its undo after the current batch. @throws not_found, conflict if it is finished */
export async function stop(ctx: BulkContext, { runId }: { runId: string }) {
  return ctx.db.transaction().execute(async (db) => {
    const run = await lockOwnRun(db, ctx, runId)
    if (!['queued', 'running', 'undoing'].includes(run.status)) throw notRunning()
    await setStatus(db, ctx, run, 'stopped')
    await record(db, ctx, { action: 'bulk.stop', ...entryOf(run), after: countsOf(run) })
    return { data: await presentRun(db, ctx, run) }
  })
}

/**
 * Restores the rows that have not changed since the run. @throws not_found, conflict if it cannot be undone or already
 * was
 */
export async function undo(kinds: Kinds, ctx: BulkContext, { runId }: { runId: string }) {
  return ctx.db.transaction().execute(async (db) => {
    const run = await lockOwnRun(db, ctx, runId)
    if (!canUndo(run, ctx.now())) throw notToUndo()
    await kinds.get(run.entity)?.permit?.(ctx, run.action)
    await setStatus(db, ctx, run, 'undoing', { reached: 0 })
    if (run.changed > batchSize) await enqueue(db, ctx, run, 'undoing')
    else {
      await undoBatch(db, found(kinds.get(run.entity)), ctx, { run, input: requestOf(run) })
      await setStatus(db, ctx, run, 'undone')
    }
    await record(db, ctx, { action: 'bulk.undo', ...entryOf(run), after: countsOf(run) })
    return { data: await presentRun(db, ctx, run) }
  })
}

/** The request of a run without its rows, which are stored separately. */
const requestOf = ({ entity, action, value, reason }: Run): BulkRequest => ({
  entity: entity as BulkRequest['entity'],
  action,
  value,
  reason,
})

/** Processes the next batch of a run, or finishes it. Returns whether another batch may follow. */
export async function advance(kinds: Kinds, ctx: BulkContext, runId: string): Promise<boolean> {
  return ctx.db.transaction().execute(async (db) => {
    const run = await lockRun(db, runId)
    if (!run || !['queued', 'running', 'undoing'].includes(run.status)) return false
    const kind = found(kinds.get(run.entity))
    const deal = run.status === 'undoing' ? undoBatch : runBatch
    if (run.status === 'queued') await setStatus(db, ctx, run, 'running')
    const dealt = await deal(db, kind, ctx, { run, input: requestOf(run) })
    if (dealt > 0) return true
    await finish(db, ctx, run, run.status === 'undoing' ? 'undone' : 'done')
    return false
  })
}

/** Finishes a run in the background and writes its audit entry. */
export async function finish(db: Db, ctx: BulkContext, run: Run, status: 'done' | 'undone' | 'failed') {
  await setStatus(db, ctx, run, status)
  await record(db, ctx, { action: 'bulk.end', ...entryOf(run), after: countsOf(run) })
  await holdToPrimary(db, ctx.viewer.id)
}
