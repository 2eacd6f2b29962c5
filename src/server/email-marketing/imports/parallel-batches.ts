import type { Db } from '../../db/connection/database.ts'
import { type Import, writeBatch } from './write-batch.ts'
import { buffersOf, type PackedBatch, release } from './batch-format.ts'

/**
 * Writes batches two at a time: the database works on one while the other commits and the next is read; more would only wait for each
 * other's counters. Two neighbours that hold the same address are written one after the other: of two rows on one contact the later counts.
 */
export function parallelBatchWriter(db: Db, job: Import) {
  let before: Promise<boolean> = Promise.resolve(true)
  let last: Promise<boolean> = Promise.resolve(true)
  return {
    /** Resolves when the batch is on its way, with whether all contacts of those before it had room; rejects when one of them failed. */
    async write(batch: PackedBatch, bytesRead: number) {
      const hadRoom = await before
      if (batch.repeats) await last
      before = last
      last = writeBatch(db, job, batch, bytesRead).finally(() =>
        buffersOf(batch).forEach((buffer) => release({ buffer })),
      )
      // A failure is for whoever waits next.
      last.catch(() => undefined)
      return hadRoom
    },
    /** Resolves when all are written, with whether the last ones had room; rejects when one failed. */
    finish: async () => (await Promise.all([before, last])).every(Boolean),
    /** Resolves when nothing is being written any more, however it ended. */
    settle: async () => void (await Promise.allSettled([before, last])),
  }
}
