import { parentPort, workerData } from 'node:worker_threads'
import { type Column, columnsOf } from './import-columns.ts'
import { contactOf } from './import-contact.ts'
import { delimiterOf, type Encoding } from './import-encoding.ts'
import { type Batch, buffersOf, pack, type PackedBatch, release } from './import-pack.ts'
import { type Row, rowReader } from './import-rows.ts'
import type { ImportFault } from './import-words.ts'

// A thread of its own: reading a file keeps no call waiting, and its memory has a limit that holds.

/** What the thread is told of the file. */
export type ReaderData = {
  encoding: Encoding
  tagIds: readonly string[]
  written: ReadonlySet<number>
  /** What the columns hold; by their headings where it is null. */
  mapping: readonly Column[] | null
}

/** Batches that the piece completes, or why the file cannot be used. */
export type Answer = { batches: PackedBatch[] } | { fault: ImportFault }

const batchRows = 5000
const mostAttributes = 50

const { encoding, tagIds, written, mapping } = workerData as ReaderData
const decoder = new TextDecoder(encoding)
let reader: ReturnType<typeof rowReader> | null = null
let columns: Column[] | null = null
let batch: Batch = emptyBatch(0)
let emails: ReadonlySet<string> = new Set()

parentPort?.on('message', (piece: Uint8Array<ArrayBuffer> | null) => {
  const answer = take(piece)
  if (piece) release(piece)
  const buffers = 'fault' in answer ? [] : answer.batches.flatMap(buffersOf)
  parentPort?.postMessage(answer, buffers)
})

function take(piece: Uint8Array | null): Answer {
  const batches: PackedBatch[] = []
  for (const row of rowsOf(piece)) {
    if (columns === null) {
      columns = mapping ? row.cells.map((_, at) => mapping[at] ?? null) : columnsOf(row.cells)
      const fault = faultOf(columns)
      if (fault) return { fault }
      continue
    }
    batch.rows += 1
    if (!written.has(batch.number)) put(row, columns)
    if (batch.rows === batchRows) finish(batches)
  }
  if (piece === null && columns === null) return { fault: 'empty' }
  if (piece === null && batch.rows > 0) finish(batches)
  return { batches }
}

function rowsOf(piece: Uint8Array | null): Row[] {
  const text = piece ? decoder.decode(piece, { stream: true }) : decoder.decode()
  // The header is within the first piece, or there is none.
  reader ??= rowReader(delimiterOf(/^[^\r\n]*/.exec(text.trimStart())?.[0] ?? ''))
  return piece ? reader.push(text) : [...reader.push(text), ...reader.end()]
}

function faultOf(columns: readonly Column[]): ImportFault | null {
  if (!columns.some((column) => column && 'field' in column && column.field === 'email')) return 'noEmailColumn'
  return columns.filter((column) => column && 'attribute' in column).length > mostAttributes ? 'tooManyColumns' : null
}

function put(row: Row, columns: readonly Column[]) {
  const read = contactOf(row, columns)
  if ('reason' in read) batch.refused.push(read)
  else batch.contacts.push(read)
}

function finish(batches: PackedBatch[]) {
  if (!written.has(batch.number)) {
    const done = pack(batch, tagIds, emails)
    batches.push(done.packed)
    emails = done.emails
  }
  batch = emptyBatch(batch.number + 1)
}

function emptyBatch(number: number): Batch {
  return { number, rows: 0, contacts: [], refused: [] }
}
