import { setImmediate as otherWork, setTimeout as wait } from 'node:timers/promises'
import { type PackedBatch, release } from './batch-format.ts'
import type { importTable } from './csv-table.ts'
import { type ImportFile, importReader } from './read-file.ts'

/** In milliseconds: what a call may have to wait for the reading of a file, and for one row more. */
const atAStretch = 2
/** In bytes: what is decoded at once. */
const stretchBytes = 64 * 1024

/**
 * The file's batches that are not yet written, with how far the file is read. It is read in this thread, a stretch at a time: one of its
 * own took 100 MB, most of it for another set of everything that runs, and passes each batch on. @throws Unusable
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
      if (performance.now() - since < atAStretch) continue
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

/** A piece lives long enough to be taken for lasting: a quarter of the file would be kept until all memory is looked through. */
function giveBack({ buffer, byteLength }: Buffer) {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) release({ buffer })
}

type Table = ReturnType<typeof importTable>

/**
 * The rows of the beginning of a file, each with the milliseconds of reading so far. Other calls have most of the time.
 * @param isWhole nothing follows, so that the last row ends here
 * @throws Unusable
 */
export async function* rowsOf(table: Table, beginning: Buffer, isWhole: boolean) {
  let since = performance.now()
  let spent = 0
  const stretched = () => performance.now() - since
  for (const piece of stretchesOf(beginning, isWhole))
    for (const row of table.rows(piece)) {
      yield { row, spentMs: spent + stretched() }
      if (stretched() < atAStretch) continue
      spent += stretched()
      // Twice as long as it has read.
      await wait(2 * atAStretch)
      since = performance.now()
    }
}

function* stretchesOf(bytes: Buffer, isWhole: boolean) {
  for (let at = 0; at < bytes.length; at += stretchBytes) yield bytes.subarray(at, at + stretchBytes)
  if (isWhole) yield null
}
