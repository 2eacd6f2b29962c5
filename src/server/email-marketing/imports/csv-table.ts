import { type Column, columnsOf, columnsOfContact, endsHeaderSearch, findHeader, headerSearchRows } from './columns.ts'
import { consentIn, consentOf } from './consent.ts'
import { maxAttributes, type TableColumns } from './row-to-contact.ts'
import { delimiterOf, type Encoding, isExcelLine } from './encoding.ts'
import { type Row, rowReader } from './csv-rows.ts'
import type { ImportFault } from './words.ts'

/** The file cannot be used. */
export class UnusableFile extends Error {
  readonly fault: ImportFault

  constructor(fault: ImportFault) {
    super(fault)
    this.fault = fault
  }
}

/**
 * A file's rows behind its header, from pieces of its bytes wherever they are cut, and what its columns hold.
 * @param mapping what they are said to hold; by their headings where it is null
 */
export function importTable(encoding: Encoding, mapping: readonly Column[] | null) {
  const decoder = new TextDecoder(encoding)
  let reader: ReturnType<typeof rowReader> | null = null
  let delimiter = ''
  let columns: TableColumns | null = null
  /** Rows in which the header is looked for. */
  let first: Row[] = []
  const used = attributesInUse()

  /** The rows that end within this piece; null is the file's end, which the last row ends with. @throws Unusable */
  function* rows(piece: Uint8Array | null): Generator<Row> {
    const text = piece ? decoder.decode(piece, { stream: true }) : decoder.decode()
    yield* behindHeader(rowsOf(text))
    if (piece) return
    if (reader) yield* behindHeader(reader.end())
    if (columns === null) yield* begin()
    if (columns === null) throw new UnusableFile('empty')
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
        if (first.length === 0 && isExcelLine(row.cells, delimiter)) continue
        first.push(row)
        if (endsHeaderSearch(row.cells, first.length === 1) || first.length === headerSearchRows) yield* begin()
        continue
      }
      used(columns.fields, row)
      yield row
    }
  }

  /** The rows behind the header, of those that were looked at. @throws Unusable */
  function begin(): Row[] {
    const header = findHeader(first.map(({ cells }) => cells))
    const cells = first[header ?? 0]?.cells
    if (!cells) return []
    const guessed = header === null ? columnsOfContact : columnsOf
    const fields = mapping ? cells.map((_, at) => mapping[at] ?? null) : guessed(cells)
    if (!fields.some((column) => column && 'field' in column && column.field === 'email'))
      throw new UnusableFile('noEmailColumn')
    const titles = header === null ? [] : cells
    columns = { fields, titles, consents: consentsOf(fields, titles) }
    const rows = first.slice(header === null ? 0 : header + 1)
    first = []
    for (const row of rows) used(fields, row)
    return rows
  }

  return {
    rows,
    /** What the columns hold, once a row has come. */
    columns: (): TableColumns => columns ?? { fields: [], titles: [], consents: [] },
  }
}

/** Counts the attributes that have a value: columns that are empty throughout cost nothing. @throws Unusable */
function attributesInUse() {
  const used = new Set<number>()
  return (fields: readonly Column[], { cells }: Row) => {
    if (fields.length <= maxAttributes) return
    for (const [at, cell] of cells.entries()) {
      const field = fields[at]
      if (field && 'attribute' in field && cell.trim() !== '') used.add(at)
    }
    if (used.size > maxAttributes) throw new UnusableFile('tooManyColumns')
  }
}

/**
 * The columns that say whether a contact may be emailed, by a mapping or by their headings. A heading counts also where a mapping leaves its
 * column out or makes it an attribute: no mapping subscribes a contact that said no.
 */
function consentsOf(fields: readonly Column[], header: readonly string[]): TableColumns['consents'] {
  return fields.flatMap((field, at) => {
    const headed = consentIn(header[at] ?? '')
    if (field === null || 'attribute' in field) return headed ? [{ at, consent: headed }] : []
    if (field.field !== 'optIn' && field.field !== 'optOut') return []
    return [{ at, consent: headed?.polarity === field.field ? headed : consentOf(field.field) }]
  })
}
