import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/database.ts'
import { atLeast, Memory } from './totals.ts'

// Estimates from sampled pages how many rows of a big table match a search. The planner knows the frequency of whole
// words, but guesses for prefixes of words and parts of titles.

export type Sample = { table: string; where: RawBuilder<unknown> }

/**
 * Pages per sample: few, where they suffice; else enough to detect one row in twenty; and if those suggest more,
 * enough for one row in three hundred.
 */
const pages = [50, 200, 1000]
/** The sample that suffices to conclude that there are few rows. */
const enough = 200

type Estimate = { about: number; ofKind: number }

const looks = new Memory<Estimate | null>()

/**
 * The approximate number of matching rows if it certainly exceeds `than`, otherwise null. Samples the same pages each
 * time, so that a list does not change; a result is cached in this process for a minute.
 */
export async function estimateAbove(db: Db, sample: Sample, than: number): Promise<number | null> {
  const memory = looks.of(db, sql`${sql.table(sample.table)} ${sample.where} ${than}`)
  const known = memory.value()
  const estimate = known === undefined ? memory.keep(await estimateAboveWithKind(db, sample, sql`false`, than)) : known
  return estimate?.about ?? null
}

/** The same without a cache, with the approximate number of those rows that are of one kind. */
export async function estimateAboveWithKind(db: Db, sample: Sample, kind: RawBuilder<unknown>, than: number) {
  for (const part of pages) {
    const { seen, surely, ...estimate } = await look(db, sample, kind, { than, part })
    if (surely) return estimate
    if (seen === 0 || (part >= enough && estimate.about <= than)) return null
  }
  return null
}

async function look(
  db: Db,
  { table, where }: Sample,
  kind: RawBuilder<unknown>,
  { than, part }: { than: number; part: number },
): Promise<Estimate & { seen: number; surely: boolean | null }> {
  const { rows } = await sql<Estimate & { seen: number; surely: boolean | null }>`
    select coalesce(round(found * whole / nullif(seen, 0)), 0)::float8 as about, coalesce(round(kind * whole / nullif(seen, 0)), 0)::float8 as "ofKind",
      seen, ${atLeast(sql`found`, sql`whole / nullif(seen, 0)`)} > ${than}::int as surely
    from (
      select (select reltuples::float8 from pg_class where oid = ${table}::regclass) as whole, count(*)::float8 as seen,
        count(*) filter (where hit)::float8 as found, count(*) filter (where hit and of_kind)::float8 as kind
      from (select ${where} as hit, ${kind} as of_kind from ${sql.table(table)} tablesample system ((
        select case when reltuples > ${2 * than}::int and relpages > 0 then least(100, 100.0 * ${part}::int / relpages) else 0 end
        from pg_class where oid = ${table}::regclass)) repeatable (1) offset 0) as looked_at
    ) as sampled`.execute(db)
  return rows[0] ?? { about: 0, ofKind: 0, seen: 0, surely: null }
}
