import type { Db } from '../db/connection/database.ts'
import { dueAsAdministrator, dueAsOwner, hasApp, hasPasskeys } from '../db/second-factor.ts'

/**
 * The second factors of a person, and when the site needs one of them: as an administrator and as an owner.
 * @throws Error for an unknown person
 */
export async function secondFactorOf(db: Db, userId: string) {
  const row = await db
    .selectFrom('users as u')
    .select([dueAsAdministrator.as('dueAt'), dueAsOwner.as('ownerDueAt')])
    .select([hasApp.as('hasApp'), hasPasskeys.as('hasPasskeys')])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    isSetUp: row.hasApp || row.hasPasskeys,
    isRequired: row.dueAt !== null || row.ownerDueAt !== null,
  }
}

/**
 * Whether a person's password needs a second step. Passkeys alone ask for one only where a second factor is required,
 * because the password would otherwise get around it.
 */
export async function needsSecondStep(db: Db, userId: string): Promise<boolean> {
  const factor = await secondFactorOf(db, userId)
  return factor.hasApp || (factor.isRequired && factor.hasPasskeys)
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

/**
 * Removes what a person's password needs beside it, after they lost it: the authenticator app, and passkeys where they
 * are the second step. @returns whether there was anything
 */
export async function removeSecondStep(db: Db, userId: string): Promise<boolean> {
  if (!(await needsSecondStep(db, userId))) return false
  await removeAuthenticator(db, userId)
  if (await needsSecondStep(db, userId)) await db.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  return true
}
