import { sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import type { Row } from './csv-rows.ts'

/** Faulty rows of a batch, and those of them whose cells are stored. */
export type FaultyRows = { count: number; stored: { line: number; cells: string[] }[] }

export const noFaultyRows = (): FaultyRows => ({ count: 0, stored: [] })

/** Rows of an import whose cells are stored, and their characters. */
export type StoredSize = { rows: number; text: number }

const maxStored: StoredSize = { rows: 10_000, text: 10_000_000 }
const maxRowText = 64 * 1024

/** Adds faulty rows to batches while there is room for their cells. */
export function faultyRowStore({ rows, text }: StoredSize) {
  return {
    add(faulty: FaultyRows, { line, cells, fault }: Row) {
      faulty.count += 1
      const size = cells.reduce((sum, cell) => sum + cell.length, 0)
      // A cut cell would replace the whole one when the row is imported again.
      if (fault === 'cellTooLong' || size > maxRowText) return
      if (rows === maxStored.rows || text + size > maxStored.text) return
      rows += 1
      text += size
      faulty.stored.push({ line, cells: cells.map(storable) })
    },
  }
}

/** PostgreSQL stores no NUL and no half of a surrogate pair. */
const storable = (cell: string) => cell.replaceAll('\0', '').toWellFormed()

type Key = { tenantId: string; importId: string }

/** What an earlier run of the import has stored. */
export async function storedFaultyRows(db: Db, { tenantId, importId }: Key): Promise<StoredSize> {
  const { rows } =
    await sql<StoredSize>`select count(*)::int as rows, coalesce(sum(length(cells::text)), 0)::int as text
    from import_faulty_rows where tenant_id = ${tenantId} and import_id = ${importId}`.execute(db)
  return rows[0] ?? { rows: 0, text: 0 }
}

/** Stores the headings of an import's file, and those of its ignored columns. */
export const storeHeadings = (
  db: Db,
  { tenantId, importId }: Key,
  header: readonly string[],
  ignored: readonly string[],
) =>
  db
    .updateTable('imports')
    .set({ header: JSON.stringify(header.map(storable)), ignored_columns: ignored.map(storable) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', importId)
    .execute()

/** Stores the cells of a batch's faulty rows. */
export const writeFaultyRows = (db: Db, { tenantId, importId }: Key, { stored }: FaultyRows) =>
  sql`insert into import_faulty_rows (tenant_id, import_id, line, cells)
    select ${tenantId}, ${importId}, line, cells from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as g (line int, cells jsonb)`.execute(
    db,
  )
