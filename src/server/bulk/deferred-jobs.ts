import type { BulkContext } from '../bulk-changes/kind.ts'
import type { Db } from '../db/connection/database.ts'
import type { Queue } from '../jobs/queue.ts'

/**
 * Collects the jobs that the rows of a batch enqueue, and enqueues them together at its end with low priority. The
 * jobs of a refused row are dropped.
 */
export function deferJobs(db: Db, ctx: BulkContext) {
  const payloads = new Map<string, unknown[]>()
  let row: { name: string; payload: unknown }[] = []
  const take = () => {
    for (const { name, payload } of row) payloads.set(name, [...(payloads.get(name) ?? []), payload])
    row = []
  }
  const queue: Queue = {
    async add(to, task, payload, more) {
      if (more) await ctx.queue.add(to, task, payload, more)
      else row.push({ name: task.name, payload })
    },
    async addCrowd(_to, task, several) {
      row.push(...several.map((payload) => ({ name: task.name, payload })))
    },
  }
  return {
    db,
    ctx: { ...ctx, queue },
    begin: take,
    drop: () => {
      row = []
    },
    async flush() {
      take()
      for (const [name, several] of payloads) await ctx.queue.addCrowd(db, { name }, several)
    },
  }
}
