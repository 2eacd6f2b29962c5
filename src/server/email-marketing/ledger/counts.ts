import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { RecipientStatus } from '#contract/email-marketing/sending.ts'
import type { Tables } from '../../db/tables/tables.ts'
import { isAfterCursor } from './send-cursor.ts'

/** What of a cancelled job is skipped: from the moment in which it was cancelled, though its rows are moved piece by piece after it. */
const skippedOnCancel: readonly RecipientStatus[] = ['queued', 'deferred', 'waiting']

/** What indexes do not tell apart of those that are in turn. */
const sequentialStatuses: readonly RecipientStatus[] = ['queued', 'claimed', 'sent']

type JobCursor = Pick<Selectable<Tables['jobs']>, 'tenant_id' | 'id' | 'status' | 'turned_to'>
type JobCounts = Pick<Selectable<Tables['jobs']>, 'status' | RecipientStatus>

/** How many recipients of a job are how far. */
export function countsOf(job: JobCounts): Record<RecipientStatus, number> {
  const { queued, claimed, sent, deferred, failed, unknown, skipped, waiting } = job
  if (job.status !== 'cancelled') return { queued, claimed, sent, deferred, failed, unknown, skipped, waiting }
  const left = queued + deferred + waiting
  return { queued: 0, claimed, sent, deferred: 0, failed, unknown, skipped: skipped + left, waiting: 0 }
}

/** Whether a row of the ledger is shown as being in this state, as SQL. */
export function hasStatus(job: Pick<JobCounts, 'status'>, status: RecipientStatus): RawBuilder<boolean> {
  if (job.status === 'cancelled' && status === 'skipped')
    return sql`ledger.status = any(${[status, ...skippedOnCancel]}::text[])`
  if (job.status === 'cancelled' && skippedOnCancel.includes(status)) return sql`false`
  return sequentialStatuses.includes(status) ? sql`ledger.status = ${status}` : sql`ledger.listed_as = ${status}`
}

/**
 * The same in parts, each of which is a stretch of an index in the order of contacts: what is queued, claimed or sent in turn stands in one
 * place there, and is told apart by how far the turn has come and by who is claimed now.
 */
export function indexRangesOf(job: JobCursor, status: RecipientStatus): RawBuilder<boolean>[] {
  const toCome = isAfterCursor('ledger', sql`${job.turned_to}::uuid`)
  if (job.status === 'cancelled' && status === 'skipped')
    return [...[status, ...skippedOnCancel].map((one) => indexedAs(one)), toCome]
  if (job.status === 'cancelled' && skippedOnCancel.includes(status)) return [sql`false`]
  if (status === 'queued') return [indexedAs('queued'), toCome]
  const turned = (which: RawBuilder<unknown>) =>
    sql<boolean>`ledger.listed_as = 'in_turn' and ledger.status = ${status} and ${which}`
  if (status === 'sent') return [indexedAs('sent'), turned(sql`ledger.contact_id <= ${job.turned_to}::uuid`)]
  if (status !== 'claimed') return [indexedAs(status)]
  const leased = sql`select unnest(contact_ids) from ledger_leases where tenant_id = ${job.tenant_id} and job_id = ${job.id}`
  return [
    sql`ledger.listed_as = 'queued' and ledger.status = 'claimed'`,
    turned(sql`ledger.contact_id = any(array(${leased}))`),
  ]
}

/** Indexes know what is claimed as queued. */
const indexedAs = (status: RecipientStatus) => sql<boolean>`ledger.listed_as = ${status} and ledger.status = ${status}`

type Row = { status: RecipientStatus; response: string | null; next_try_at: Date | null }

/** A row of the ledger as it is shown. */
export const presentRow = <R extends Row>(job: Pick<JobCounts, 'status'>, row: R): R =>
  job.status === 'cancelled' && skippedOnCancel.includes(row.status)
    ? { ...row, status: 'skipped', response: 'cancelled', next_try_at: null }
    : row
