import { sql } from 'kysely'
import { isCrossed } from './retry-conflicts.ts'
import { type Db, isAway } from './database.ts'

/** Runs what may fail without the transaction around it: what it did is taken back, the rest stays. To be called in a transaction. */
export async function inSavepoint<T>(db: Db, run: (db: Db) => Promise<T>): Promise<T> {
  await sql`savepoint piece`.execute(db)
  try {
    const result = await run(db)
    await sql`release savepoint piece`.execute(db)
    return result
  } catch (error) {
    await sql`rollback to savepoint piece`.execute(db)
    throw error
  }
}

/** What failed in a savepoint fails with all around it: the database is away, or the transaction crossed another and is done again. */
export const endsAll = (error: unknown) => isAway(error) || isCrossed(error)

/** A transaction's handle within which functions that make a transaction of their own join it: what they do commits, or fails, with all else. */
export function joinable(db: Db): Db {
  return new Proxy(db, {
    get(inner, name) {
      if (name === 'transaction') return () => ({ execute: (run: (db: Db) => Promise<unknown>) => run(inner) })
      const member: unknown = Reflect.get(inner, name, inner)
      return typeof member === 'function' ? (member.bind(inner) as unknown) : member
    },
  })
}
