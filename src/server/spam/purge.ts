import { sql } from 'kysely'
import type { Task } from '../jobs/queue.ts'

const undoableMs = 86_400_000
const notedMs = 365 * 86_400_000
const batchSize = 500

/** Deletes what was deleted as spam a day ago, and notes of a year ago. */
export const purgeSpam: Task<object> = {
  name: 'purge-spam',
  every: '41 * * * *',
  async run({ db, now }, _payload, signal) {
    const over = new Date(now().getTime() - undoableMs)
    for (const table of ['answers', 'questions', 'news', 'images']) {
      let deleted = batchSize
      while (deleted === batchSize) {
        signal.throwIfAborted()
        const { numAffectedRows } = await sql`delete from ${sql.table(table)} where id in (
          select id from ${sql.table(table)} where spam_at < ${over} limit ${batchSize})`.execute(db)
        deleted = Number(numAffectedRows ?? 0)
      }
    }
    await db
      .deleteFrom('spam_sources')
      .where('noted_at', '<', new Date(now().getTime() - notedMs))
      .execute()
  },
}
