import { folded } from '#contract/folding.ts'
import type { Db } from '../../db/connection/database.ts'
import { ensureFields, fieldFinder, type FieldRow, fieldRows } from '../field-values/catalogue.ts'
import { foldedTitle } from './cells.ts'
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

/** Headings of the most common fields, in the languages whose files come most, in folded form. */
const words = {
  phone: `phone,phone number,mobile,mobile number,telephone,tel,cell phone,numero de telephone,telefon,telefonnummer,handy,mobil,telefono,
numero de telefono,movil,celular,cellulare,telefone,telemovel,telefon numarasi,cep telefonu,هاتف,الهاتف,رقم الهاتف,جوال,الجوال,رقم الجوال,موبايل,الموبايل`,
  city: 'city,town,ville,stadt,ort,wohnort,ciudad,citta,cidade,sehir,il,مدينه,المدينه',
  country: 'country,pays,land,pais,paese,nazione,ulke,دوله,الدوله,بلد,البلد',
  birthday: `birthday,birth date,birthdate,date of birth,dob,date de naissance,anniversaire,geburtstag,geburtsdatum,fecha de nacimiento,
cumpleanos,data di nascita,compleanno,data de nascimento,dogum tarihi,dogum gunu,تاريخ الميلاد,عيد الميلاد,تاريخ ميلاد`,
}

const meanings = new Map(
  Object.entries(words).flatMap(([meaning, headings]) =>
    headings.split(/,\s*/).map((heading): [string, string] => [heading, meaning]),
  ),
)

/** What a heading is about in any of these languages; null for all others. */
const meaningOf = (heading: string) => meanings.get(foldedTitle(heading)) ?? null

/**
 * Proposes the workspace's only field of the same meaning for a heading in another language, unless two columns have
 * that meaning.
 */
export function withMeanings(columns: readonly Column[], { rows, find }: Fields): Column[] {
  const fields = Map.groupBy(
    rows.filter((row) => row.deleted_at === null),
    (row) => meaningOf(row.key) ?? meaningOf(row.label),
  )
  const meanings = columns.map((column) => (column && 'attribute' in column ? meaningOf(column.attribute) : null))
  return columns.map((column, at) => {
    const meaning = meanings[at] ?? null
    if (meaning === null || !column || !('attribute' in column) || find(column.attribute)) return column
    const [field, ...others] = fields.get(meaning) ?? []
    const isAlone = meanings.filter((one) => one === meaning).length === 1
    return field && isAlone && others.length === 0 ? { ...column, attribute: field.key } : column
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
