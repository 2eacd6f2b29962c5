import { Readable } from 'node:stream'
import type { Context } from './context.ts'
import { notFound } from './failure.ts'
import { Answer } from './http/route.ts'

type Cell = string | number | boolean | Date | null | undefined

type Export<Row> = {
  /** Of the file, without its ending. */
  name: string
  /** What each column is called, and what it says of a row. */
  columns: Record<string, (row: Row) => Cell>
  /** The next rows behind the last that was read, by its id, in an order that ids decide: at most so many. */
  read: (after: string, size: number) => Promise<Row[]>
  /** Rows that are in memory at once; fewer where a row may hold long texts. */
  size?: number
}

/** Whatever a list matches, as a CSV file that is read from the database while it is written, piece by piece. */
export function csvExport<Row extends { id: string }>(
  { signal }: { signal: AbortSignal },
  file: Export<Row>,
): Answer<Readable> {
  return new Answer(200, Readable.from(piecesOf(signal, file), { objectMode: false }), csvFile(file.name))
}

/**
 * The lines of something of a workspace as a CSV file. It breaks off where the workspace is deleted meanwhile, so that nobody takes a part
 * of the file for the whole; its rows are there for a while after that.
 */
export const workspaceCsv = (ctx: Pick<Context, 'db'> & { tenant: { id: string } }, name: string, lines: Lines) =>
  new Answer(200, Readable.from(whileThere(ctx, lines), { objectMode: false }), csvFile(name))

type Lines = AsyncIterable<string>

async function* whileThere({ db, tenant }: Parameters<typeof workspaceCsv>[0], lines: Lines): Lines {
  for await (const piece of lines) {
    const there = await db.selectFrom('workspaces').select('id').where('id', '=', tenant.id).executeTakeFirst()
    if (!there) throw notFound()
    yield piece
  }
}

async function* piecesOf<Row extends { id: string }>(signal: AbortSignal, { columns, read, size = 1000 }: Export<Row>) {
  yield byteOrderMark + csvLine(Object.keys(columns))
  const cells = Object.values(columns)
  let after = firstId
  while (!signal.aborted) {
    const rows = await read(after, size)
    if (rows.length > 0) yield rows.map((row) => csvLine(cells.map((cell) => cell(row)))).join('')
    if (rows.length < size) return
    after = rows.at(-1)?.id ?? after
  }
}

/** Where lists that are read in the order of their ids begin. */
export const firstId = '00000000-0000-0000-0000-000000000000'

/** Names of several things in one cell. */
export const csvList = (names: readonly string[]) => names.join('; ')

/** Spreadsheets guess another encoding without it. */
export const byteOrderMark = '\u{FEFF}'

/**
 * One line of CSV (RFC 4180). What a spreadsheet would run as a formula is quoted by an apostrophe (OWASP, CSV injection), also behind a
 * semicolon: where that separates lists, as in much of the world, a new cell begins there. The import takes it off again.
 */
export const csvLine = (cells: readonly Cell[]) => `${cells.map((cell) => csvCell(cell)).join(',')}\r\n`

// Behind a semicolon a sign that nothing follows is a face.
const beginning = /^(?=[=+\-@\t\r])|; *(?==|[+\-@][\w(])/g

/** A cell as it was before an apostrophe was put before what looks like a formula. */
export const unquotedCell = (text: string) => text.replaceAll(/(^|; *)'(?=[=+\-@])/g, '$1')

function csvCell(value: Cell): string {
  const text = value instanceof Date ? value.toISOString() : String(value ?? '')
  const safe = typeof value === 'string' ? text.replaceAll(beginning, "$&'") : text
  return /[",\r\n\t;]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The headers of an answer that is saved as a CSV file. */
const csvFile = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}.csv"`,
})
