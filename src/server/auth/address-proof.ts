import type { Context } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { endLinks, endSessions, revokeApiKeys } from '../people/people.ts'

/**
 * Records that a mailed link was opened. The first time, it ends all access of a person who only typed the address:
 * sessions, passkeys, API keys, mailed links and the calendar feed.
 */
export async function recordAddressProof(db: Db, { now }: Pick<Context, 'now'>, userId: string) {
  const first = await db
    .updateTable('users')
    .set({ address_confirmed_at: now(), sign_up_hash: null })
    .where('id', '=', userId)
    .where('address_confirmed_at', 'is', null)
    .executeTakeFirst()
  if (first.numUpdatedRows === 0n) return
  await endSessions(db, userId)
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await endLinks(db, userId)
  await revokeApiKeys(db, userId, now())
  await db
    .updateTable('calendar_feeds')
    .set((eb) => ({ number: eb('number', '+', 1) }))
    .where('user_id', '=', userId)
    .execute()
}
