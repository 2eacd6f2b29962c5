import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { RecipientStatus } from '#contract/email-marketing/sending.ts'
import type { Tables } from '../../db/tables/tables.ts'
import { isAfterCursor } from './send-cursor.ts'

/** States shown as skipped once a job is cancelled, although the rows are updated later, in batches. */
const skippedOnCancel: readonly RecipientStatus[] = ['queued', 'deferred', 'waiting']

/** States that the index does not tell apart for rows in sequence. */
const sequentialStatuses: readonly RecipientStatus[] = ['queued', 'claimed', 'sent']

type JobCursor = Pick<Selectable<Tables['jobs']>, 'tenant_id' | 'id' | 'status' | 'last_contact_id'>
type JobCounts = Pick<Selectable<Tables['jobs']>, 'status' | RecipientStatus>

/** Number of recipients of a job by state. */
export function countsOf(job: JobCounts): Record<RecipientStatus, number> {
  const { queued, claimed, sent, deferred, failed, unknown, skipped, waiting } = job
  if (job.status !== 'cancelled') return { queued, claimed, sent, deferred, failed, unknown, skipped, waiting }
  const left = queued + deferred + waiting
  return { queued: 0, claimed, sent, deferred: 0, failed, unknown, skipped: skipped + left, waiting: 0 }
}

/** SQL condition: whether a ledger row is shown in this state. */
export function hasStatus(job: Pick<JobCounts, 'status'>, status: RecipientStatus): RawBuilder<boolean> {
  if (job.status === 'cancelled' && status === 'skipped')
    return sql`ledger.status = any(${[status, ...skippedOnCancel]}::text[])`
  if (job.status === 'cancelled' && skippedOnCancel.includes(status)) return sql`false`
  return sequentialStatuses.includes(status) ? sql`ledger.status = ${status}` : sql`ledger.index_status = ${status}`
}

/**
 * The same condition as index ranges in the order of contacts. Queued, claimed and sent rows in sequence share one
 * index range; the send cursor and the current leases tell them apart.
 */
export function indexRangesOf(job: JobCursor, status: RecipientStatus): RawBuilder<boolean>[] {
  const toCome = isAfterCursor('ledger', sql`${job.last_contact_id}::uuid`)
  if (job.status === 'cancelled' && status === 'skipped')
    return [...[status, ...skippedOnCancel].map((one) => indexedAs(one)), toCome]
  if (job.status === 'cancelled' && skippedOnCancel.includes(status)) return [sql`false`]
  if (status === 'queued') return [indexedAs('queued'), toCome]
  const inSequence = (which: RawBuilder<unknown>) =>
    sql<boolean>`ledger.index_status = 'in_sequence' and ledger.status = ${status} and ${which}`
  if (status === 'sent') return [indexedAs('sent'), inSequence(sql`ledger.contact_id <= ${job.last_contact_id}::uuid`)]
  if (status !== 'claimed') return [indexedAs(status)]
  const leased = sql`select unnest(contact_ids) from ledger_leases where tenant_id = ${job.tenant_id} and job_id = ${job.id}`
  return [
    sql`ledger.index_status = 'queued' and ledger.status = 'claimed'`,
    inSequence(sql`ledger.contact_id = any(array(${leased}))`),
  ]
}

/** The index stores claimed rows as queued. */
const indexedAs = (status: RecipientStatus) =>
  sql<boolean>`ledger.index_status = ${status} and ledger.status = ${status}`

type Row = { status: RecipientStatus; response: string | null; next_try_at: Date | null }

/** A ledger row as shown to callers. */
export const presentRow = <R extends Row>(job: Pick<JobCounts, 'status'>, row: R): R =>
  job.status === 'cancelled' && skippedOnCancel.includes(row.status)
    ? { ...row, status: 'skipped', response: 'cancelled', next_try_at: null }
    : row
