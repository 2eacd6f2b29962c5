import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PackedBatch } from './import-pack.ts'
import type { Answer, ReaderData } from './import-reader.ts'
import type { ImportFault } from './import-words.ts'

/** The file cannot be used. */
export class Unusable extends Error {
  readonly fault: ImportFault

  constructor(fault: ImportFault) {
    super(fault)
    this.fault = fault
  }
}

// Enough for the longest row and a few batches.
const resourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 48 }

/** The file's batches that are not yet written, with how far the file is read. @throws Unusable */
export async function* batchesOf(
  pieces: AsyncIterable<Buffer>,
  file: ReaderData,
): AsyncGenerator<{ batch: PackedBatch; bytesRead: number }> {
  const thread = new Worker(new URL('import-reader.ts', import.meta.url), { workerData: file, resourceLimits })
  const broken = new Promise<never>((_, reject) => thread.once('error', reject))
  broken.catch(() => undefined)
  const ask = async (piece: Buffer<ArrayBuffer> | null) => {
    const answered = once(thread, 'message') as Promise<[Answer]>
    thread.postMessage(piece, piece ? [piece.buffer] : [])
    const [answer] = await Promise.race([answered, broken])
    if ('fault' in answer) throw new Unusable(answer.fault)
    return answer.batches
  }
  let bytesRead = 0
  try {
    for await (const piece of pieces) {
      bytesRead += piece.length
      // In memory of its own, which the thread takes over.
      for (const batch of await ask(Buffer.from(new Uint8Array(piece).buffer))) yield { batch, bytesRead }
    }
    for (const batch of await ask(null)) yield { batch, bytesRead }
  } finally {
    await thread.terminate()
  }
}
