import { sql } from 'kysely'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { Task } from '../jobs/queue.ts'
import { wordsOf } from './message-filter.ts'

// Any number that is always the same: one process at a time brings words in, so that none writes what is older over what is newer.
const lock = 7_246_325_313

/** So many notes are worked on in one statement; a send's note has the mails of one batch. */
const notesAtOnce = 50

/** In milliseconds. */
const pause = 5000

/**
 * Brings the words of mails that are new or changed to where they are found by, in pieces: a send does not wait for it. Where it is not done
 * yet `message-search.ts` looks at the mails themselves.
 */
export const bringWords: Task<object> = {
  name: 'bring-message-words',
  every: '* * * * *',
  async run({ db, queue }: Services, _payload, signal) {
    let [brought, more] = [false, true]
    while (more && !signal.aborted) {
      more = await bringPiece(db)
      brought ||= more
    }
    // While mails come and go there are soon new ones.
    if (brought) await queue.add(db, bringWords, {}, { key: bringWords.name, runAt: new Date(Date.now() + pause) })
  },
}

/** @returns whether something was brought in: there may be more. What somebody is deleting is noted again, for the next time. */
function bringPiece(db: Db): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${lock}) as mine`.execute(db)
    if (!rows[0]?.mine) return false
    const { rows: done } = await sql<{ held: number }>`/* words.bring */
      with noted as (
        delete from message_words_due where (tenant_id, id) in (
          select tenant_id, id from message_words_due order by tenant_id, id limit ${notesAtOnce})
        returning tenant_id, message_ids
      ), due as materialized (
        select distinct tenant_id, unnest(message_ids) as id from noted
      ), held as materialized (
        select m.tenant_id, m.id, one_spelling(${wordsOf('m')}) as words from due join messages m on m.tenant_id = due.tenant_id and m.id = due.id
        for key share of m skip locked
      ), brought as (
        insert into message_words (tenant_id, message_id, words) select tenant_id, id, words from held order by tenant_id, id
        on conflict (tenant_id, message_id) do update set words = excluded.words
      ), kept as (
        insert into message_words_due (tenant_id, message_ids)
        select tenant_id, array_agg(id) from due
        where not exists (select from held where held.tenant_id = due.tenant_id and held.id = due.id)
          and exists (select from messages m where m.tenant_id = due.tenant_id and m.id = due.id)
        group by 1
      )
      select count(*)::int as held from held`.execute(db)
    return (done[0]?.held ?? 0) > 0
  })
}
