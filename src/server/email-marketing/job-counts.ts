import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { RecipientStatus } from '#contract/email-marketing/sending.ts'
import type { Tables } from '../db/tables.ts'

/** What of a cancelled job is skipped: from the moment in which it was cancelled, though its rows are moved piece by piece after it. */
const leftOver: readonly RecipientStatus[] = ['queued', 'deferred', 'waiting']

type Counted = Pick<Selectable<Tables['jobs']>, 'status' | RecipientStatus>

/** How many recipients of a job are how far. */
export function countsOf(job: Counted): Record<RecipientStatus, number> {
  const { queued, claimed, sent, deferred, failed, unknown, skipped, waiting } = job
  if (job.status !== 'cancelled') return { queued, claimed, sent, deferred, failed, unknown, skipped, waiting }
  const left = queued + deferred + waiting
  return { queued: 0, claimed, sent, deferred: 0, failed, unknown, skipped: skipped + left, waiting: 0 }
}

/** Whether a row of the ledger is shown as being in this state, as SQL. By `listed_as`, which has what is claimed among what is queued. */
export function isShownAs(job: Pick<Counted, 'status'>, status: RecipientStatus): RawBuilder<boolean> {
  const cancelled = job.status === 'cancelled'
  if (cancelled && status === 'skipped')
    return sql`ledger.listed_as = any(${[status, ...leftOver]}::text[]) and ledger.status <> 'claimed'`
  if (cancelled && leftOver.includes(status)) return sql`false`
  if (status === 'queued' || status === 'claimed') return sql`ledger.listed_as = 'queued' and ledger.status = ${status}`
  return sql`ledger.listed_as = ${status}`
}

type Row = { status: RecipientStatus; response: string | null; next_try_at: Date | null }

/** A row of the ledger as it is shown. */
export const shownAs = <R extends Row>(job: Pick<Counted, 'status'>, row: R): R =>
  job.status === 'cancelled' && leftOver.includes(row.status)
    ? { ...row, status: 'skipped', response: 'cancelled', next_try_at: null }
    : row
