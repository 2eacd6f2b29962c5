import { sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import { lookAtDates } from './dates.ts'
import { enter, type Open } from './start-runs.ts'
import { lookAtSignalled } from './segments.ts'

/** So many signals are taken at once. */
const piece = 1000

type Signal = { id: number; contactId: string; isOfDate: boolean }

/** Heeds what happened to contacts: lets in who is meant, or looks at her once more. Whether there may be more. */
export async function takeSignals(db: Db, open: Open, now: Date): Promise<boolean> {
  const { tenantId, id } = open
  const { rows } =
    await sql<Signal>`select id, contact_id as "contactId", is_of_date as "isOfDate" from automation_signals
    where tenant_id = ${tenantId} and automation_id = ${id} order by id limit ${piece} for update skip locked`.execute(
      db,
    )
  const done = [
    ...(await taken(
      rows.filter(({ isOfDate }) => isOfDate),
      (ids) => lookAtDates(db, open, ids, now),
    )),
    ...(await taken(
      rows.filter(({ isOfDate }) => !isOfDate),
      (ids) => heed(db, open, ids, now),
    )),
  ]
  if (done.length === 0) return false
  await sql`delete from automation_signals where tenant_id = ${tenantId} and automation_id = ${id}
    and id = any(${done}::bigint[])`.execute(db)
  return rows.length === piece && done.length === piece
}

/** @param run says who is to be tried again; null: all. @returns the signals that are done with */
async function taken(signals: readonly Signal[], run: (ids: string[]) => Promise<ReadonlySet<string> | null>) {
  if (signals.length === 0) return []
  const busy = await run([...new Set(signals.map(({ contactId }) => contactId))])
  return busy === null ? [] : signals.filter(({ contactId }) => !busy.has(contactId)).map(({ id }) => id)
}

function heed(db: Db, open: Open, ids: string[], now: Date) {
  if (open.flow.trigger.kind === 'segment') return lookAtSignalled(db, open, ids, now)
  return enter(
    db,
    open,
    ids.map((contactId) => ({ contactId, at: now })),
    now,
  )
}
