import { sql } from 'kysely'
import type { Task } from '../../jobs/queue.ts'

const atOnce = 50

/** Deletes files of imports that were stopped a week ago; these can no longer be resumed. */
export const importUpkeep: Task<object> = {
  name: 'clear-stopped-imports',
  every: '41 * * * *',
  async run({ db, now }) {
    const { rows } = await sql<{ tenant_id: string; id: string }>`update imports set message = 'expired'
      where (tenant_id, id) in (select tenant_id, id from imports where status = 'stopped' and message is null
        and updated_at < ${now()}::timestamptz - interval '7 days' limit ${atOnce})
      returning tenant_id, id`.execute(db)
    for (const { tenant_id, id } of rows) {
      for (const table of ['import_pieces', 'import_batches'] as const)
        await db.deleteFrom(table).where('tenant_id', '=', tenant_id).where('import_id', '=', id).execute()
    }
  },
}
