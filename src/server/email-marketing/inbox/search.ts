import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import type { LongList } from '../../db/paging/anchors.ts'
import { surelyMore } from '../../db/paging/sample.ts'
import { exactTotal, expected, surelyExpected } from '../../db/paging/totals.ts'
import { formContains } from '../../text/folding.ts'

/** So many mails whose words are not brought in yet are looked at themselves. They are noted at least ten at once where they are many. */
const mostNoted = 20_000

/**
 * A list of mails that is searched: what is rare is found by its words (`message-words.ts`) or, where these are not there yet, among the
 * mails that are noted; what is common is met on the way through the list. One or two letters no trigram has: the words are compared one by
 * one, which are a fraction of the mails.
 * @param where all that the list is chosen by, the search among it, over `messages m`
 */
export async function searched(
  db: Db,
  { tenantId, search }: { tenantId: string; search: string },
  { where, by }: { where: RawBuilder<SqlBool>; by: RawBuilder<unknown> },
): Promise<LongList | null> {
  const having = sql`tenant_id = ${tenantId} and ${formContains(sql`words`, search)}`
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
  if (rows > surelyExpected) return true
  return rows > exactTotal && (await surelyMore(db, { table: 'message_words', where: having }, exactTotal)) !== null
}

async function isBehind(db: Db, tenantId: string) {
  const { rows } = await sql<{ mails: number }>`select coalesce(sum(cardinality(message_ids)), 0)::int as mails from (
    select message_ids from message_words_due where tenant_id = ${tenantId} limit ${mostNoted / 10}) as noted`.execute(
    db,
  )
  return (rows[0]?.mails ?? 0) > mostNoted
}
