import { type SelectQueryBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../db/database.ts'
import { planRows } from '../db/totals.ts'
import type { Tables } from '../db/tables.ts'

type Rows = (db: Db) => SelectQueryBuilder<Tables, 'contacts', { id: string }>

/** In ms: so long a list of groups waits for one of them. */
const patience = 150

/** How many contacts these are: counted, or as many as the planner expects where counting takes too long. */
export async function about(db: Db, rows: Rows): Promise<{ count: number; isEstimate: boolean }> {
  const counted = await withinPatience(db, patience, (db) => counting(db, rows).executeTakeFirstOrThrow())
  return counted ? { count: counted.count, isEstimate: false } : { count: await expected(db, rows), isEstimate: true }
}

/** The contacts, and those of them that may be written to, as two counts. */
export const counting = (db: Db, rows: Rows) =>
  rows(db)
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<number>`(count(*) filter (where status = 'subscribed'))::int`.as('reachable'))

/** As many as the planner expects: known at once, however many there are. */
export async function expected(db: Db, rows: Rows): Promise<number> {
  const [plan] = await rows(db).explain('json')
  return planRows(plan)
}

/** What comes of it, or null where it took too long. */
export async function withinPatience<T>(db: Db, ms: number, run: (db: Db) => Promise<T>): Promise<T | null> {
  try {
    return await db.transaction().execute(async (db) => {
      await sql`select set_config('statement_timeout', ${String(ms)}, true)`.execute(db)
      return run(db)
    })
  } catch (error) {
    // PostgreSQL's `query_canceled`.
    if (error instanceof pg.DatabaseError && error.code === '57014') return null
    throw error
  }
}
