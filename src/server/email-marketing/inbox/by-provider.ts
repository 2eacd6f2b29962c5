import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import { isShort } from '../../db/paging/totals.ts'
import type { Filters } from './filter.ts'

/** So many mails are gathered from wherever they lie and put in order then: in some 25 ms. */
const gathered = 20_000
/** So many sends are looked through for their mails. */
const mostSends = 5000

/** Conditions of which every mail of a list keeps one, with what finds the mails of each; `few`: all of them can be gathered. */
export type Parts = { conditions: RawBuilder<SqlBool>[]; few: boolean }

/** What no send wrote (`messages_provider`). */
const apart = sql<SqlBool>`m.status <> 'draft' and m.job_id is null`

/**
 * In what a provider's mails fall apart, where they are found sooner so than on the way through all mails: what sends wrote is found by these
 * sends, as no index of mails that a send writes knows its provider. Null where its sends wrote much, and where no provider is asked for.
 */
export async function partsOf(db: Db, tenantId: string, { providerId, status }: Filters): Promise<Parts | null> {
  if (!providerId || status === 'draft') return null
  const { rows: sends } = await sql<{ id: string; mails: number }>`select id, sent + unknown + failed as mails from jobs
    where tenant_id = ${tenantId} and provider_id = ${providerId} limit ${mostSends + 1}`.execute(db)
  if (sends.length === 0) return { conditions: [apart], few: false }
  const mails = sends.reduce((sum, send) => sum + send.mails, 0)
  if (sends.length > mostSends || mails > gathered) return null
  const ofPeople = sql`select from messages m where m.tenant_id = ${tenantId} and m.provider_id = ${providerId} and ${apart}`
  if (!(await isShort(db, ofPeople, gathered))) return null
  const bySends = sql<SqlBool>`m.job_id = any(${sends.map(({ id }) => id)}::uuid[])`
  return { conditions: [apart, bySends], few: true }
}
