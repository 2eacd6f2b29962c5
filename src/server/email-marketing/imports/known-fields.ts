import { folded } from '#contract/folding.ts'
import type { Db } from '../../db/connection/database.ts'
import { ensureFields, fieldFinder, type FieldRow, fieldRows } from '../field-values/catalogue.ts'
import type { Column } from './columns.ts'
import { noteFields } from './creations.ts'
import { UnusableFile } from './csv-table.ts'

/** The custom fields of a workspace, found by key or alias. */
export async function findFields(db: Db, tenantId: string) {
  const rows = await fieldRows(db, tenantId)
  return { rows, find: fieldFinder(rows) }
}

export type Fields = Awaited<ReturnType<typeof findFields>>

/**
 * The columns under the keys of their fields. A heading means the field of that key, alias or label, in any spelling; a
 * name in a mapping only that of the key or alias.
 */
export function withKeys(columns: readonly Column[], rows: readonly FieldRow[], isMapped = false): Column[] {
  const find = fieldFinder(rows)
  const living = rows.filter((row) => row.deleted_at === null)
  const alike = new Map(
    living.flatMap((row) => [row.label, ...row.aliases, row.key].map((name) => [folded(name), row])),
  )
  const used = new Set<string>()
  return columns.map((column) => {
    if (!column || !('attribute' in column)) return column
    const key =
      (find(column.attribute) ?? (isMapped ? undefined : alike.get(folded(column.attribute))))?.key ?? column.attribute
    const attribute = used.has(key) ? column.attribute : key
    used.add(attribute)
    return { ...column, attribute }
  })
}

/** Creates the fields of columns that have none. @throws UnusableFile beyond the maximum number of fields */
export const addMissingFields = (db: Db, job: { tenantId: string; importId: string }, names: readonly string[]) =>
  db.transaction().execute(async (db) => {
    const keys = await ensureFields(db, job.tenantId, names, () => new UnusableFile('tooManyFields'))
    await noteFields(db, job, keys)
  })
