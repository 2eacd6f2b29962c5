import { readDevice } from '#contract/text/device.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { systemMail } from '../mail/system/queue.ts'
import { hashOf } from '../secrets/secrets.ts'
import { isKnownNetwork } from './attempts.ts'

/** Browsers are known by name and system, since their versions change every month. */
function kindOf(userAgent: string): string {
  const device = readDevice(userAgent)
  return device ? `${device.browser} ${device.system}` : 'unknown'
}

/**
 * Records the kind of device of a sign-in, and mails the person if it or its network is new to them. The first sign-in
 * of an account is not mailed. Called before the network is recorded.
 */
export async function reportNewDevice(
  db: Db,
  ctx: Context,
  { userId, country }: { userId: string; country: string | null },
) {
  const hash = hashOf(`${userId} ${kindOf(ctx.device)}`)
  const known = await db.selectFrom('known_devices').select('device_hash').where('user_id', '=', userId).execute()
  const isUsual = known.some(({ device_hash }) => device_hash.equals(hash)) && (await isKnownNetwork(db, ctx, userId))
  await db
    .insertInto('known_devices')
    .values({ user_id: userId, device_hash: hash, seen_at: ctx.now() })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doUpdateSet({ seen_at: ctx.now() }))
    .execute()
  if (known.length === 0 || isUsual) return
  await ctx.queue.add(db, systemMail, { kind: 'new-device', userId, userAgent: ctx.device, country })
}
