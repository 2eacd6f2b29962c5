import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import type { JobKey } from './keys.ts'

/**
 * Which messages of a job are next.
 *
 * Whom a send reaches is written to in the order of her id, and the job remembers whose turn came last (`turned_to`): no index has to know who
 * of them is claimed and who is sent. Whatever goes back to the queue or is changed in it leaves its turn for good (`in_turn`), and is found by the
 * index of the queue, as is all of a job that has no such order. A claim that is undone after a later one was done leaves its messages behind
 * that place; they are brought back at the end (`ledger-upkeep.ts`).
 */

/** Where a job stands whose order is that of ids, and of which nobody had her turn: before every id. */
export const beforeFirst = '00000000-0000-0000-0000-000000000000'

type Cut = { limit: number; now: Date }

/** Those that a claim takes, as common table expressions of which `picked` is the last: what is back in the queue, then whose turn it is. */
export const pickNext = (job: JobKey, { limit, now }: Cut) => sql`again as (
    ${open(job, now, sql`l.listed_as = 'queued'`)} limit ${limit} for update of l skip locked
  ), turned as (
    ${open(job, now, sql`l.in_turn and l.contact_id > (select turned_to from jobs where tenant_id = ${job.tenantId} and id = ${job.jobId})`)}
    limit ${limit} - (select count(*) from again) for update of l skip locked
  ), picked as (select * from again union all select * from turned)`

/** The same of those alone that are in the index of the queue. */
export const pickQueued = (job: JobKey, { limit, now }: Cut, which: RawBuilder<boolean>) =>
  sql`picked as (${open(job, now, sql`l.listed_as = 'queued' and ${which}`)} limit ${limit} for update of l skip locked)`

/** The same of those that are named. */
export const pickNamed = (job: JobKey, contactIds: readonly string[], now: Date) =>
  sql`picked as (${open(job, now, sql`l.contact_id = any(${[...contactIds]}::uuid[])`)} for update of l skip locked)`

const open = (job: JobKey, now: Date, which: RawBuilder<unknown>) => sql`
  select l.contact_id, l.email, l.ctid as place from ledger l
  where l.tenant_id = ${job.tenantId} and l.job_id = ${job.jobId} and l.status = 'queued' and ${which} and ${sendsNow(job, now)}
  order by l.contact_id`

/** Whether a job sends at this moment: it runs, and its hours are open where it has some. */
export const sendsNow = ({ tenantId, jobId }: JobKey, now: Date) => sql<boolean>`exists (select from jobs j
  where j.tenant_id = ${tenantId} and j.id = ${jobId} and j.status in ('preparing', 'running')
    and (j.closes_at is null or (j.opens_at <= ${now} and j.closes_at > ${now})))`

/** Whether the turn of a row of the ledger is still to come in a job that stands at `turnedTo`. */
export const isAfterCursor = (row: 'l' | 'ledger', turnedTo: RawBuilder<unknown>) =>
  sql<boolean>`${sql.ref(`${row}.listed_as`)} = 'in_turn' and ${sql.ref(`${row}.status`)} = 'queued'
    and ${sql.ref(`${row}.contact_id`)} > ${turnedTo}`

/** Whoever of these is still queued is found by the index of the queue from now on. */
export const moveToRetryQueue = (db: Db, { tenantId, jobId }: JobKey, contactIds: readonly string[]) =>
  sql`/* ledgerTurn.leave */ update ledger set in_turn = false where tenant_id = ${tenantId} and job_id = ${jobId}
    and contact_id = any(${[...contactIds]}::uuid[]) and status = 'queued' and in_turn`.execute(db)

/** Where job `j` stands after those of `rows`, a common table expression with `contact_id` and `in_turn`. */
export const cursorAfter = (rows: RawBuilder<unknown>) =>
  sql`greatest(j.turned_to, (select contact_id from ${rows} where in_turn order by contact_id desc limit 1))`
