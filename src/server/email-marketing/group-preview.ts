import type { previewGroup } from '#contract/email-marketing/group-preview.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import { readContacts } from './contact-reading.ts'
import { counting, expected, withinPatience } from './group-count.ts'
import { holders } from './groups.ts'

/** In ms: so long the reader waits for an exact count. */
const patience = 900

const sampleSize = 5

/** How many contacts a group would hold as it is written, and some of them: exactly, or about, where counting takes too long. */
export async function preview({ db, tenant, now }: TenantContext, input: In<typeof previewGroup>) {
  const rows = (db: Db) => holders(db, tenant.id, input, now())
  const [counted, few] = await Promise.all([
    withinPatience(db, patience, (db) => counting(db, rows).executeTakeFirstOrThrow()),
    withinPatience(db, patience, (db) => rows(db).limit(sampleSize).execute()),
  ])
  const ids = (few ?? []).map(({ id }) => id)
  const sample = await readContacts(db, tenant.id, ids)
  if (counted) return { data: { ...counted, isEstimate: false, sample } }
  return { data: { count: await expected(db, rows), isEstimate: true, reachable: null, sample } }
}
