import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import type { LongList } from '../../db/paging/anchors.ts'
import { estimateAbove } from '../../db/paging/sample.ts'
import { exactTotal, expected, certainEstimate } from '../../db/paging/totals.ts'
import { formContainsName } from '../../text/folding.ts'

/** Maximum messages to scan while they wait for indexing. Many waiting messages have at least ten per index request. */
const maxNoted = 20_000

/**
 * The query for a search. Rare text is found through the word index (`message_words`) and among messages not indexed
 * yet; for common text a scan of the list is faster, and the result is null. Searches of one or two letters have no
 * trigram; the words, a fraction of the messages, are scanned.
 * @param where all conditions of the list including the search, over `messages m`
 */
export async function searched(
  db: Db,
  { tenantId, search }: { tenantId: string; search: string },
  { where, by }: { where: RawBuilder<SqlBool>; by: RawBuilder<unknown> },
): Promise<LongList | null> {
  const having = sql`tenant_id = ${tenantId} and ${formContainsName(sql`words`, search)}`
  if ((await isCommon(db, having)) || (await isBehind(db, tenantId))) return null
  const rows = sql`with found as materialized (
      select message_id as id from message_words where ${having}
      union select unnest(message_ids) from message_words_due where tenant_id = ${tenantId}
    )
    select one.id, one.k0, one.k1 from found cross join lateral (
      select m.id, ${by} as k0, m.id as k1 from messages m where m.id = found.id and ${where} offset 0
    ) as one`
  return { rows, keys: 2, sought: 'unplanned' }
}

async function isCommon(db: Db, having: RawBuilder<unknown>) {
  const rows = await expected(db, sql`select from message_words where ${having}`)
  if (rows > certainEstimate) return true
  return rows > exactTotal && (await estimateAbove(db, { table: 'message_words', where: having }, exactTotal)) !== null
}

async function isBehind(db: Db, tenantId: string) {
  const { rows } = await sql<{ mails: number }>`select coalesce(sum(cardinality(message_ids)), 0)::int as mails from (
    select message_ids from message_words_due where tenant_id = ${tenantId} limit ${maxNoted / 10}) as noted`.execute(
    db,
  )
  return (rows[0]?.mails ?? 0) > maxNoted
}
