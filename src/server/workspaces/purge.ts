import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Services } from '../context.ts'
import { type Db, isHeld } from '../db/connection/database.ts'
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

/** In milliseconds: so long one workspace is worked on before the next has its turn, and the rest of the queue. */
const turn = 20_000
/** What a piece is to take, and how many rows it may have. */
const pieceTakes = { least: 20, most: 50 }
const pieceHas = { least: 50, most: 2000 }
const workspacesAtOnce = 50

/**
 * Clears the rows of workspaces that are gone, in pieces, each a transaction of its own: whoever stops it in between, the next turn goes on.
 * Between two pieces it rests for as long as the last one took. May be repeated, and done by several processes at once.
 */
export const purge: Task<object> = {
  ...purgeWorkspaces,
  every: '*/10 * * * *',
  async run({ db, queue }: Services, _payload, signal) {
    const gone = await deletedWorkspaces(db)
    if (gone.length === 0) return
    const tables = await tablesOfWorkspaces(db)
    const states = new Set<State>()
    for (const id of gone) {
      if (signal.aborted) return
      states.add(await clear(db, { id, tables, until: Date.now() + turn, signal }))
    }
    if (signal.aborted || (await deletedWorkspaces(db)).length === 0) return
    // Where all that is left is held by somebody, not at once.
    const runAt = new Date(Date.now() + (states.has('more') || states.has('cleared') ? 0 : 5000))
    await queue.add(db, purgeWorkspaces, {}, { key: purgeKey, runAt })
  },
}

/** What one turn came to: nothing is left, there is more to do, or somebody holds what is left. */
type State = 'cleared' | 'more' | 'held'

/** Those that are gone and not cleared, the longest first. */
async function deletedWorkspaces(db: Db) {
  const { rows } = await sql<{ id: string }>`select id from all_workspaces where gone_at is not null
    order by gone_at limit ${workspacesAtOnce}`.execute(db)
  return rows.map(({ id }) => id)
}

type Clearing = { id: string; tables: readonly Table[]; until: number; signal: AbortSignal }

/** One turn of one workspace: until nothing is left of it, or its time is over. */
async function clear(db: Db, clearing: Clearing): Promise<State> {
  // A call that was let in before may have begun something since.
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

/** @returns how many rows were deleted */
async function clearTable(db: Db, table: Table, clearing: Clearing): Promise<number> {
  let [size, cleared] = [200, 0]
  let after: Place | null = null
  for (;;) {
    const begun = performance.now()
    const piece: BatchResult = await deleteBatch(db, table, { tenantId: clearing.id, after, size }).catch(nothingOfHeld)
    const took = performance.now() - begun
    cleared += piece.count
    if (piece.count < size || isOver(clearing)) return cleared
    after = piece.last
    if (took > pieceTakes.most) size = Math.max(pieceHas.least, Math.floor(size / 2))
    else if (took < pieceTakes.least) size = Math.min(pieceHas.most, size * 2)
    await wait(took, undefined, { signal: clearing.signal }).catch(() => undefined)
  }
}

/** A row below these is held by somebody: they are left for a later turn. */
function nothingOfHeld(error: unknown): BatchResult {
  if (isHeld(error)) return { count: 0, last: null }
  throw error
}

/** Nothing is left of it, but for what a call wrote that was let in before it was gone: that goes along. */
async function removeWorkspace(db: Db, id: string): Promise<State> {
  try {
    await inBatchTransaction(db, (db) =>
      sql`delete from all_workspaces where id = ${id} and gone_at is not null`.execute(db),
    )
    return 'cleared'
  } catch (error) {
    if (isHeld(error)) return 'held'
    throw error
  }
}
