import { type RawBuilder, sql } from 'kysely'
import type { Both } from '#contract/fields.ts'
import type { BulkContext, BulkKind } from '../bulk-changes/kind.ts'
import { reasons, wordsOfReason } from '../bulk-changes/reasons.ts'
import type { Db } from '../db/connection/database.ts'
import { endsAll, inSavepoint, joinable } from '../db/connection/savepoints.ts'
import { Failure } from '../failure.ts'
import { actionOf, type BulkRequest } from './selection.ts'
import { judgeBatch, statesOf } from './preview.ts'
import { deferJobs } from './deferred-jobs.ts'
import type { Run } from './runs.ts'

/** Rows per transaction. */
export const batchSize = 200

type Written = {
  place: number
  status: 'changed' | 'refused' | 'undone' | 'kept'
  name?: string
  reason?: Both
  before?: unknown
  after?: unknown
}

/** Stores the selected ids, which `runBatch` processes in batches. Returns their number. */
export async function storeTargets(db: Db, runId: string, chosen: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ matched: number }>`
    with placed as (select id, row_number() over (order by id) - 1 as place from ${chosen} as chosen (id)),
    written as (
      insert into bulk_pieces (run_id, piece, ids)
      select ${runId}::uuid, place / ${batchSize}::int, array_agg(id order by place) from placed group by 2
      returning cardinality(ids) as size
    )
    select coalesce(sum(size), 0)::int as matched from written`.execute(db)
  return rows[0]?.matched ?? 0
}

/** Processes the next rows of a locked run. Returns their number. Requires a transaction. */
export async function runBatch(
  db: Db,
  kind: BulkKind,
  ctx: BulkContext,
  { run, input }: { run: Run; input: BulkRequest },
) {
  await unfold(db, run)
  const rows = await nextRows(db, run, 'waiting')
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  await kind.lock(db, ids)
  const action = actionOf(kind, input.action)
  const judged = await judgeBatch(db, kind, ctx, { input, rows })
  const changing = judged.filter(({ refusal }) => refusal === null).map(({ id }) => id)
  const snapshots = run.undoable ? await action.snapshot?.(db, changing) : undefined
  const work = deferJobs(db, ctx)
  const refusals = await each(work, changing, (inner, id) =>
    action.apply(inner, id, { value: input.value, reason: input.reason }),
  )
  const written = judged.map(({ place, id, name, refusal, state }): Written => {
    const reason = refusal ? wordsOfReason(refusal) : refusals.get(id)
    if (reason) return { place, status: 'refused', name, reason }
    return { place, status: 'changed', ...(run.undoable && { before: snapshots ? snapshots.get(id) : state }) }
  })
  await work.flush()
  if (run.undoable && !snapshots) await addAfter(db, kind, ctx, { judged, written })
  await write(db, ctx, run.id, written)
  const changed = written.filter(({ status }) => status === 'changed').length
  await count(db, ctx, run, {
    reached: rows.at(-1)?.place ?? 0,
    changed: run.changed + changed,
    refused: run.refused + rows.length - changed,
  })
  return rows.length
}

/** Restores the next rows of a run, except those changed since. Requires a transaction. */
export async function undoBatch(
  db: Db,
  kind: BulkKind,
  ctx: BulkContext,
  { run, input }: { run: Run; input: BulkRequest },
) {
  const rows = await nextRows(db, run, 'changed')
  if (rows.length === 0) return 0
  const { undo, snapshot: keep } = actionOf(kind, input.action)
  const ids = rows.map(({ id }) => id)
  await kind.lock(db, ids)
  const now = await statesOf(db, kind, ctx, ids)
  const work = deferJobs(db, ctx)
  const left = await leftAs(db, run.id, rows, now)
  const isAsLeft = ({ id, as_left }: Left) => (keep ? !now.get(id)?.there : as_left)
  const before = new Map(left.map((row) => [row.id, row.before]))
  const refusals = await each(
    work,
    left.filter(isAsLeft).map(({ id }) => id),
    async (inner, id) => undo?.(inner, id, before.get(id)),
  )
  const written = left.map((row): Written => {
    const { place, id } = row
    const is = now.get(id)
    const changed = keep ? 'thereAgain' : is?.there ? 'changedMeanwhile' : 'gone'
    const reason = isAsLeft(row) ? refusals.get(id) : reasons[changed]
    return reason ? { place, status: 'kept', name: is?.name ?? id, reason } : { place, status: 'undone' }
  })
  await work.flush()
  await write(db, ctx, run.id, written)
  const undone = written.filter(({ status }) => status === 'undone').length
  await count(db, ctx, run, {
    reached: rows.at(-1)?.place ?? 0,
    undone: run.undone + undone,
    kept: run.kept + rows.length - undone,
  })
  return rows.length
}

/** Joins each id of a run's next batch with its row. */
async function unfold(db: Db, run: Run) {
  await sql`with next as (
      delete from bulk_pieces where run_id = ${run.id}::uuid
        and piece = (select min(piece) from bulk_pieces where run_id = ${run.id}::uuid)
      returning piece, ids
    )
    insert into bulk_rows (run_id, place, entity_id)
    select ${run.id}::uuid, piece * ${batchSize}::int + place, id
    from next, unnest(ids) with ordinality as given (id, place)`.execute(db)
}

type Next = { place: number; id: string }

async function nextRows(db: Db, run: Run, status: 'waiting' | 'changed'): Promise<Next[]> {
  return db
    .selectFrom('bulk_rows')
    .select(['place', 'entity_id as id'])
    .where('run_id', '=', run.id)
    .where('place', '>', run.reached)
    .where('status', '=', status)
    .orderBy('place')
    .limit(batchSize)
    .execute()
}

type Left = Next & { before: unknown; as_left: boolean }

async function leftAs(db: Db, runId: string, rows: readonly Next[], now: Awaited<ReturnType<typeof statesOf>>) {
  const states = rows.map(({ place, id }) => ({ place, state: now.get(id)?.state ?? null }))
  const { rows: left } = await sql<Left>`
    select b.place, b.entity_id as id, b.before, coalesce(b.after = n.state, false) as as_left
    from bulk_rows b join jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as n (place int, state jsonb) on n.place = b.place
    where b.run_id = ${runId}::uuid order by b.place`.execute(db)
  return left
}

type Change = (ctx: BulkContext, id: string) => Promise<unknown>

/**
 * Applies an action to each row and returns the refused rows with their reasons. All rows share a savepoint, since
 * refusals are rare; after a refusal each row gets its own. @throws errors that concern more than one row
 */
async function each(work: ReturnType<typeof deferJobs>, ids: readonly string[], change: Change) {
  const refusals = new Map<string, Both>()
  const all = async (ctx: BulkContext) => {
    for (const id of ids) await change(ctx, id)
  }
  if ((await tried(work, all)) === null) return refusals
  for (const id of ids) {
    const reason = await tried(work, (ctx) => change(ctx, id))
    if (reason) refusals.set(id, reason)
  }
  return refusals
}

/** Runs an action in a savepoint; a refusal rolls it back and is returned. */
async function tried(
  { db, ctx, begin, drop }: ReturnType<typeof deferJobs>,
  change: (ctx: BulkContext) => Promise<unknown>,
): Promise<Both | null> {
  begin()
  try {
    await inSavepoint(db, (inner) => change({ ...ctx, db: joinable(inner), inBulk: true }))
    return null
  } catch (error) {
    drop()
    if (error instanceof Failure) return error.words
    if (endsAll(error)) throw error
    ctx.log.error({ err: error }, 'a row of a bulk action couldn’t be changed')
    return reasons.unexpected
  }
}

async function addAfter(
  db: Db,
  kind: BulkKind,
  ctx: BulkContext,
  { judged, written }: { judged: readonly Next[]; written: readonly Written[] },
) {
  const idAt = new Map(judged.map(({ place, id }) => [place, id]))
  const changed = written.filter(({ status }) => status === 'changed')
  const now = await statesOf(
    db,
    kind,
    ctx,
    changed.map(({ place }) => idAt.get(place) ?? ''),
  )
  for (const row of changed) row.after = now.get(idAt.get(row.place) ?? '')?.state
}

async function write(db: Db, { now }: BulkContext, runId: string, written: readonly Written[]) {
  await sql`update bulk_rows b set status = w.status, name = w.name, reason = w.reason, at = ${now()}::timestamptz,
      before = coalesce(w.before, b.before), after = coalesce(w.after, b.after)
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
      as w (place int, status text, name text, reason jsonb, before jsonb, after jsonb)
    where b.run_id = ${runId}::uuid and b.place = w.place`.execute(db)
}

type Counts = { reached: number; changed?: number; refused?: number; undone?: number; kept?: number }

async function count(db: Db, { now }: BulkContext, run: Run, counts: Counts) {
  Object.assign(run, counts)
  await db
    .updateTable('bulk_runs')
    .set({ ...counts, updated_at: now() })
    .where('id', '=', run.id)
    .execute()
}
