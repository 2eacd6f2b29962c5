import type { Column } from './columns.ts'
import { contactOf, type FilePeople, type FindField, isCorrectable, type TableColumns } from './row-to-contact.ts'
import type { Encoding } from './encoding.ts'
import { type Batch, packBatch, type PackedBatch } from './batch-format.ts'
import { contactRecords, type Duplicates } from './contact-records.ts'
import { isBlank, type Row } from './csv-rows.ts'
import { faultyRowStore, noFaultyRows, type StoredSize } from './faulty-rows.ts'
import { importTable, UnusableFile } from './csv-table.ts'

/** The settings of an import, by which its file is read. */
export type ImportFile = {
  encoding: Encoding
  tagIds: readonly string[]
  /** What happens to an existing contact, or to a repeated row. */
  duplicates: Duplicates
  /** Batches written by an earlier run. */
  written: ReadonlySet<number>
  /** Faulty rows that an earlier run has stored. */
  stored: StoredSize
  /** The content of the columns; null for that of the headings. */
  mapping: readonly Column[] | null
  /** What a person says about the people of the file. */
  people: FilePeople
  /** The workspace's custom fields. */
  find: FindField
  batch: BatchSize
  /** A file with more rows is refused at this row. */
  maxRows: number
}

/** Rows of a batch, and the characters after which it ends early. */
export type BatchSize = { rows: number; text: number }

/** Bytes decoded at once. */
const sliceBytes = 64 * 1024

/**
 * Reads a file into batches; a null piece ends the file. The generator also yields null after each row.
 * The caller should pause there at times, because reading blocks the process.
 */
export function importReader(file: ImportFile) {
  const { encoding, tagIds, duplicates, written, stored, mapping, people, find, batch: maxBatch, maxRows } = file
  const table = importTable(encoding, mapping, people)
  const contacts = contactRecords(maxBatch.rows, duplicates)
  const faulty = faultyRowStore(stored)
  let batch = empty(0)
  let size = 0
  let rowsRead = 0

  function empty(number: number): Batch {
    const faulty = noFaultyRows()
    return {
      number,
      rows: 0,
      blank: 0,
      read: 0,
      sayNothing: 0,
      contacts,
      refused: [],
      misfits: [],
      faulty,
      names: new Set(),
    }
  }

  /** @throws UnusableFile */
  function* read(piece: Uint8Array | null): Generator<PackedBatch | null> {
    if (piece) {
      for (let at = 0; at < piece.length; at += sliceBytes) {
        yield* take(table.rows(piece.subarray(at, at + sliceBytes)))
      }
      return
    }
    yield* take(table.rows(null))
    if (batch.rows > 0) yield* finish()
  }

  /** @throws UnusableFile */
  function* take(rows: Iterable<Row>): Generator<PackedBatch | null> {
    for (const row of rows) {
      rowsRead += 1
      if (rowsRead > maxRows) throw new UnusableFile('tooManyRows')
      batch.rows += 1
      for (const cell of row.cells) size += cell.length
      if (!written.has(batch.number)) put(row, table.columns())
      if (batch.rows === maxBatch.rows || size >= maxBatch.text) yield* finish()
      yield null
    }
  }

  function put(row: Row, columns: TableColumns) {
    if (isBlank(row)) {
      batch.blank += 1
      return
    }
    const read = contactOf(row, columns, find)
    if ('reason' in read) {
      batch.refused.push(read)
      if (isCorrectable(read)) faulty.add(batch.faulty, row)
    } else {
      if (read.misfits.length > 0) faulty.add(batch.faulty, row)
      for (const { key, type } of read.misfits)
        batch.misfits.push({ line: read.line, email: read.email, field: key, type })
      // Names of columns are known before; those within a cell are not.
      if (columns.fields.some((column) => column && 'field' in column && column.field === 'attributes'))
        for (const name of Object.keys(read.attributes)) batch.names.add(name)
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
    yield packBatch(done, tagIds)
    contacts.clear()
  }

  return { read }
}
