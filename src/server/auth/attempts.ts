import type { Context } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { countCall, uncountCall } from '../http/limits.ts'
import { networkOf } from '../net/network.ts'
import { hashOf } from '../secrets/secrets.ts'

// Limits of wrong passwords and codes per account. Each network is counted separately, so that strangers only use up
// their own attempts. Networks from which the person has signed in are exempt from the shared limit.

const limits = {
  password: { perNetwork: { calls: 20, seconds: 3600 }, allUnknownNetworks: { calls: 100, seconds: 3600 } },
  // Three of a million codes are right at any time.
  code: { perNetwork: { calls: 10, seconds: 3600 }, allUnknownNetworks: { calls: 50, seconds: 86_400 } },
}

/** `account` is an address that need not exist, or an id. */
type Attempt = { of: keyof typeof limits; account: string; isKnown: boolean }

type Caller = Pick<Context, 'address' | 'now' | 'config'>

/** IPv6 is counted by /48: a single customer may have 65,536 networks of /64. */
const counters = ({ address }: Caller, { of, account, isKnown }: Attempt) => [
  { key: `${of} of ${account} from ${networkOf(address, 48)}`, limit: limits[of].perNetwork },
  ...(isKnown ? [] : [{ key: `${of} of ${account}`, limit: limits[of].allUnknownNetworks }]),
]

/** Counts an attempt before it is checked. @throws rate_limited */
export async function countAttempt(db: Db, caller: Caller, attempt: Attempt) {
  if (!caller.config.rateLimits) return
  for (const { key, limit } of counters(caller, attempt)) await countCall(db, key, limit, caller.now())
}

/** Reverts the attempt of a correct password or code. */
export async function uncountAttempt(db: Db, caller: Caller, attempt: Attempt) {
  if (!caller.config.rateLimits) return
  for (const { key, limit } of counters(caller, attempt)) await uncountCall(db, key, limit, caller.now())
}

/** IPv6 by /64, the usual size of one home or office. */
const networkHash = (userId: string, { address }: Pick<Context, 'address'>) =>
  hashOf(`${userId} ${networkOf(address, 64)}`)

/** Records that the person has used this network, by a session or a mailed link. */
export async function rememberNetwork(db: Db, caller: Pick<Context, 'address' | 'now'>, userId: string) {
  await db
    .insertInto('known_networks')
    .values({ user_id: userId, network_hash: networkHash(userId, caller), seen_at: caller.now() })
    .onConflict((conflict) => conflict.columns(['user_id', 'network_hash']).doUpdateSet({ seen_at: caller.now() }))
    .execute()
}

export async function isKnownNetwork(db: Db, caller: Pick<Context, 'address'>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_networks')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('network_hash', '=', networkHash(userId, caller))
    .executeTakeFirst()
  return row !== undefined
}
