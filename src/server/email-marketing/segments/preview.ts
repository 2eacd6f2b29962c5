import type { previewGroup } from '#contract/email-marketing/group-preview.ts'
import { expressionBuilder, sql } from 'kysely'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { estimateAboveWithKind } from '../../db/paging/sample.ts'
import type { Tables } from '../../db/tables/tables.ts'
import { exactTotal } from '../../db/paging/totals.ts'
import { matchesFilter, type ResolvedFilter } from '../conditions/contact-filter.ts'
import { readContacts } from '../contacts/read.ts'
import { countGroupTask, estimatedCount, filterOf, membersOf, withStatementTimeout } from './count.ts'

/** How long a request waits for an exact count. */
const exactCountTimeoutMs = 900

const sampleSize = 5

/** A group before it is saved: how many contacts it would have, exact or estimated, and some of them. */
export async function preview({ db, tenant, now }: TenantContext, input: In<typeof previewGroup>) {
  const filter = await filterOf(db, tenant.id, input, now())
  const rows = (db: Db) => membersOf(db, tenant.id, filter)
  const [counted, few] = await Promise.all([
    countOf(db, tenant.id, filter),
    withStatementTimeout(db, exactCountTimeoutMs, (db) => rows(db).limit(sampleSize).execute()),
  ])
  const ids = (few ?? []).map(({ id }) => id)
  const sample = await readContacts(db, tenant.id, ids)
  return { data: { ...counted, sample } }
}

type Count = { count: number; reachable: number | null; isEstimate: boolean }

async function countOf(db: Db, tenantId: string, filter: ResolvedFilter): Promise<Count> {
  const many = await manyOf(db, tenantId, filter)
  if (many) return many
  const rows = (db: Db) => membersOf(db, tenantId, filter)
  const counted = await withStatementTimeout(db, exactCountTimeoutMs, (db) => countGroupTask(db, rows))
  if (counted) return { ...counted, isEstimate: false }
  return { count: await estimatedCount(db, rows), reachable: null, isEstimate: true }
}

/** Both counts, estimated by a sample of the table; null if they may be small enough to count exactly. */
async function manyOf(db: Db, tenantId: string, filter: ResolvedFilter): Promise<Count | null> {
  const within = matchesFilter(tenantId, filter)(expressionBuilder<Tables, 'contacts'>())
  const sample = { table: 'contacts', where: sql`${within}` }
  const many = await estimateAboveWithKind(db, sample, sql`contacts.status = 'subscribed'`, exactTotal)
  return many && { count: many.about, reachable: many.ofKind, isEstimate: true }
}
