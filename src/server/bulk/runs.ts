import { type Selectable, sql } from 'kysely'
import type { BulkEntity, BulkRun, BulkRefusal } from '#contract/bulk.ts'
import type { Both, Lang } from '#contract/fields.ts'
import type { BulkContext } from '../bulk-changes/kind.ts'
import type { Db } from '../db/connection/database.ts'
import type { Tables } from '../db/tables/tables.ts'
import { found } from '../failure.ts'
import { maxExamples } from './preview.ts'
import { textIn } from '../i18n/text-in.ts'

export type Run = Selectable<Tables['bulk_runs']>

/** How long a run can be undone after it ends (ms). */
export const undoableForMs = 24 * 60 * 60_000

const maxShown = 20

/** The caller's runs of the last day, latest first. */
export async function list(ctx: BulkContext, { entity }: { entity?: BulkEntity | undefined }) {
  const rows = await ownRuns(ctx.db, ctx)
    .$if(entity !== undefined, (query) => query.where('entity', '=', entity ?? ''))
    .where('expires_at', '>', ctx.now())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxShown)
    .execute()
  return { data: await shownAll(ctx.db, ctx, rows) }
}

/** One of the caller's runs. @throws not_found */
export async function get(ctx: BulkContext, { runId }: { runId: string }) {
  return {
    data: await presentRun(ctx.db, ctx, found(await ownRuns(ctx.db, ctx).where('id', '=', runId).executeTakeFirst())),
  }
}

/** One of the caller's runs, locked until the transaction ends. @throws not_found */
export const lockOwnRun = async (db: Db, ctx: BulkContext, runId: string): Promise<Run> =>
  found(await ownRuns(db, ctx).where('id', '=', runId).forNoKeyUpdate().executeTakeFirst())

/** Any run, locked; undefined if it no longer exists. */
export const lockRun = (db: Db, runId: string): Promise<Run | undefined> =>
  db.selectFrom('bulk_runs').selectAll().where('id', '=', runId).forNoKeyUpdate().executeTakeFirst()

const ownRuns = (db: Db, { viewer, tenant }: BulkContext) =>
  db
    .selectFrom('bulk_runs')
    .selectAll()
    .where('actor_id', '=', viewer.id)
    .where('workspace_id', tenant ? '=' : 'is', tenant?.id ?? null)

/** Sets a run's status and extends its retention by one day. */
export async function setStatus(
  db: Db,
  { now }: BulkContext,
  run: Run,
  status: Run['status'],
  more: { reached?: number } = {},
) {
  Object.assign(run, { status, ...more })
  await db
    .updateTable('bulk_runs')
    .set({ status, ...more, updated_at: now(), expires_at: new Date(now().getTime() + undoableForMs) })
    .where('id', '=', run.id)
    .execute()
}

/** Whether any row of a run can be undone. */
export const canUndo = (run: Run, now: Date) =>
  run.undoable &&
  ['done', 'stopped', 'failed'].includes(run.status) &&
  run.changed > run.undone + run.kept &&
  run.expires_at > now

/** A run as the contract shows it. */
export async function presentRun(db: Db, ctx: BulkContext, run: Run): Promise<BulkRun> {
  const [only] = await shownAll(db, ctx, [run])
  return found(only)
}

async function shownAll(db: Db, { now, lang }: BulkContext, runs: readonly Run[]): Promise<BulkRun[]> {
  const groups = await reasonsOf(
    db,
    runs.map(({ id }) => id),
  )
  return runs.map((run) => {
    const of = (status: string) => groups.filter((group) => group.run_id === run.id && group.status === status)
    return {
      _id: run.id,
      id: run.id,
      entity: run.entity as BulkEntity,
      action: run.action,
      value: run.value,
      status: run.status,
      matched: run.matched,
      reached: run.reached,
      changed: run.changed,
      refused: run.refused,
      undone: run.undone,
      kept: run.kept,
      refusals: of('refused').map((group) => presentGroup(group, lang)),
      leftAlone: of('kept').map((group) => presentGroup(group, lang)),
      canUndo: canUndo(run, now()),
      undoUntil: run.expires_at.toISOString(),
      createdAt: run.created_at.toISOString(),
      updatedAt: run.updated_at.toISOString(),
    }
  })
}

type Group = { run_id: string; status: string; reason: Both; count: number; examples: string[] }

const presentGroup = ({ reason, count, examples }: Group, lang: Lang): BulkRefusal => ({
  reason: textIn(reason, lang),
  count,
  examples,
})

/** Why rows were refused or not restored: the count per reason, with examples. */
async function reasonsOf(db: Db, runIds: readonly string[]): Promise<Group[]> {
  if (runIds.length === 0) return []
  const { rows } = await sql<Group>`
    select run_id, status, reason, count(*)::int as count,
      array_agg(name order by place) filter (where nth <= ${maxExamples}) as examples
    from (
      select *, row_number() over (partition by run_id, status, reason order by place) as nth
      from bulk_rows where run_id = any(${runIds}::uuid[]) and reason is not null
    ) as given
    group by run_id, status, reason order by count(*) desc, min(place)`.execute(db)
  return rows
}
