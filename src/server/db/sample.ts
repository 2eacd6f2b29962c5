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
export async function surelyMore(db: Db, sample: Sample, than: number): Promise<number | null> {
  return (await surelyMoreAndOf(db, sample, sql`false`, than))?.about ?? null
}

/** The same, and about how many of those rows are of one kind. */
export async function surelyMoreAndOf(db: Db, { table, where }: Sample, kind: RawBuilder<unknown>, than: number) {
  const { rows } = await sql<{ about: number | null; ofKind: number | null; surely: boolean | null }>`
    select round(found * whole / nullif(seen, 0))::float8 as about, round(kind * whole / nullif(seen, 0))::float8 as "ofKind",
      ${atLeast(sql`found`, sql`whole / nullif(seen, 0)`)} > ${than}::int as surely
    from (
      select (select reltuples::float8 from pg_class where oid = ${table}::regclass) as whole, count(*)::float8 as seen,
        count(*) filter (where hit)::float8 as found, count(*) filter (where hit and of_kind)::float8 as kind
      from (select ${where} as hit, ${kind} as of_kind from ${sql.table(table)} tablesample system ((
        select case when reltuples > ${2 * than}::int and relpages > 0 then least(100, 100.0 * ${pages}::int / relpages) else 0 end
        from pg_class where oid = ${table}::regclass)) repeatable (1) offset 0) as looked_at
    ) as sampled`.execute(db)
  const told = rows[0]
  return told?.surely ? { about: told.about ?? 0, ofKind: told.ofKind ?? 0 } : null
}
