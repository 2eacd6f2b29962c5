import { dateOrderDetector } from './dates.ts'
import type { Column } from './columns.ts'
import type { Encoding } from './encoding.ts'
import { rowsOf } from './read-in-slices.ts'
import { importTable } from './csv-table.ts'
import { type Fields, withKeys } from './known-fields.ts'
import { type FindField, maxAttributes, type TableColumns } from './row-to-contact.ts'

/** Bytes at the start of a file that decide its columns, the same for a dry run and each run of the import. */
export const columnSampleBytes = 2 * 1024 * 1024

/**
 * The headings of a file and the content of its columns by its beginning, with the order of their dates. Without a
 * mapping, a file with more attributes than a contact may have is read as its preview suggests.
 * @param beginning `columnSampleBytes` bytes of the file, or all of it
 * @throws UnusableFile
 */
export async function planColumns(
  beginning: Buffer,
  { encoding, mapping }: { encoding: Encoding; mapping: readonly Column[] | null },
  fields: Fields,
) {
  const table = importTable(encoding, mapping)
  const { dates, filled, watch } = columnDetector()
  for await (const { row } of rowsOf(table, beginning, beginning.length < columnSampleBytes)) {
    watch(table.columns(), row.cells)
  }
  const ordered = dates.ordered(table.columns().fields)
  const isTooWide = mapping === null && ordered.filter(isAttribute).length > maxAttributes
  const suggested = isTooWide ? affordable(withKeys(ordered, fields.rows), filled, fields.find) : ordered
  const columns = ordered.map((column, at) => (suggested[at] ? column : null))
  const { titles } = table.columns()
  return { columns, titles, ignored: ignoredTitles(table.columns(), columns), dates: dates.forecast(columns, titles) }
}

/** Detects the order of dates in the columns of a file, and which columns have a value. */
export function columnDetector() {
  const dates = dateOrderDetector()
  const filled: boolean[] = []
  return {
    dates,
    filled,
    watch: (columns: Pick<TableColumns, 'fields' | 'titles'>, cells: readonly string[]) => {
      dates.watch(columns, cells)
      for (const [at, cell] of cells.entries()) filled[at] ||= cell.trim() !== ''
    },
  }
}

/** The headings of columns that are neither imported nor read for consent. */
const ignoredTitles = ({ titles, consents }: TableColumns, columns: readonly Column[]) =>
  titles.filter((title, at) => title.trim() !== '' && !columns[at] && !consents.some((consent) => consent.at === at))

/** A file with more new attributes is wide: each would become a custom field. */
const maxNewAttributes = 20

/**
 * Attributes with values, in the order of the file, up to the maximum of an import. Of a wide file only those that are
 * fields already.
 */
export function affordable(columns: readonly Column[], filled: readonly boolean[], find: FindField): Column[] {
  const attributes = [...columns.keys()].filter((at) => isAttribute(columns[at]))
  const isKnown = (at: number) => {
    const column = columns[at]
    return Boolean(column && 'attribute' in column && find(column.attribute))
  }
  const used = attributes.filter((at) => filled[at])
  const isWide = used.filter((at) => !isKnown(at)).length > maxNewAttributes
  if (!isWide && attributes.length <= maxAttributes) return [...columns]
  const taken = new Set(used.filter((at) => !isWide || isKnown(at)).slice(0, maxAttributes))
  return columns.map((column, at) => (isAttribute(column) && !taken.has(at) ? null : column))
}

const isAttribute = (column: Column | undefined) => Boolean(column && 'attribute' in column)
