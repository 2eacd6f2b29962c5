import { sql } from 'kysely'
import { isConflict } from './retry-conflicts.ts'
import { type Db, isAway } from './database.ts'

/** Runs work in a savepoint: a failure rolls back only this work. Call it in a transaction. */
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

/**
 * Whether an error in a savepoint must fail the whole transaction: the database is unreachable, or a conflict makes
 * the transaction retry.
 */
export const endsAll = (error: unknown) => isAway(error) || isConflict(error)

/**
 * A handle of a transaction that functions with transactions of their own join: their work commits or fails with the
 * rest.
 */
export function joinable(db: Db): Db {
  return new Proxy(db, {
    get(inner, name) {
      if (name === 'transaction') return () => ({ execute: (run: (db: Db) => Promise<unknown>) => run(inner) })
      const member: unknown = Reflect.get(inner, name, inner)
      return typeof member === 'function' ? (member.bind(inner) as unknown) : member
    },
  })
}
