import { type Column, columnsOf, columnsOfContact, isHeader } from './import-columns.ts'
import { delimiterOf, type Encoding, isExcelLine } from './import-encoding.ts'
import { type Row, rowReader } from './import-rows.ts'
import type { ImportFault } from './import-words.ts'

/** The file cannot be used. */
export class Unusable extends Error {
  readonly fault: ImportFault

  constructor(fault: ImportFault) {
    super(fault)
    this.fault = fault
  }
}

const mostAttributes = 50

/**
 * A file's rows behind its header, from pieces of its bytes wherever they are cut, and what its columns hold.
 * @param mapping what they are said to hold; by their headings where it is null
 */
export function importTable(encoding: Encoding, mapping: readonly Column[] | null) {
  const decoder = new TextDecoder(encoding)
  let reader: ReturnType<typeof rowReader> | null = null
  let delimiter = ''
  let columns: Column[] | null = null

  /** The rows that end within this piece; null is the file's end, which the last row ends with. @throws Unusable */
  function* rows(piece: Uint8Array | null): Generator<Row> {
    const text = piece ? decoder.decode(piece, { stream: true }) : decoder.decode()
    yield* behindHeader(rowsOf(text))
    if (piece) return
    if (reader) yield* behindHeader(reader.end())
    if (columns === null) throw new Unusable('empty')
  }

  function rowsOf(text: string) {
    // The header is within the first piece, or there is none.
    if (!reader) {
      delimiter = delimiterOf(text)
      reader = rowReader(delimiter)
    }
    return reader.push(text)
  }

  function* behindHeader(all: Iterable<Row>): Generator<Row> {
    for (const row of all) {
      if (columns === null) {
        if (isExcelLine(row.cells, delimiter)) continue
        const header = isHeader(row.cells)
        const guessed = header ? columnsOf : columnsOfContact
        columns = mapping ? row.cells.map((_, at) => mapping[at] ?? null) : guessed(row.cells)
        check(columns)
        if (header) continue
      }
      yield row
    }
  }

  return {
    rows,
    /** What the columns hold, once a row has come. */
    columns: (): readonly Column[] => columns ?? [],
  }
}

function check(columns: readonly Column[]) {
  if (!columns.some((column) => column && 'field' in column && column.field === 'email'))
    throw new Unusable('noEmailColumn')
  if (columns.filter((column) => column && 'attribute' in column).length > mostAttributes)
    throw new Unusable('tooManyColumns')
}
