import { type RawBuilder, sql } from 'kysely'
import { atLeast, exactTotal } from '../db/paging/totals.ts'

/** What of the directory is listed (`d`), in which order, and where the page is. */
export type Listing = {
  conditions: RawBuilder<unknown>
  order: RawBuilder<unknown>
  /** The order from the other end. */
  turned: RawBuilder<unknown>
  size: number
  offset: number
}

/** One page: `counted`, a common table expression with its one `total`, and the rows of the directory on the page. */
export type PageQuery = { counted: RawBuilder<unknown>; rows: RawBuilder<unknown> }

const rowsOf = sql`select d.id, d.name, d.created_at from directory d`

/** A page of a list whose length a counter says, read from whichever end is nearer: the last page costs what the first does. */
export function pageByCounter(
  members: RawBuilder<unknown>,
  { conditions, order, turned, size, offset }: Listing,
): PageQuery {
  const total = sql`(select total from counted)`
  const isNear = sql`${offset} <= ${total} / 2`
  return {
    counted: sql`counted as materialized (select coalesce((${members}), 0) as total)`,
    rows: sql`
      (${rowsOf} where ${conditions} and ${isNear} order by ${order} limit ${size} offset ${offset})
      union all
      (${rowsOf} where ${conditions} and not (${isNear}) order by ${turned}
        limit greatest(0, least(${size}, ${total} - ${offset})) offset greatest(0, ${total} - ${offset} - ${size}))`,
  }
}

// A twentieth of the table tells where there are surely more than are counted.
const parts = 20

/**
 * A page of a list that has to be looked for: found once, then counted and cut from what was found; beyond what is counted exactly, cut from
 * the list in its order, where the next match is never far.
 */
export function pageBySearch({ conditions, order, size, offset }: Listing): PageQuery {
  const isFew = sql`(select total <= ${exactTotal} from counted)`
  const page = sql`order by ${order} limit ${size} offset ${offset}`
  return {
    counted: sql`
      sampled as materialized (select n * ${sql.lit(parts)} as members, ${atLeast(sql`n`, sql.lit(parts))} > ${exactTotal} as surely
        from (select count(*)::int as n from directory d tablesample system (${sql.lit(100 / parts)}) repeatable (1) where ${conditions}) of_some),
      found as materialized (${rowsOf} where ${conditions} and not (select surely from sampled) limit ${exactTotal + 1}),
      counted as materialized (
        select case when surely then members when n <= ${exactTotal} then n else greatest(n, members) end as total
        from sampled, (select count(*)::int as n from found) of_those)`,
    rows: sql`(select * from found d where ${isFew} ${page}) union all (${rowsOf} where ${conditions} and not ${isFew} ${page})`,
  }
}
