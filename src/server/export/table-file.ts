import { Readable } from 'node:stream'
import type { Lang } from '#contract/fields.ts'
import type { Context } from '../context.ts'
import { byteOrderMark, type Cell, csvLine } from './csv.ts'
import { notFound } from '../failure.ts'
import { asFile } from '../http/file-name.ts'
import { Answer } from '../http/route.ts'
import { type ColumnName, fileNames, headings, truth } from './table-words.ts'
import { textIn } from '../i18n/text-in.ts'

// One table in two formats: stable CSV for programs, and a file for Excel. Excel reads CSV by the regional settings of
// Windows, but UTF-16LE with a byte order mark and tabs the same everywhere. That file is for people, so it is in their
// language.

type Column<Row> = (row: Row) => Cell

export type Table<Row> = {
  name: keyof typeof fileNames
  /** An addition to the file name, such as a day or a period. */
  of?: string
  /** Columns: their names and values. */
  columns: { [Name in ColumnName]?: Column<Row> }
  /** Additional columns with custom names. */
  own?: readonly (readonly [name: string, cell: Column<Row>])[]
  /** Further cells of a row, without headings. */
  more?: (row: Row) => readonly Cell[]
  /** Texts for coded values. */
  words?: { [Name in ColumnName]?: Record<string, Record<Lang, string>> }
  rows: AsyncIterable<readonly Row[]>
}

/** A table in the requested format, streamed from the database in batches. */
export function tableFile<Row>({ table: { excel, clocks } = {} }: Pick<Context, 'table'>, table: Table<Row>) {
  const { name, of } = table
  const writing = excel ? forExcel(table, excel, clocks ?? 'UTC') : asCsv
  const called = excel ? [textIn(fileNames[name], excel), of] : [name, of]
  return new Answer(200, Readable.from(written(table, writing), { objectMode: false }), {
    'content-type': `text/csv; charset=${excel ? 'utf-16le' : 'utf-8'}`,
    'content-disposition': asFile(`${called.filter(Boolean).join(excel ? ' ' : '-')}.csv`),
  })
}

/**
 * A table of a workspace. It is aborted if the workspace is deleted meanwhile, so that no reader takes a partial file
 * for complete; the rows still exist for a while.
 */
export const workspaceTable = <Row>(
  ctx: Pick<Context, 'db' | 'table'> & { tenant: { id: string } },
  table: Table<Row>,
) => tableFile(ctx, { ...table, rows: whileThere(ctx, table.rows) })

async function* whileThere<Row>(
  { db, tenant }: Pick<Context, 'db'> & { tenant: { id: string } },
  rows: AsyncIterable<Row>,
) {
  for await (const piece of rows) {
    const there = await db.selectFrom('workspaces').select('id').where('id', '=', tenant.id).executeTakeFirst()
    if (!there) throw notFound()
    yield piece
  }
}

/** The first id, where lists in id order start. */
export const firstId = '00000000-0000-0000-0000-000000000000'

/** All rows in id order, in batches; batches are smaller if rows may have long texts. */
export async function* readBatches<Row extends { id: string }>(
  { signal }: { signal: AbortSignal },
  read: (after: string, size: number) => Promise<Row[]>,
  size = 1000,
) {
  let after = firstId
  while (!signal.aborted) {
    const rows = await read(after, size)
    yield rows
    if (rows.length < size) return
    after = rows.at(-1)?.id ?? after
  }
}

type Writing = {
  head: (columns: readonly string[]) => string[]
  cell: (value: Cell, column: string) => Cell
  line: (cells: readonly Cell[]) => string
  bytes: (text: string) => string | Buffer
}

async function* written<Row>(
  { columns, own = [], more = () => [], rows }: Table<Row>,
  { head, cell, line, bytes }: Writing,
) {
  const ours = Object.entries(columns)
  const names = ours.map(([name]) => name)
  yield bytes(byteOrderMark + line([...head(names), ...own.map(([name]) => name)]))
  const all = [...ours.map(([name, of]) => ({ name, of })), ...own.map(([, of]) => ({ name: '', of }))]
  for await (const piece of rows) {
    const lines = piece.map((row) => line([...all.map(({ name, of }) => cell(of(row), name)), ...more(row)]))
    if (lines.length > 0) yield bytes(lines.join(''))
  }
}

const asCsv: Writing = {
  head: (columns) => [...columns],
  cell: (value) => value,
  line: (cells) => csvLine(cells),
  bytes: (text) => text,
}

function forExcel({ words = {} }: Pick<Table<never>, 'words'>, lang: Lang, clocks: string): Writing {
  const time = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: clocks })
  const title = (column: ColumnName) => {
    const { isTime, en, ar } = headings[column]
    const heading = textIn({ en, ar }, lang)
    return isTime ? `${heading} (${clocks})` : heading
  }
  const coded: Record<string, Record<string, Record<Lang, string>>> = words
  return {
    head: (columns) => columns.map((column) => title(column as ColumnName)),
    cell(value, column) {
      // A date format that Excel reads with any regional settings, and that sorts as text.
      if (value instanceof Date) return time.format(value)
      if (typeof value === 'boolean') return textIn(truth[value ? 'true' : 'false'], lang)
      return typeof value === 'string' ? (textIn(coded[column]?.[value], lang) ?? value) : value
    },
    line: (cells) => csvLine(cells, '\t'),
    bytes: (text) => Buffer.from(text, 'utf16le'),
  }
}
