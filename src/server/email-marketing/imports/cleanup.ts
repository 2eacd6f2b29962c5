import { sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import type { Task } from '../../jobs/queue.ts'
import { deleteFile, undoableSince } from './imports.ts'

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
    for (const { tenant_id, id } of rows) await deleteFile(db, tenant_id, id)
    await forgetUndo(db, now())
  },
}

const piece = 5000

/** Deletes the earlier values of contacts whose import can no longer be undone, and its rows to correct. */
async function forgetUndo(db: Db, now: Date) {
  const imports = await db
    .selectFrom('imports')
    .select(['tenant_id', 'id'])
    .where('is_undoable', '=', true)
    .where('created_at', '<', undoableSince(now))
    .where('status', '<>', 'undoing')
    .limit(atOnce)
    .execute()
  for (const { tenant_id, id } of imports) {
    for (let last: string | null = '00000000-0000-0000-0000-000000000000'; last !== null;) {
      const { rows }: { rows: { last: string | null }[] } = await sql<{ last: string | null }>`
        with next as (select contact_id from import_contacts where tenant_id = ${tenant_id} and import_id = ${id}
            and contact_id > ${last} order by contact_id limit ${piece}),
          forgotten as (update import_contacts r set before = null, tag_ids = null from next n
            where r.tenant_id = ${tenant_id} and r.import_id = ${id} and r.contact_id = n.contact_id
              and (r.before is not null or r.tag_ids is not null))
        select contact_id as last from next order by contact_id desc limit 1`.execute(db)
      last = rows[0]?.last ?? null
    }
    await db.deleteFrom('import_faulty_rows').where('tenant_id', '=', tenant_id).where('import_id', '=', id).execute()
    await db
      .updateTable('imports')
      .set({ is_undoable: false, stored_rows: 0, header: null })
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', id)
      .execute()
  }
}
