import { sql } from 'kysely'
import type { Before } from './kind.ts'
import { refuse } from './reasons.ts'
import { type Db, isMissingReference, isTaken } from '../db/connection/database.ts'

// A row with everything that is deleted with it, and how it is restored, exact to the microsecond.

type Ref = { column: string; of: string }

export type SnapshotShape = {
  table: string
  /** Columns that triggers count from `parts`. */
  counted?: readonly string[]
  /** References that become null if their target no longer exists. */
  loose?: readonly Ref[]
  /** Tables whose rows are deleted with the row: their foreign key, and the other references that they require. */
  parts: readonly { table: string; key: string; needs?: readonly Ref[]; loose?: readonly Ref[] }[]
}

type Row = Record<string, unknown>
type Snapshot = { row: Row; parts: Row[][] }

/** Takes snapshots of rows. */
export const takeSnapshot =
  (whole: SnapshotShape) =>
  async (db: Db, ids: readonly string[]): Promise<Map<string, unknown>> => {
    const parts = whole.parts.map(
      ({ table, key }) =>
        sql`coalesce((select jsonb_agg(to_jsonb(p)) from ${sql.table(table)} p where p.${sql.ref(key)} = r.id), '[]')`,
    )
    const zero = Object.fromEntries((whole.counted ?? []).map((column) => [column, 0]))
    const { rows } = await sql<{ id: string; kept: Snapshot }>`select r.id, jsonb_build_object(
        'row', to_jsonb(r) || ${JSON.stringify(zero)}::jsonb,
        'parts', jsonb_build_array(${sql.join(parts)})) as kept
      from ${sql.table(whole.table)} r where r.id = any(${ids}::uuid[])`.execute(db)
    return new Map(rows.map(({ id, kept }) => [id, kept]))
  }

/** Restores a row and its parts, except parts of people or items that no longer exist. @throws Failure */
export async function restoreSnapshot(db: Db, whole: SnapshotShape, before: Before) {
  const snapshot = before as Snapshot
  try {
    await insert(db, whole.table, await loosened(db, [snapshot.row], whole.loose ?? []))
    for (const [at, part] of whole.parts.entries()) {
      const rows = await withNeeds(db, snapshot.parts[at] ?? [], part.needs ?? [])
      await insert(db, part.table, await loosened(db, rows, part.loose ?? []))
    }
  } catch (error) {
    if (isTaken(error)) throw refuse('thereAgain')
    throw isMissingReference(error) ? refuse('belongsToGone') : error
  }
}

async function insert(db: Db, table: string, rows: readonly Row[]) {
  if (rows.length === 0) return
  await sql`insert into ${sql.table(table)} overriding system value
    select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(db)
}

async function withNeeds(db: Db, rows: readonly Row[], needs: readonly Ref[]): Promise<Row[]> {
  let left = [...rows]
  for (const { column, of } of needs) {
    const there = await present(db, of, left, column)
    left = left.filter((row) => there.has(row[column]))
  }
  return left
}

async function loosened(db: Db, rows: readonly Row[], refs: readonly Ref[]): Promise<Row[]> {
  let changed = [...rows]
  for (const { column, of } of refs) {
    const there = await present(db, of, changed, column)
    changed = changed.map((row) => (there.has(row[column]) ? row : { ...row, [column]: null }))
  }
  return changed
}

/** The ids that still exist, locked until the transaction ends. */
async function present(db: Db, table: string, rows: readonly Row[], column: string): Promise<Set<unknown>> {
  const ids = [...new Set(rows.map((row) => row[column]).filter((id) => typeof id === 'string'))]
  if (ids.length === 0) return new Set()
  const found = await sql<{ id: string }>`select id from ${sql.table(table)} where id = any(${ids}::uuid[])
    order by id for key share`.execute(db)
  return new Set(found.rows.map(({ id }) => id))
}
