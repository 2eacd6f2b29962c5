import type { Context } from '../context.ts'
import { type Db, newId } from '../db/connection/database.ts'
import { networkOf } from '../net/network.ts'
import { hashOf } from '../secrets/secrets.ts'

// Where spam came from: addresses and networks, stored as hashes.

/** IPv6 by /64, the usual size of one home or office. */
export const networkHash = ({ address }: Pick<Context, 'address'>) =>
  hashOf(`network of a sign-up ${networkOf(address, 64)}`)

/** The same mailbox has the same hash, in any case of letters and with any tag (`name+tag@…`). */
function addressHash(email: string) {
  const [name = '', domain = ''] = email.toLowerCase().split('@')
  return hashOf(`address of an account ${name.split('+')[0]}@${domain}`)
}

type Origin = { email: string; sign_up_network: Buffer | null }

/** The origin of a new account, and whether its posts always wait since spam came from there. */
export async function originOf(db: Db, ctx: Pick<Context, 'address'>, email: string) {
  const network = networkHash(ctx)
  const noted = await db
    .selectFrom('spam_sources')
    .select('id')
    .where('hash', 'in', [network, addressHash(email)])
    .limit(1)
    .executeTakeFirst()
  return { signUpNetwork: network, ...(noted && { review: 'always' as const }) }
}

/** Notes address and network of a spammer. */
export async function noteSource(db: Db, now: Date, userId: string, { email, sign_up_network: network }: Origin) {
  await forgetSource(db, userId)
  const note = (kind: 'address' | 'network', hash: Buffer) => ({
    id: newId(),
    kind,
    hash,
    user_id: userId,
    noted_at: now,
  })
  const notes = [note('address', addressHash(email)), ...(network ? [note('network', network)] : [])]
  await db.insertInto('spam_sources').values(notes).execute()
}

/** Forgets address and network of an account that was no spammer after all. */
export const forgetSource = (db: Db, userId: string) =>
  db.deleteFrom('spam_sources').where('user_id', '=', userId).execute()
