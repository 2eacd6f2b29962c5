import type { previewImport } from '#contract/email-marketing/imports.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../context.ts'
import { fault } from '../failure.ts'
import { columnsOf, columnsOfContact, isHeader } from './import-columns.ts'
import { delimiterOf, encodingWatch, isExcelLine } from './import-encoding.ts'
import { checkText, noFile } from './import-upload.ts'
import { rowReader } from './import-rows.ts'

const empty = fault('validation_failed', { en: 'The file is empty', ar: 'الملف فارغ' }, 'file')

/** In bytes: what is read of a file before it is imported. */
const mostBytes = 256 * 1024
const mostRows = 5
const mostColumns = 500
/** Characters of a cell that are shown. */
const longestShown = 200

/** How the beginning of a file is read: nothing is stored. @throws validation_failed for a file without a line, unsupported_media for one that is no text */
export async function preview(ctx: TenantContext, _input: In<typeof previewImport>) {
  const file = await ctx.upload()
  if (!file) throw noFile()
  const bytes = await beginningOf(file.bytes, mostBytes)
  checkText(bytes)
  const watch = encodingWatch()
  watch.watch(bytes)
  const encoding = watch.verdict()
  const text = new TextDecoder(encoding).decode(bytes, { stream: true })
  const delimiter = delimiterOf(text)
  const reader = rowReader(delimiter)
  const whole = [...reader.push(text)]
  // A file that was cut ends within a row, which says nothing.
  const read = bytes.length < mostBytes || whole.length === 0 ? [...whole, ...reader.end()] : whole
  const [first, ...others] = read.filter((row, at) => at > 0 || !isExcelLine(row.cells, delimiter))
  if (!first) throw empty()
  const named = isHeader(first.cells)
  const rows = named ? others : [first, ...others]
  return {
    data: {
      encoding,
      delimiter,
      header: named ? shown(first.cells) : [],
      rows: rows.slice(0, mostRows).map(({ cells }) => shown(cells)),
      columns: (named ? columnsOf : columnsOfContact)(first.cells.slice(0, mostColumns)),
    },
  }
}

/** At most so many bytes of an upload. */
export async function beginningOf(bytes: AsyncIterable<Buffer>, most: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let total = 0
  // Read to its end: an upload that nobody reads keeps its line busy.
  for await (const piece of bytes) {
    if (total < most) pieces.push(piece.subarray(0, most - total))
    total += piece.length
  }
  return Buffer.concat(pieces)
}

const shown = (cells: readonly string[]) =>
  cells
    .slice(0, mostColumns)
    .map((cell) => (cell.length > longestShown ? `${cell.slice(0, longestShown)}…` : cell).trim())
