import { sql } from 'kysely'
import type { Db } from './database.ts'

// A replica that is used had all that there was no longer ago than `mostLag` (`replica.ts`). What is older than this, by the
// primary's own clock, it has; the rest is for the clocks of the processes, by which sessions begin.
const lately = sql`now() - interval '15 seconds'`

/** Later than any position of the log: nothing has come so far. In 15 digits. */
export const nowhereYet = 999_999_999_999_999
const never = sql.lit(nowhereYet)

/** Where the log of the primary is, as a number of bytes; after a commit that is behind all that was committed. */
export const logPosition = sql<number>`(pg_current_wal_insert_lsn() - '0/0')::bigint`

/**
 * Notes that somebody has written, up to the position that the log has now; to be called once the writing is committed and before she
 * is told so. Without a person nothing is kept.
 * @returns the position
 */
export async function noteWrite(db: Db, personId: string | undefined): Promise<number> {
  const { rows } =
    personId === undefined
      ? await sql<{ position: number }>`select /* position */ ${logPosition} as position`.execute(db)
      : await sql<{ position: number }>`/* note-write */
          insert into last_writes as w (person_id, position) values (${personId}::uuid, ${logPosition})
          on conflict (person_id) do update set noted_at = now(),
            position = case when w.noted_at > ${lately} then greatest(w.position, excluded.position) else excluded.position end
          returning ${logPosition} as position`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database does not tell how far its log is')
  return row.position
}

/**
 * Sees to it, in the transaction that ends work done in somebody's name, that for a while she reads what is no older than that. How far
 * the log is after the commit cannot be told before it.
 */
export async function holdToPrimary(db: Db, personId: string) {
  await sql`insert into last_writes (person_id, held_at) values (${personId}::uuid, now())
    on conflict (person_id) do update set held_at = now()`.execute(db)
}

/** From which position on a replica has all that a person wrote. Whoever has just signed in may have written without a name: nowhere yet. */
export async function lastWriteOf(db: Db, { id, sessionId }: { id: string; sessionId: string }): Promise<number> {
  const { rows } = await sql<{ position: number }>`/* last-write */
    select case when held_at > ${lately} then ${never} else position end as position from last_writes
      where person_id = ${id}::uuid and (noted_at > ${lately} or held_at > ${lately})
    union all
    select ${never} from sessions where id = ${sessionId || null}::uuid and created_at > ${lately}`.execute(db)
  return Math.max(0, ...rows.map(({ position }) => position))
}
