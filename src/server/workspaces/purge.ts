import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Services } from '../context.ts'
import { type Db, isLockTimeout } from '../db/connection/database.ts'
import type { Task } from '../jobs/queue.ts'
import { purgeKey, purgeWorkspaces, stopActivities } from '../people/end-workspace.ts'
import {
  deleteBatch,
  inBatchTransaction,
  type BatchResult,
  type Place,
  type Table,
  tablesOfWorkspaces,
} from './purge-batch.ts'

/** Time slice of one workspace before the next one and the rest of the queue get their turn (ms). */
const turn = 20_000
/** Target duration of a batch (ms), and its maximum number of rows. */
const pieceTakes = { least: 20, most: 50 }
const pieceHas = { least: 50, most: 2000 }
const workspacesAtOnce = 50

/**
 * Purges rows of deleted workspaces in batches with a transaction each; an interrupted purge is resumed. Between two
 * batches it pauses for as long as the last one took. Idempotent, and safe in several processes at once.
 */
export const purge: Task<object> = {
  ...purgeWorkspaces,
  every: '*/10 * * * *',
  async run({ db, queue }: Services, _payload, signal) {
    const workspaceIds = await deletedWorkspaces(db)
    if (workspaceIds.length === 0) return
    const tables = await tablesOfWorkspaces(db)
    const states = new Set<State>()
    for (const id of workspaceIds) {
      if (signal.aborted) return
      states.add(await clear(db, { id, tables, until: Date.now() + turn, signal }))
    }
    if (signal.aborted || (await deletedWorkspaces(db)).length === 0) return
    // Not immediately if all remaining rows are locked.
    const runAt = new Date(Date.now() + (states.has('more') || states.has('cleared') ? 0 : 5000))
    await queue.add(db, purgeWorkspaces, {}, { key: purgeKey, runAt })
  },
}

/** The result of a run: finished, more to do, or blocked by a lock. */
type State = 'cleared' | 'more' | 'held'

/** Deleted workspaces with remaining rows; those deleted first come first. */
async function deletedWorkspaces(db: Db) {
  const { rows } = await sql<{ id: string }>`select id from all_workspaces where gone_at is not null
    order by gone_at limit ${workspacesAtOnce}`.execute(db)
  return rows.map(({ id }) => id)
}

type Clearing = { id: string; tables: readonly Table[]; until: number; signal: AbortSignal }

/** One run for a workspace: it ends when the workspace is empty or the time slice is over. */
async function clear(db: Db, clearing: Clearing): Promise<State> {
  // A call that was admitted before the deletion may have started something since then.
  await stopActivities(db, [clearing.id])
  for (let cleared = 1; cleared > 0;) {
    cleared = 0
    for (const table of clearing.tables) {
      cleared += await clearTable(db, table, clearing)
      if (isOver(clearing)) return 'more'
    }
  }
  return removeWorkspace(db, clearing.id)
}

const isOver = ({ until, signal }: Clearing) => signal.aborted || Date.now() > until

/** @returns the number of deleted rows */
async function clearTable(db: Db, table: Table, clearing: Clearing): Promise<number> {
  let [size, cleared] = [200, 0]
  let after: Place | null = null
  for (;;) {
    const started = performance.now()
    const piece: BatchResult = await deleteBatch(db, table, { tenantId: clearing.id, after, size }).catch(blockedByLock)
    const took = performance.now() - started
    cleared += piece.count
    if (piece.count < size || isOver(clearing)) return cleared
    after = piece.last
    if (took > pieceTakes.most) size = Math.max(pieceHas.least, Math.floor(size / 2))
    else if (took < pieceTakes.least) size = Math.min(pieceHas.most, size * 2)
    await wait(took, undefined, { signal: clearing.signal }).catch(() => undefined)
  }
}

/** A referencing row is locked, so these rows are left for a later run. */
function blockedByLock(error: unknown): BatchResult {
  if (isLockTimeout(error)) return { count: 0, last: null }
  throw error
}

/** Completes the purge. The cascade deletes rows of calls that were admitted before the deletion. */
async function removeWorkspace(db: Db, id: string): Promise<State> {
  try {
    await inBatchTransaction(db, (db) =>
      sql`delete from all_workspaces where id = ${id} and gone_at is not null`.execute(db),
    )
    return 'cleared'
  } catch (error) {
    if (isLockTimeout(error)) return 'held'
    throw error
  }
}
