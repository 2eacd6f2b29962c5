import { type Column, columnsOf, columnsOfContact, isHeader } from './import-columns.ts'
import { contactOf } from './import-contact.ts'
import { delimiterOf, type Encoding, isExcelLine } from './import-encoding.ts'
import { type Batch, pack, type PackedBatch } from './import-pack.ts'
import { contactRecords, type Duplicates } from './import-records.ts'
import { type Row, rowReader } from './import-rows.ts'
import type { ImportFault } from './import-words.ts'

/** What is told of the file. */
export type ImportFile = {
  encoding: Encoding
  tagIds: readonly string[]
  /** What becomes of a contact who is there already, be it by an earlier row. */
  duplicates: Duplicates
  /** Batches that an earlier run has written. */
  written: ReadonlySet<number>
  /** What the columns hold; by their headings where it is null. */
  mapping: readonly Column[] | null
  batch: BatchSize
}

/** How many rows a batch has, and from how many characters on it ends before it has all of them. */
export type BatchSize = { rows: number; text: number }

/** The file cannot be used. */
export class Unusable extends Error {
  readonly fault: ImportFault

  constructor(fault: ImportFault) {
    super(fault)
    this.fault = fault
  }
}

const mostAttributes = 50
/** In bytes: what is read at a stretch, which takes a few milliseconds. */
const stretch = 64 * 1024

/**
 * Reads a file into batches, piece by piece; null as a piece is its end. Whatever reads may be paused wherever null is yielded, and
 * ought to be: nothing else of the process runs meanwhile.
 */
export function importReader({ encoding, tagIds, duplicates, written, mapping, batch: most }: ImportFile) {
  const decoder = new TextDecoder(encoding)
  let reader: ReturnType<typeof rowReader> | null = null
  let delimiter: string | null = null
  let columns: Column[] | null = null
  const contacts = contactRecords(most.rows, duplicates)
  let batch = empty(0)
  let size = 0

  function empty(number: number): Batch {
    return { number, rows: 0, read: 0, sayNothing: 0, contacts, refused: [] }
  }

  /** @throws Unusable */
  function* read(piece: Uint8Array | null): Generator<PackedBatch | null> {
    if (piece) {
      for (let at = 0; at < piece.length; at += stretch) {
        yield* take(rowsOf(piece.subarray(at, at + stretch)))
        yield null
      }
      return
    }
    yield* take(rowsOf(null))
    if (columns === null) throw new Unusable('empty')
    if (batch.rows > 0) yield* finish()
  }

  function* rowsOf(piece: Uint8Array | null): Generator<Row> {
    const text = piece ? decoder.decode(piece, { stream: true }) : decoder.decode()
    // The header is within the first stretch, or there is none.
    delimiter ??= delimiterOf(text)
    reader ??= rowReader(delimiter)
    yield* reader.push(text)
    if (!piece) yield* reader.end()
  }

  function* take(rows: Iterable<Row>): Generator<PackedBatch | null> {
    for (const row of rows) {
      if (columns === null) {
        if (isExcelLine(row.cells, delimiter ?? '')) continue
        const header = isHeader(row.cells)
        const guessed = header ? columnsOf : columnsOfContact
        columns = mapping ? row.cells.map((_, at) => mapping[at] ?? null) : guessed(row.cells)
        check(columns)
        if (header) continue
      }
      batch.rows += 1
      for (const cell of row.cells) size += cell.length
      if (!written.has(batch.number)) put(row, columns)
      if (batch.rows === most.rows || size >= most.text) yield* finish()
    }
  }

  function put(row: Row, columns: readonly Column[]) {
    const read = contactOf(row, columns)
    if ('reason' in read) batch.refused.push(read)
    else {
      batch.read += 1
      if (!contacts.put(read)) batch.sayNothing += 1
    }
  }

  function* finish(): Generator<PackedBatch | null> {
    const done = batch
    batch = empty(done.number + 1)
    size = 0
    if (written.has(done.number)) return
    yield null
    yield pack(done, tagIds)
    contacts.clear()
  }

  return { read }
}

function check(columns: readonly Column[]) {
  if (!columns.some((column) => column && 'field' in column && column.field === 'email'))
    throw new Unusable('noEmailColumn')
  if (columns.filter((column) => column && 'attribute' in column).length > mostAttributes)
    throw new Unusable('tooManyColumns')
}
