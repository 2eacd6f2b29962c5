import { sql } from 'kysely'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { prepared } from '../../db/connection/statement-names.ts'
import type { Task } from '../../jobs/queue.ts'
import { wordsOf } from './filter.ts'

// Arbitrary constant. One process at a time indexes, so that no older text overwrites a newer one.
const lock = 7_246_325_313

/** Index requests per statement; a send writes one request per batch. */
const notesAtOnce = 50

/** Workspaces per statement. Each gets a turn before any gets a second one, however many messages it has. */
const turnsAtOnce = 10

/** Delay before the next run (ms). */
const pause = 5000

/**
 * Indexes new and changed messages in the background, so that a send does not wait for it. Until then `search.ts`
 * scans these messages directly.
 */
export const bringWords: Task<object> = {
  name: 'bring-message-words',
  every: '* * * * *',
  async run({ db, queue }: Services, _payload, signal) {
    let hasIndexed = false
    let after: string | null = null
    // Repeat until a full round over all workspaces indexes nothing.
    let inRound = 0
    while (!signal.aborted) {
      const { indexed, last } = await bringPiece(db, after)
      inRound += indexed
      hasIndexed ||= indexed > 0
      after = last
      if (after !== null) continue
      if (inRound === 0) break
      inRound = 0
    }
    // More messages are likely to follow soon.
    if (hasIndexed) await queue.add(db, bringWords, {}, { key: bringWords.name, runAt: new Date(Date.now() + pause) })
  },
}

/**
 * Indexes one batch for the next workspaces after `after`.
 * @returns the number of messages, and the last workspace of the batch; null if none follows. Messages being deleted
 * are queued for the next run.
 */
function bringPiece(db: Db, after: string | null): Promise<{ indexed: number; last: string | null }> {
  return db.transaction().execute(async (db) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${lock}) as mine`.execute(db)
    if (!rows[0]?.mine) return { indexed: 0, last: null }
    const { rows: done } = await sql<{ held: number; turns: number; last: string | null }>`${prepared('words.bring')}
      with recursive waiting as (
        (select tenant_id from message_words_due where tenant_id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000') order by tenant_id limit 1)
        union all
        select (select d.tenant_id from message_words_due d where d.tenant_id > w.tenant_id order by d.tenant_id limit 1)
        from waiting w where w.tenant_id is not null
      ), turns as materialized (
        select tenant_id from (select tenant_id from waiting limit ${turnsAtOnce}) w where tenant_id is not null
      ), noted as (
        delete from message_words_due where ctid = any(array(
          select d.ctid from turns t cross join lateral (
            select o.ctid from message_words_due o where o.tenant_id = t.tenant_id
            order by o.id limit (select ceil(${notesAtOnce}::float / count(*))::int from turns)) d))
        returning tenant_id, message_ids
      ), due as materialized (
        select distinct tenant_id, unnest(message_ids) as id from noted
      ), held as materialized (
        select m.tenant_id, m.id, folded(${wordsOf('m')}) as words from due join messages m on m.tenant_id = due.tenant_id and m.id = due.id
        for key share of m skip locked
      ), brought as (
        insert into message_words (tenant_id, message_id, words) select tenant_id, id, words from held order by tenant_id, id
        on conflict (tenant_id, message_id) do update set words = excluded.words
      ), kept as (
        insert into message_words_due (tenant_id, message_ids)
        select tenant_id, array_agg(id) from due
        where (tenant_id, id) not in (select tenant_id, id from held)
          and exists (select from messages m where m.tenant_id = due.tenant_id and m.id = due.id)
        group by 1
      )
      select (select count(*)::int from held) as held, (select count(*)::int from turns) as turns,
        (select max(tenant_id::text) from turns) as last`.execute(db)
    const [piece] = done
    return { indexed: piece?.held ?? 0, last: piece && piece.turns === turnsAtOnce ? piece.last : null }
  })
}
