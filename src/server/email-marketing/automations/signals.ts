import { sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import { reviewDates } from './dates.ts'
import { startRuns, type RunningAutomation } from './start-runs.ts'
import { reviewSignalled } from './segments.ts'

/** Signals per transaction. */
const batchSize = 1000

type Signal = { id: number; contactId: string; isOfDate: boolean }

/** Processes contact events: enrols or re-evaluates contacts. @returns whether more may be pending */
export async function processSignals(db: Db, open: RunningAutomation, now: Date): Promise<boolean> {
  const { tenantId, id } = open
  const { rows } =
    await sql<Signal>`select id, contact_id as "contactId", is_of_date as "isOfDate" from automation_signals
    where tenant_id = ${tenantId} and automation_id = ${id} order by id limit ${batchSize} for update skip locked`.execute(
      db,
    )
  const done = [
    ...(await handleSignals(
      rows.filter(({ isOfDate }) => isOfDate),
      (ids) => reviewDates(db, open, ids, now),
    )),
    ...(await handleSignals(
      rows.filter(({ isOfDate }) => !isOfDate),
      (ids) => enrolSignalled(db, open, ids, now),
    )),
  ]
  if (done.length === 0) return false
  await sql`delete from automation_signals where tenant_id = ${tenantId} and automation_id = ${id}
    and id = any(${done}::bigint[])`.execute(db)
  return rows.length === batchSize && done.length === batchSize
}

/** @param run returns the contacts to retry; null for all. @returns the ids of processed signals */
async function handleSignals(signals: readonly Signal[], run: (ids: string[]) => Promise<ReadonlySet<string> | null>) {
  if (signals.length === 0) return []
  const busy = await run([...new Set(signals.map(({ contactId }) => contactId))])
  return busy === null ? [] : signals.filter(({ contactId }) => !busy.has(contactId)).map(({ id }) => id)
}

function enrolSignalled(db: Db, open: RunningAutomation, ids: string[], now: Date) {
  if (open.flow.trigger.kind === 'segment') return reviewSignalled(db, open, ids, now)
  return startRuns(
    db,
    open,
    ids.map((contactId) => ({ contactId, at: now })),
    now,
  )
}
