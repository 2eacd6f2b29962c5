import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { listRecipients, RecipientStatus } from '#contract/email-marketing/sending.ts'
import type { In } from '#contract/endpoint.ts'
import type { Db } from '../../db/connection/database.ts'
import { idsOfPage } from '../../db/paging/page.ts'
import type { LongList } from '../../db/paging/anchors.ts'
import type { Tables } from '../../db/tables/tables.ts'
import { exactTotal } from '../../db/paging/totals.ts'
import { countsOf, hasStatus, indexRangesOf } from './counts.ts'
import { inListIndex } from './ledger.ts'
import { addressPart, containsName } from '../../text/folding.ts'

type Job = Selectable<Tables['jobs']>
type ListInput = In<typeof listRecipients>
type Filter = Pick<ListInput, 'status' | 'search'>

const defaultSize = 20
/** Addresses scanned one by one from the index, in about 40 ms. */
const lookedThrough = 200_000
/** Minimum length of a search with trigrams. */
const shortestPart = 3

/**
 * The contact ids on one page of a job's recipients, found without reading rows, and their number from the job's
 * counters.
 */
export function pageOf(db: Db, job: Job, input: ListInput) {
  const page = { ...input, size: input.size ?? input.limit ?? defaultSize }
  // The counters no longer apply to a send whose recipients are being purged.
  const counter =
    input.search || job.recipients_purged_at ? undefined : input.status ? countsOf(job)[input.status] : job.total
  return idsOfPage(db, listOf(job, input, counter), page, counter)
}

function listOf(job: Job, input: ListInput, counter: number | undefined): LongList {
  // The time of the last change has no index, because every step of a message would have to update it.
  if (input.orderBy === 'updatedAt') return { rows: keyed(chosen(job, input), sql`updated_at`), keys: 2 }
  if (input.search) return searchByAddress(job, input.search, input)
  if (input.status && (counter ?? 0) <= exactTotal) return { rows: few(job, input.status), keys: 2 }
  return { rows: keyed(chosen(job, input)), keys: 2, inIndex: true }
}

/**
 * Recipients by a part of their address. For a large send: contacts that have that part now, and rows whose address
 * began with it when sent.
 */
function searchByAddress(job: Job, search: string, input: Filter): LongList {
  const text = addressPart(search)
  const plain = keyed(chosen(job, input))
  const sample = { table: 'ledger', where: chosen(job, input) }
  if (job.total <= lookedThrough || [...search].length < shortestPart)
    return { rows: plain, keys: 2, inIndex: true, sought: { sample, inOrder: plain } }
  const parts = sql`with known as materialized (
      select id from contacts where tenant_id = ${job.tenant_id} and ${containsName(sql`first_name || ' ' || last_name || ' ' || email`, search)}
    )
    select l.contact_id as id, l.email as k0, l.contact_id as k1 from known cross join lateral (
      select * from ledger where ${chosen(job, input)} and contact_id = known.id offset 0
    ) as l
    union
    ${keyed(sql`${chosen(job, { status: input.status })} and email like ${`${text}%`}`)}`
  return { rows: parts, keys: 2, inIndex: true, sought: { sample, inOrder: plain } }
}

/** SQL condition: the matching ledger rows. */
export const chosen = (
  job: Job,
  { status, search }: Filter,
) => sql`tenant_id = ${job.tenant_id} and job_id = ${job.id} and ${inListIndex('ledger')}
  ${status ? sql`and ${hasStatus(job, status)}` : sql``}
  ${search ? sql`and email like ${`%${addressPart(search)}%`}` : sql``}`

const keyed = (where: RawBuilder<unknown>, by: RawBuilder<unknown> = sql`email`) =>
  sql`select contact_id as id, ${by} as k0, contact_id as k1 from ledger where ${where}`

/** Finds the rows of a rare state and sorts them. A scan in the order of the list would find them far apart. */
function few(job: Job, status: RecipientStatus) {
  const parts = indexRangesOf(job, status).map(
    (which) => sql`select contact_id, email from ledger where ${chosen(job, {})} and ${which}`,
  )
  return sql`with few as materialized (${sql.join(parts, sql` union all `)}) select contact_id as id, email as k0, contact_id as k1 from few`
}
