import { sql } from 'kysely'
import { prepared } from './statement-names.ts'
import type { Db } from './database.ts'

// A replica is used only while its lag is at most `mostLag` (`replica.ts`, 5 s), so it has every write that is older
// than this by the primary's clock. The difference allows for the clocks of the processes, which date sessions.
const lately = sql`now() - interval '15 seconds'`

/** Greater than any position of the log: no replica has come so far. In 15 digits. */
export const nowhereYet = 999_999_999_999_999
const never = sql.lit(nowhereYet)

/** The position of the primary's log, in bytes. After a commit it is beyond everything that was committed. */
export const logPosition = sql<number>`(pg_current_wal_insert_lsn() - '0/0')::bigint`

/**
 * Records the current log position as the last write of a person. Call it after the commit and before the response.
 * Without a person it only reads the position.
 * @returns the position
 */
export async function noteWrite(db: Db, personId: string | undefined): Promise<number> {
  const { rows } =
    personId === undefined
      ? await sql<{ position: number }>`${prepared('position')} select ${logPosition} as position`.execute(db)
      : await sql<{ position: number }>`${prepared('note-write')}
          insert into last_writes as w (person_id, position) values (${personId}::uuid, ${logPosition})
          on conflict (person_id) do update set noted_at = now(),
            position = case when w.noted_at > ${lately} then greatest(w.position, excluded.position) else excluded.position end
          returning ${logPosition} as position`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database didn’t report its log position')
  return row.position
}

/**
 * Sends a person's reads to the primary for a while. Call it in the transaction that ends work on their behalf: the log
 * position after the commit is not known before it.
 */
export async function holdToPrimary(db: Db, personId: string) {
  await sql`insert into last_writes (person_id, held_at) values (${personId}::uuid, now())
    on conflict (person_id) do update set held_at = now()`.execute(db)
}

/**
 * The position from which a replica has everything that a person wrote. A person who has just signed in may have
 * written anonymously: `nowhereYet`.
 */
export async function lastWriteOf(db: Db, { id, sessionId }: { id: string; sessionId: string }): Promise<number> {
  const { rows } = await sql<{ position: number }>`${prepared('last-write')}
    select case when held_at > ${lately} then ${never} else position end as position from last_writes
      where person_id = ${id}::uuid and (noted_at > ${lately} or held_at > ${lately})
    union all
    select ${never} from sessions where id = ${sessionId || null}::uuid and created_at > ${lately}`.execute(db)
  return Math.max(0, ...rows.map(({ position }) => position))
}
