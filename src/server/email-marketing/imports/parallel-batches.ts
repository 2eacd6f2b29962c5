import type { Db } from '../../db/connection/database.ts'
import { type Import, writeBatch } from './write-batch.ts'
import { buffersOf, type PackedBatch, release } from './batch-format.ts'

/**
 * Writes two batches at a time: the database works on one while the other commits and the next is read; more would
 * only wait for the same counters. Neighbours that share an address are written one after the other, because the later
 * row wins.
 */
export function parallelBatchWriter(db: Db, job: Import) {
  let before: Promise<boolean> = Promise.resolve(true)
  let last: Promise<boolean> = Promise.resolve(true)
  return {
    /**
     * Resolves when the batch is started, with whether all earlier contacts had room; rejects when an earlier batch
     * failed.
     */
    async write(batch: PackedBatch, bytesRead: number) {
      const hadRoom = await before
      if (batch.repeats) await last
      before = last
      last = writeBatch(db, job, batch, bytesRead).finally(() =>
        buffersOf(batch).forEach((buffer) => release({ buffer })),
      )
      // A failure is reported to the next caller.
      last.catch(() => undefined)
      return hadRoom
    },
    /** Resolves when all are written, with whether the last ones had room; rejects when one failed. */
    finish: async () => (await Promise.all([before, last])).every(Boolean),
    /** Resolves when no write is running, whatever its outcome. */
    settle: async () => void (await Promise.allSettled([before, last])),
  }
}
