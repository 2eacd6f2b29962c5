import { type Column, columnsOf, columnsOfContact, isHeader } from './import-columns.ts'
import { consentIn, consentOf } from './import-consent.ts'
import { maxAttributes, type TableColumns } from './import-contact.ts'
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

/**
 * A file's rows behind its header, from pieces of its bytes wherever they are cut, and what its columns hold.
 * @param mapping what they are said to hold; by their headings where it is null
 */
export function importTable(encoding: Encoding, mapping: readonly Column[] | null) {
  const decoder = new TextDecoder(encoding)
  let reader: ReturnType<typeof rowReader> | null = null
  let delimiter = ''
  let columns: TableColumns | null = null

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
        const fields = mapping ? row.cells.map((_, at) => mapping[at] ?? null) : guessed(row.cells)
        check(fields)
        columns = { fields, consents: consentsOf(fields, header ? row.cells : []) }
        if (header) continue
      }
      yield row
    }
  }

  return {
    rows,
    /** What the columns hold, once a row has come. */
    columns: (): TableColumns => columns ?? { fields: [], consents: [] },
  }
}

function check(columns: readonly Column[]) {
  if (!columns.some((column) => column && 'field' in column && column.field === 'email'))
    throw new Unusable('noEmailColumn')
  if (columns.filter((column) => column && 'attribute' in column).length > maxAttributes)
    throw new Unusable('tooManyColumns')
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
