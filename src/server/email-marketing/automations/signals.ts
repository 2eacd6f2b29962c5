import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { enter, type Open } from './entering.ts'
import { lookAtSignalled } from './segments.ts'

/** So many signals are taken at once. */
const piece = 1000

/** Heeds what happened to contacts: lets in who is meant, or looks whether she is in the segment. Whether there may be more. */
export async function takeSignals(db: Db, open: Open, now: Date): Promise<boolean> {
  const { tenantId, id } = open
  const { rows } = await sql<{
    id: number
    contactId: string
  }>`select id, contact_id as "contactId" from automation_signals
    where tenant_id = ${tenantId} and automation_id = ${id} order by id limit ${piece} for update skip locked`.execute(
    db,
  )
  if (rows.length === 0) return false
  const ids = rows.map(({ contactId }) => contactId)
  const entering = ids.map((contactId) => ({ contactId, at: now }))
  const bySegment = open.flow.trigger.kind === 'segment'
  const busy = bySegment ? await lookAtSignalled(db, open, ids, now) : await enter(db, open, entering, now)
  if (busy === null) return false
  const done = rows.filter(({ contactId }) => !busy.has(contactId)).map(({ id }) => id)
  await sql`delete from automation_signals where tenant_id = ${tenantId} and automation_id = ${id}
    and id = any(${done}::bigint[])`.execute(db)
  return rows.length === piece && busy.size === 0
}
