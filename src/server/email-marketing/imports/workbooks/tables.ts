import { openWorkbook, type Workbook } from './sheet.ts'
import { UnreadableArchive } from './unreadable.ts'
import { entriesOf, type Entry, wholeEntry } from './zip.ts'

/** A table of an archive: a sheet as CSV in UTF-8, or a text file as it is. */
export type Table = { tables: string[]; table: string; isWorkbook: boolean; bytes: Uint8Array }

/** Bytes of a workbook within an archive. */
const maxInnerBytes = 64 * 1024 * 1024
const maxTables = 100

/**
 * The beginning of one table of a workbook or of a ZIP archive with tables.
 * @param name of a sheet or file; null for the first
 * @param maxBytes after which the table is cut
 * @param isWhole a longer table is refused instead
 * @throws UnreadableArchive
 */
export async function readTable(
  archive: Uint8Array,
  name: string | null,
  maxBytes: number,
  isWhole: boolean,
): Promise<Table> {
  const entries = entriesOf(archive)
  const book = await openWorkbook(entries)
  if (book) return fromWorkbook(book, name, maxBytes, isWhole)
  const files = entries.filter(isTable).slice(0, maxTables)
  const tables = files.map((entry) => entry.name)
  const chosen = name === null ? files[0] : files.find((entry) => entry.name === name)
  if (!chosen) throw new UnreadableArchive(files.length === 0 ? 'noTable' : 'unknownTable')
  if (!chosen.name.toLowerCase().endsWith('.xlsx')) {
    const bytes = await beginning(chosen.read(Number.POSITIVE_INFINITY), maxBytes, isWhole)
    return { tables, table: chosen.name, isWorkbook: false, bytes }
  }
  const inner = await openWorkbook(entriesOf(await wholeEntry(chosen, maxInnerBytes)))
  if (!inner) throw new UnreadableArchive('broken')
  const { bytes } = await fromWorkbook(inner, null, maxBytes, isWhole)
  return { tables, table: chosen.name, isWorkbook: true, bytes }
}

/** macOS adds files of its own to archives. */
const isTable = ({ name }: Entry) =>
  /\.(?:csv|tsv|txt|xlsx)$/i.test(name) && !name.startsWith('__MACOSX/') && !/(?:^|\/)\./.test(name)

async function fromWorkbook(book: Workbook, name: string | null, maxBytes: number, isWhole: boolean): Promise<Table> {
  const tables = book.sheets.slice(0, maxTables)
  const table = name ?? tables[0]
  if (table === undefined) throw new UnreadableArchive('noTable')
  return { tables, table, isWorkbook: true, bytes: await beginning(encoded(book.lines(table)), maxBytes, isWhole) }
}

async function* encoded(lines: AsyncIterable<string>) {
  for await (const some of lines) yield Buffer.from(some)
}

async function beginning(pieces: AsyncIterable<Uint8Array>, maxBytes: number, isWhole: boolean) {
  const kept: Uint8Array[] = []
  let total = 0
  for await (const piece of pieces) {
    kept.push(piece)
    total += piece.length
    if (total < maxBytes) continue
    if (isWhole && total > maxBytes) throw new UnreadableArchive('tooLarge')
    break
  }
  return Buffer.concat(kept).subarray(0, maxBytes)
}
