import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import { atLeast } from './totals.ts'

// How much of a big table a search finds, as far as some of its pages tell. The planner knows how often whole words stand in a table, of
// beginnings of words and of parts of titles it guesses.

export type Sample = { table: string; where: RawBuilder<unknown> }

/** So many pages are looked at: enough to tell one row in twenty, and read in a few milliseconds. */
const pages = 200

/**
 * About how many rows of a table match, where that is surely more than so many; else null. Always of the same pages, so that a list says the
 * same twice.
 */
export async function surelyMore(db: Db, { table, where }: Sample, than: number): Promise<number | null> {
  const { rows } = await sql<{ about: number | null; surely: boolean | null }>`
    select round(found * whole / nullif(seen, 0))::float8 as about, ${atLeast(sql`found`, sql`whole / nullif(seen, 0)`)} > ${than}::int as surely
    from (
      select (select reltuples::float8 from pg_class where oid = ${table}::regclass) as whole,
        count(*)::float8 as seen, count(*) filter (where ${where})::float8 as found
      from ${sql.table(table)} tablesample system ((
        select case when reltuples > ${2 * than}::int and relpages > 0 then least(100, 100.0 * ${pages}::int / relpages) else 0 end
        from pg_class where oid = ${table}::regclass)) repeatable (1)
    ) as sampled`.execute(db)
  const told = rows[0]
  return told?.surely ? told.about : null
}
