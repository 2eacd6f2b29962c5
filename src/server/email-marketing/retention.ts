import { type RawBuilder, sql } from 'kysely'
import type { Services } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import type { Task } from '../jobs/queue.ts'
import { restorableDays } from './campaigns/editing/edit.ts'
import { oldDeletions } from './mailbox-sync/deletions.ts'

/** Rows per statement, so that locks stay short. */
const batchSize = 2000
/** Sends started per run; the next run continues. */
const jobsAtOnce = 1000

/** Deletes data past each workspace's retention, daily. Totals (counters, report days) stay. Safe to repeat. */
export const retention: Task<object> = {
  name: 'retention',
  every: '47 2 * * *',
  async run({ db, now }: Services, _payload, signal) {
    await clearRecipients(db, now(), signal)
    await clearMessages(db, now(), signal)
    await clearHistory(db, now(), signal)
    await inPieces(signal, () => rowsOf(db, oldDeletions(now(), batchSize)))
    await inPieces(signal, () => rowsOf(db, deletedDrafts(now())))
  },
}

/** Deletes drafts of campaigns that can no longer be restored. */
const deletedDrafts = (now: Date) => sql`delete from campaigns where ctid = any(array(select ctid from campaigns
  where deleted_at < ${now}::timestamptz - make_interval(days => ${restorableDays}) limit ${batchSize}))`

/** SQL: the cut-off of a rule; null for unlimited retention. */
const before = (rule: 'keepRecipients' | 'keepMessages' | 'keepHistory', now: Date) =>
  sql`${now}::timestamptz - make_interval(days => (r.rules ->> ${sql.lit(rule)})::int)`

/** Runs batches, one statement each, until nothing is left. @returns whether it finished */
async function inPieces(signal: AbortSignal, piece: () => Promise<number>): Promise<boolean> {
  for (let cleared = batchSize; cleared === batchSize;) {
    if (signal.aborted) return false
    cleared = await piece()
  }
  return true
}

async function rowsOf(db: Db, statement: RawBuilder<unknown>) {
  return Number((await statement.execute(db)).numAffectedRows ?? 0)
}

/**
 * Deletes recipients, outcomes and listed messages of sends that ended before the cut-off. The send is marked first,
 * so that its failed messages are not retried. Sends of automations stay: a step needs them to know its past
 * recipients.
 */
async function clearRecipients(db: Db, now: Date, signal: AbortSignal) {
  await sql`update jobs set recipients_purged_at = ${now} where (tenant_id, id) in (
      select j.tenant_id, j.id from sending_rules r join jobs j on j.tenant_id = r.tenant_id
      where j.ended_at < ${before('keepRecipients', now)} and not j.recipients_gone and j.recipients_purged_at is null
        and j.automation_id is null order by j.ended_at limit ${jobsAtOnce})
    and ended_at is not null and queued + claimed + deferred + waiting = 0`.execute(db)
  const { rows } = await sql<{ tenantId: string; id: string }>`
    select j.tenant_id as "tenantId", j.id from jobs j
    where j.ended_at is not null and not j.recipients_gone and j.recipients_purged_at is not null`.execute(db)
  for (const { tenantId, id } of rows) {
    const of = sql`tenant_id = ${tenantId} and job_id = ${id}`
    const whole =
      (await inPieces(signal, () => deletePiece(db, 'ledger', of))) &&
      (await inPieces(signal, () => deletePiece(db, 'contact_clicks', of))) &&
      (await inPieces(signal, () => deleteMessages(db, sql`select ctid from messages where ${of} limit ${batchSize}`)))
    if (!whole) return
    await sql`update jobs set recipients_gone = true where tenant_id = ${tenantId} and id = ${id}`.execute(db)
  }
}

const deletePiece = (db: Db, table: 'ledger' | 'contact_clicks', of: RawBuilder<unknown>) =>
  rowsOf(
    db,
    sql`delete from ${sql.table(table)} where ctid = any(array(select ctid from ${sql.table(table)} where ${of} limit ${batchSize}))`,
  )

/** Deletes conversations by each workspace's setting; drafts and scheduled messages stay. */
async function clearMessages(db: Db, now: Date, signal: AbortSignal) {
  const { rows } = await sql<{ tenantId: string; before: Date }>`
    select r.tenant_id as "tenantId", ${before('keepMessages', now)} as before from sending_rules r
    where r.rules ->> 'keepMessages' is not null`.execute(db)
  for (const { tenantId, before } of rows) {
    const old = sql`select ctid from messages where tenant_id = ${tenantId} and created_at < ${before} and job_id is null
      and status <> 'draft' and delivery_status in ('sent', 'failed', 'bounced', 'unknown', 'received') order by created_at limit ${batchSize}`
    if (!(await inPieces(signal, () => deleteMessages(db, old)))) return
  }
}

/** The mail server keeps its copy: deletions here are not synchronised. */
function deleteMessages(db: Db, which: RawBuilder<unknown>) {
  return db.transaction().execute(async (db) => {
    await sql`select set_config('sanad.told_by_server', 'on', true)`.execute(db)
    const { rows } = await sql<{ count: number }>`with gone as (
        delete from messages where ctid = any(array(${which})) returning tenant_id, message_id
      ), names as (
        delete from message_names n using gone where n.tenant_id = gone.tenant_id and n.message_id = gone.message_id
      )
      select count(*) as count from gone`.execute(db)
    return rows[0]?.count ?? 0
  })
}

/** Deletes contact history; the default is two years. */
async function clearHistory(db: Db, now: Date, signal: AbortSignal) {
  const until = sql`coalesce((select ${before('keepHistory', now)} from sending_rules r where r.tenant_id = e.tenant_id),
    ${now}::timestamptz - interval '730 days')`
  // Only rows older than the shortest rule are read (`contact_events_at`).
  const latest = sql`(select greatest(${now}::timestamptz - interval '730 days', max(${before('keepHistory', now)})) from sending_rules r)`
  await inPieces(signal, () =>
    rowsOf(
      db,
      sql`delete from contact_events where ctid = any(array(
        select e.ctid from contact_events e where e.at < ${latest} and e.at < ${until} limit ${batchSize}))`,
    ),
  )
}
