import { type RawBuilder, sql } from 'kysely'
import { atLeast, exactTotal } from '../db/paging/totals.ts'

/** A list of the directory (`d`): its conditions, order and page. */
export type Listing = {
  conditions: RawBuilder<unknown>
  order: RawBuilder<unknown>
  /** The reverse order. */
  turned: RawBuilder<unknown>
  size: number
  offset: number
}

/** One page: `counted`, a common table expression with one `total`, and the rows of the page. */
export type PageQuery = { counted: RawBuilder<unknown>; rows: RawBuilder<unknown> }

const rowsOf = sql`select d.id, d.name, d.created_at from directory d`

/**
 * A page of a list with a counted total. It is read from the nearer end, so that the last page costs as much as the
 * first.
 */
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

// A sample of a twentieth shows whether there are certainly more members than are counted exactly.
const parts = 20

/**
 * A page of a search: all matches are found once, counted and sliced. Above the maximum exact count, the list is
 * scanned in its order, where matches are dense.
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
