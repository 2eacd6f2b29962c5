import { type NewFieldType, type previewImport, PreviewOptions } from '#contract/email-marketing/imports.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import { fault } from '../../failure.ts'
import { parse } from '../../http/validation.ts'
import { type Column, columnsOf, columnsOfContact } from './columns.ts'
import { columnTypes } from './column-types.ts'
import { affordable, columnDetector } from './column-plan.ts'
import { decoderOf } from './decoder.ts'
import { delimiterOf, encodingDetector, isExcelLine } from './encoding.ts'
import { headerSearchRows, readHeader } from './header.ts'
import { checkText, noFile, withinLimit } from './upload.ts'
import { rowReader } from './csv-rows.ts'
import { findFields, withKeys, withMeanings } from './known-fields.ts'
import type { FindField } from './row-to-contact.ts'
import { consentProposal } from './sources.ts'
import { openTable } from './workbooks/open-table.ts'

const empty = fault(
  'validation_failed',
  { en: 'The file is empty. Choose a file with contacts.', ar: 'الملف فارغ. يلزم ملف يحتوي على جهات اتصال.' },
  'file',
)

/** Bytes of a file that are read before its import. */
const maxBytes = 256 * 1024
const maxRows = 5
const maxColumns = 500
/** Characters of a cell that are shown. */
const maxCellLength = 200

/**
 * Shows how a file's beginning is read; nothing is stored. @throws validation_failed for a file without a line,
 * unsupported_media for a binary one, too_large
 */
export async function preview(ctx: TenantContext, input: In<typeof previewImport>) {
  const file = await ctx.upload()
  if (!file) throw noFile()
  const options = { ...input, ...parse(PreviewOptions, file.fields) }
  const opened = await openTable(ctx, withinLimit(ctx.config, file.bytes), options.table, maxBytes)
  const bytes = await readBeginning(opened.bytes, maxBytes)
  checkText(bytes)
  const encoding = opened.isWorkbook ? 'utf-8' : (options.encoding ?? recognised(bytes))
  const text = decoderOf(encoding)(bytes)
  const delimiter = delimiterOf(text)
  const reader = rowReader(delimiter)
  const whole = [...reader.push(text)]
  // A cut file ends within a row, which is dropped.
  const read = bytes.length < maxBytes || whole.length === 0 ? [...whole, ...reader.end()] : whole
  const all = read.filter((row, at) => at > 0 || !isExcelLine(row.cells, delimiter)).map(({ cells }) => cells)
  const header = readHeader(all.slice(0, headerSearchRows))
  const first = header?.titles ?? all[0]
  if (!first) throw empty()
  const rows = all.slice(header?.end ?? 0)
  const guessed = (header === null ? columnsOfContact : columnsOf)(first.slice(0, maxColumns))
  const { dates, filled: anyFilled, watch } = columnDetector()
  const titles = header === null ? [] : first
  const types = columnTypes(titles)
  for (const cells of rows) {
    watch({ fields: guessed, titles }, cells)
    types.watch(cells)
  }
  const fields = await findFields(ctx.db, ctx.tenant.id)
  const columns = withMeanings(withKeys(dates.ordered(guessed), fields.rows), fields)
  const filled = columns.map((_, at) => anyFilled[at] ?? false)
  return {
    data: {
      encoding,
      delimiter,
      isWorkbook: opened.isWorkbook,
      tables: opened.tables,
      table: opened.table,
      header: header === null ? [] : shown(first),
      headerRows: header?.rows ?? 0,
      rows: rows.slice(0, maxRows).map(shown),
      columns: withTypes(affordable(columns, filled, fields.find), fields.find, types.typeOf),
      filled,
      ambiguousDates: columns.map((_, at) => dates.isAmbiguous(at)),
      ...consentProposal(titles, columns, opened.table ?? file.fileName),
    },
  }
}

/** The columns with the types of fields that they would create; a field of text needs none. */
const withTypes = (columns: readonly Column[], find: FindField, typeOf: (at: number) => NewFieldType) =>
  columns.map((column, at) => {
    if (!column || !('attribute' in column) || find(column.attribute)) return column
    const type = typeOf(at)
    return type === 'text' ? column : { ...column, type }
  })

/** The encoding, as far as these bytes show it. */
export function recognised(bytes: Buffer) {
  const watch = encodingDetector()
  watch.watch(bytes)
  return watch.verdict()
}

/** The first bytes of an upload. */
export async function readBeginning(bytes: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let total = 0
  // Read to its end: an abandoned upload would block its connection.
  for await (const piece of bytes) {
    if (total < maxBytes) pieces.push(piece.subarray(0, maxBytes - total))
    total += piece.length
  }
  return Buffer.concat(pieces)
}

const shown = (cells: readonly string[]) =>
  cells
    .slice(0, maxColumns)
    .map((cell) => (cell.length > maxCellLength ? `${cell.slice(0, maxCellLength)}…` : cell).trim())
