import type { Db } from '../db/connection/database.ts'

/** Whether a person's sign-in needs a code. */
export async function isTwoStepOn(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('authenticators')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Locks a person before their second step changes. A sign-in locks them too, so it either precedes the change, and its
 * session ends, or obeys it.
 */
export const lockUser = (db: Db, userId: string) =>
  db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirst()

/** Turns a person's two-step verification off. @returns whether it was on */
export async function removeAuthenticator(db: Db, userId: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('authenticators')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}
