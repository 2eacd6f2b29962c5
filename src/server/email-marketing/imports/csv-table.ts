import { type Column, columnsOf, columnsOfContact } from './columns.ts'
import { consentIn, consentOf } from './consent.ts'
import { asTheFileSays, type TableColumns } from './row-to-contact.ts'
import { decoderOf } from './decoder.ts'
import { delimiterOf, type Encoding, isExcelLine } from './encoding.ts'
import { type Row, rowReader } from './csv-rows.ts'
import { endsHeaderSearch, headerSearchRows, readHeader } from './header.ts'
import type { ImportFault } from './words.ts'

/** The file cannot be imported. */
export class UnusableFile extends Error {
  readonly fault: ImportFault

  constructor(fault: ImportFault) {
    super(fault)
    this.fault = fault
  }
}

/**
 * A file's rows after the header, from pieces of bytes that may be cut anywhere, with the content of its columns.
 * @param mapping the content of the columns; null for that of the headings
 * @param people what a person says about the people of the file
 */
export function importTable(encoding: Encoding, mapping: readonly Column[] | null, people = asTheFileSays) {
  const decode = decoderOf(encoding)
  let reader: ReturnType<typeof rowReader> | null = null
  let delimiter = ''
  let columns: TableColumns | null = null
  /** Number of first rows that are searched for the header. */
  let first: Row[] = []

  /** The rows that end in this piece; null is the end of the file, which ends the last row. @throws UnusableFile */
  function* rows(piece: Uint8Array | null): Generator<Row> {
    const text = piece ? decode(piece) : decode()
    yield* behindHeader(rowsOf(text))
    if (piece) return
    if (reader) yield* behindHeader(reader.end())
    if (columns === null) yield* begin()
    if (columns === null) throw new UnusableFile('empty')
  }

  function rowsOf(text: string) {
    // The first piece decides the delimiter, and contains the header if there is one.
    if (!reader) {
      delimiter = delimiterOf(text)
      reader = rowReader(delimiter)
    }
    return reader.push(text)
  }

  function* behindHeader(all: Iterable<Row>): Generator<Row> {
    for (const row of all) {
      if (columns === null) {
        if (first.length === 0 && isExcelLine(row.cells, delimiter)) continue
        first.push(row)
        if (endsHeaderSearch(row.cells) || first.length === headerSearchRows) yield* begin()
        continue
      }
      yield row
    }
  }

  /** The rows after the header among those that were searched. @throws UnusableFile */
  function begin(): Row[] {
    const header = readHeader(first.map(({ cells }) => cells))
    const cells = header?.titles ?? first[0]?.cells
    if (!cells) return []
    const guessed = header === null ? columnsOfContact : columnsOf
    const fields = mapping ? cells.map((_, at) => mapping[at] ?? null) : guessed(cells)
    if (!fields.some((column) => column && 'field' in column && column.field === 'email'))
      throw new UnusableFile('noEmailColumn')
    const titles = header === null ? [] : cells
    columns = { fields, titles, consents: consentsOf(fields, titles), people }
    const rows = first.slice(header?.end ?? 0)
    first = []
    return rows
  }

  return {
    rows,
    /** The content of the columns, once a row is read. */
    columns: (): TableColumns => columns ?? { fields: [], titles: [], consents: [], people },
  }
}

/**
 * Consent columns by the mapping and by the headings. A heading counts even if the mapping ignores its column or makes
 * it an attribute: no mapping subscribes a contact that refused.
 */
export function consentsOf(fields: readonly Column[], header: readonly string[]): TableColumns['consents'] {
  return fields.flatMap((field, at) => {
    const headed = consentIn(header[at] ?? '')
    if (field === null || 'attribute' in field) return headed ? [{ at, consent: headed }] : []
    if (field.field !== 'optIn' && field.field !== 'optOut') return []
    return [{ at, consent: headed?.polarity === field.field ? headed : consentOf(field.field) }]
  })
}
