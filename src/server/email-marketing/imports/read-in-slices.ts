import { setImmediate as otherWork, setTimeout as wait } from 'node:timers/promises'
import { type PackedBatch, release } from './batch-format.ts'
import type { importTable } from './csv-table.ts'
import { type ImportFile, importReader } from './read-file.ts'

/** Time (ms) for which reading a file may block other calls, plus one row. */
const sliceMs = 2
/** Bytes decoded at once. */
const sliceBytes = 64 * 1024

/**
 * A file's unwritten batches with the bytes read so far. The file is read in this thread in slices: a thread of its
 * own took 100 MB, mostly for a second runtime, and copies each batch. @throws UnusableFile
 */
export async function* batchesOf(
  pieces: AsyncIterable<Buffer>,
  file: ImportFile,
): AsyncGenerator<{ batch: PackedBatch; bytesRead: number }> {
  const reader = importReader(file)
  let since = performance.now()
  let bytesRead = 0
  async function* read(piece: Buffer | null) {
    for (const batch of reader.read(piece)) {
      if (batch) yield { batch, bytesRead }
      if (performance.now() - since < sliceMs) continue
      await otherWork()
      since = performance.now()
    }
  }
  for await (const piece of pieces) {
    bytesRead += piece.length
    since = performance.now()
    yield* read(piece)
    giveBack(piece)
  }
  yield* read(null)
}

/** A piece lives long enough to be promoted by the garbage collector; a quarter of the file would stay in memory. */
function giveBack({ buffer, byteLength }: Buffer) {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) release({ buffer })
}

type Table = ReturnType<typeof importTable>

/**
 * Rows from the beginning of a file, each with the milliseconds of reading so far. Reading leaves most of the time to
 * other calls.
 * @param isWhole the file ends here, and so does its last row
 * @throws UnusableFile
 */
export async function* rowsOf(table: Table, beginning: Buffer, isWhole: boolean) {
  let since = performance.now()
  let spent = 0
  const stretched = () => performance.now() - since
  for (const piece of slicesOf(beginning, isWhole))
    for (const row of table.rows(piece)) {
      yield { row, spentMs: spent + stretched() }
      if (stretched() < sliceMs) continue
      spent += stretched()
      // A pause of twice the reading time.
      await wait(2 * sliceMs)
      since = performance.now()
    }
}

function* slicesOf(bytes: Buffer, isWhole: boolean) {
  for (let at = 0; at < bytes.length; at += sliceBytes) yield bytes.subarray(at, at + sliceBytes)
  if (isWhole) yield null
}
