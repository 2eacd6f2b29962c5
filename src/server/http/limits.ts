import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { inEach } from '../i18n/text-in.ts'
import type { Db } from '../db/connection/database.ts'
import { Failure } from '../failure.ts'
import { networkOf } from '../net/network.ts'
import { withCount } from '../text/counted.ts'

const again = {
  en: {
    one: 'Too many attempts. Try again in 1 second.',
    other: 'Too many attempts. Try again in # seconds.',
  },
  ar: {
    zero: 'محاولات كثيرة. يمكن إعادة المحاولة الآن.',
    one: 'محاولات كثيرة. يمكن إعادة المحاولة بعد ثانية واحدة.',
    two: 'محاولات كثيرة. يمكن إعادة المحاولة بعد ثانيتين.',
    few: 'محاولات كثيرة. يمكن إعادة المحاولة بعد # ثوانٍ.',
    many: 'محاولات كثيرة. يمكن إعادة المحاولة بعد # ثانية.',
    other: 'محاولات كثيرة. يمكن إعادة المحاولة بعد # ثانية.',
  },
}

/**
 * Counts one call of a caller in the current window, across processes. @throws rate_limited with the seconds until the
 * window ends
 */
export async function countCall(db: Db, key: string, limit: { calls: number; seconds: number }, now: Date) {
  const { span, start } = spanOf(limit, now)
  const row = await db
    .insertInto('rate_limits')
    .values({ key: stored(key), window_start: start, calls: 1 })
    .onConflict((conflict) =>
      conflict.columns(['key', 'window_start']).doUpdateSet({ calls: sql`rate_limits.calls + 1` }),
    )
    .returning('calls')
    .executeTakeFirstOrThrow()
  if (row.calls <= limit.calls) return
  throw tooMany(Math.ceil((start.getTime() + span - now.getTime()) / 1000))
}

/**
 * Number of callers of one /48 that may use up their limits at once: a company or a provider's customers, but not one
 * caller with 65,536 networks.
 */
const callersOfSite = 10

/**
 * Counts one unauthenticated call by network: IPv4 by the full address, IPv6 by its /64 and, with a larger allowance,
 * by its /48.
 * @throws rate_limited with the seconds until the window ends
 */
export async function countNetwork(
  db: Db,
  { key, address }: { key: string; address: string },
  limit: { calls: number; seconds: number },
  now: Date,
) {
  const [network, site] = [networkOf(address, 64), networkOf(address, 48)]
  await countCall(db, `${key} ${network}`, limit, now)
  if (site !== network) await countCall(db, `${key} ${site}`, { ...limit, calls: limit.calls * callersOfSite }, now)
}

/** @param seconds until a retry may succeed */
export function tooMany(seconds: number) {
  const retryAfter = Math.max(1, seconds)
  return new Failure(
    'rate_limited',
    inEach((lang) => withCount(again, lang, retryAfter)),
    { retryAfter },
  )
}

/** Reverts one counted call. */
export async function uncountCall(db: Db, key: string, limit: { seconds: number }, now: Date) {
  await db
    .updateTable('rate_limits')
    .set({ calls: sql`calls - 1` })
    .where('key', '=', stored(key))
    .where('window_start', '=', spanOf(limit, now).start)
    .where('calls', '>', 0)
    .execute()
}

const stored = (key: string) => createHash('sha256').update(key).digest('base64url')

function spanOf({ seconds }: { seconds: number }, now: Date) {
  const span = seconds * 1000
  return { span, start: new Date(Math.floor(now.getTime() / span) * span) }
}
