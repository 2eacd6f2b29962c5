import { folded } from '#contract/folding.ts'
import type { Db } from '../../db/connection/database.ts'
import { ensureFields, fieldFinder, type FieldRow, fieldRows } from '../field-values/catalogue.ts'
import type { NewFieldType } from '#contract/email-marketing/imports.ts'
import type { Column } from './columns.ts'
import { noteFields } from './creations.ts'
import { UnusableFile } from './csv-table.ts'
import type { FindField } from './row-to-contact.ts'

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

/** The types of fields that columns create, by name; `text` if a column names none. */
export const typesIn = (columns: readonly Column[]) =>
  new Map(
    columns.flatMap((column): [string, NewFieldType][] =>
      column && 'attribute' in column ? [[column.attribute, column.type ?? 'text']] : [],
    ),
  )

/** Finds also the fields that columns will create. */
export function withNewFields(find: FindField, columns: readonly Column[]): FindField {
  const created = new Map(
    [...typesIn(columns)].map(([name, type]) => [name, { key: name, label: name, type, choices: [] }]),
  )
  return (name) => find(name) ?? created.get(name)
}

/** Creates the fields of columns that have none. @throws UnusableFile beyond the maximum number of fields */
export const addMissingFields = (
  db: Db,
  job: { tenantId: string; importId: string },
  types: ReadonlyMap<string, NewFieldType>,
) =>
  db.transaction().execute(async (db) => {
    const keys = await ensureFields(db, job.tenantId, [...types.keys()], {
      tooMany: () => new UnusableFile('tooManyFields'),
      types,
    })
    await noteFields(db, job, keys, types)
  })
