import { sql } from 'kysely'
import type { Db } from './database.ts'

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
