import type { previewGroup } from '#contract/email-marketing/group-preview.ts'
import { expressionBuilder, sql } from 'kysely'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import { surelyMoreAndOf } from '../db/sample.ts'
import type { Tables } from '../db/tables.ts'
import { exactTotal } from '../db/totals.ts'
import { matching } from './contact-filter.ts'
import { readContacts } from './contact-reading.ts'
import { conditionsOf } from './group-conditions.ts'
import { counting, expected, holders, withinPatience } from './group-count.ts'

/** In ms: so long the reader waits for an exact count. */
const patience = 900

const sampleSize = 5

/** How many contacts a group would hold as it is written, and some of them: exactly, or about, where there are many. */
export async function preview({ db, tenant, now }: TenantContext, input: In<typeof previewGroup>) {
  const rows = (db: Db) => holders(db, tenant.id, input, now())
  const [counted, few] = await Promise.all([
    countOf(db, tenant.id, input, now()),
    withinPatience(db, patience, (db) => rows(db).limit(sampleSize).execute()),
  ])
  const ids = (few ?? []).map(({ id }) => id)
  const sample = await readContacts(db, tenant.id, ids)
  return { data: { ...counted, sample } }
}

type Count = { count: number; reachable: number | null; isEstimate: boolean }
type Definition = Parameters<typeof holders>[2]

async function countOf(db: Db, tenantId: string, group: Definition, at: Date): Promise<Count> {
  const many = await manyOf(db, tenantId, group, at)
  if (many) return many
  const rows = (db: Db) => holders(db, tenantId, group, at)
  const counted = await withinPatience(db, patience, (db) => counting(db, rows))
  if (counted) return { ...counted, isEstimate: false }
  return { count: await expected(db, rows), reachable: null, isEstimate: true }
}

/** About how many there are, and may be written to, as a part of the table tells; null where they may be few enough to be counted. */
async function manyOf(db: Db, tenantId: string, group: Definition, at: Date): Promise<Count | null> {
  const within = matching(tenantId, { conditions: conditionsOf(group), at })(expressionBuilder<Tables, 'contacts'>())
  const sample = { table: 'contacts', where: sql`${within}` }
  const many = await surelyMoreAndOf(db, sample, sql`contacts.status = 'subscribed'`, exactTotal)
  return many && { count: many.about, reachable: many.ofKind, isEstimate: true }
}
