import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import { prepared } from '../../db/connection/statement-names.ts'
import type { JobKey } from './keys.ts'

/**
 * Which messages of a job come next.
 *
 * Messages are sent in the order of contact ids, and the job stores the last id claimed (`last_contact_id`). No index
 * therefore has to know which rows are claimed or sent. A row that returns to the queue or changes in it leaves the
 * sequence (`in_sequence` becomes false). The queue index finds it, as it finds all rows of a job without such an
 * order. A claim rolled back after a later one committed leaves its rows behind the cursor; upkeep requeues them at
 * the end (`ledger-upkeep.ts`).
 */

/** Initial cursor of a job that sends in the order of ids: before every id. */
export const beforeFirst = '00000000-0000-0000-0000-000000000000'

type PickOptions = { limit: number; now: Date }

/**
 * Common table expressions for a claim; the last is `picked`: rows back in the queue first, then the next in sequence.
 */
export const pickNext = (job: JobKey, { limit, now }: PickOptions) => sql`again as (
    ${open(job, now, sql`l.index_status = 'queued'`)} limit ${limit} for update of l skip locked
  ), turned as (
    ${open(job, now, sql`l.in_sequence and l.contact_id > (select last_contact_id from jobs where tenant_id = ${job.tenantId} and id = ${job.jobId})`)}
    limit ${limit} - (select count(*) from again) for update of l skip locked
  ), picked as (select * from again union all select * from turned)`

/** The same, from the queue index alone. */
export const pickQueued = (job: JobKey, { limit, now }: PickOptions, which: RawBuilder<boolean>) =>
  sql`picked as (${open(job, now, sql`l.index_status = 'queued' and ${which}`)} limit ${limit} for update of l skip locked)`

/** The same, for the contacts in `contactIds`. */
export const pickNamed = (job: JobKey, contactIds: readonly string[], now: Date) =>
  sql`picked as (${open(job, now, sql`l.contact_id = any(${[...contactIds]}::uuid[])`)} for update of l skip locked)`

const open = (job: JobKey, now: Date, which: RawBuilder<unknown>) => sql`
  select l.contact_id, l.email, l.ctid as place from ledger l
  where l.tenant_id = ${job.tenantId} and l.job_id = ${job.jobId} and l.status = 'queued' and ${which} and ${sendsNow(job, now)}
  order by l.contact_id`

/** SQL condition: the job runs and its sending hours, if any, are open. */
export const sendsNow = ({ tenantId, jobId }: JobKey, now: Date) => sql<boolean>`exists (select from jobs j
  where j.tenant_id = ${tenantId} and j.id = ${jobId} and j.status in ('preparing', 'running')
    and (j.closes_at is null or (j.opens_at <= ${now} and j.closes_at > ${now})))`

/** SQL condition: the cursor `turnedTo` of a job has not reached this ledger row. */
export const isAfterCursor = (row: 'l' | 'ledger', turnedTo: RawBuilder<unknown>) =>
  sql<boolean>`${sql.ref(`${row}.index_status`)} = 'in_sequence' and ${sql.ref(`${row}.status`)} = 'queued'
    and ${sql.ref(`${row}.contact_id`)} > ${turnedTo}`

/** Takes the contacts that are still queued out of the sequence; the queue index finds them from now on. */
export const moveToRetryQueue = (db: Db, { tenantId, jobId }: JobKey, contactIds: readonly string[]) =>
  sql`${prepared('ledgerTurn.leave')} update ledger set in_sequence = false where tenant_id = ${tenantId} and job_id = ${jobId}
    and contact_id = any(${[...contactIds]}::uuid[]) and status = 'queued' and in_sequence`.execute(db)

/** The cursor of job `j` after `rows`, a common table expression with `contact_id` and `in_sequence`. */
export const cursorAfter = (rows: RawBuilder<unknown>) =>
  sql`greatest(j.last_contact_id, (select contact_id from ${rows} where in_sequence order by contact_id desc limit 1))`
