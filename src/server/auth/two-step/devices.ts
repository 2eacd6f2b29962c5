import type { In, Out } from '#contract/endpoint.ts'
import type { forgetDevice, listRememberedDevices } from '#contract/auth.ts'
import type { Context, UserContext } from '../../context.ts'
import { type Db, newId } from '../../db/connection/database.ts'
import { found } from '../../failure.ts'
import { readSecretCookie, secretCookie } from '../../http/secret-cookie.ts'
import { hashOf, newToken } from '../../secrets/secrets.ts'

const lifeSeconds = 30 * 24 * 60 * 60
/** Per person; a further one replaces the oldest. */
const maxDevices = 20

/** One cookie per account, since several people may use a browser. */
const cookieName = (userId: string) => `remembered_${userId}`

/** The hash of this browser's token for a person, or null. */
function tokenHash(ctx: Pick<Context, 'config' | 'header'>, userId: string): Buffer | null {
  const token = readSecretCookie(ctx, cookieName(userId))
  return token === null ? null : hashOf(token)
}

/** Remembers this browser for 30 days. @returns the cookie */
export async function rememberDevice(db: Db, ctx: Context, userId: string): Promise<string> {
  const token = newToken()
  const now = ctx.now()
  await db
    .insertInto('remembered_devices')
    .values({
      id: newId(),
      user_id: userId,
      token_hash: hashOf(token),
      device: ctx.device,
      last_used_at: now,
      expires_at: new Date(now.getTime() + lifeSeconds * 1000),
      created_at: now,
    })
    .execute()
  const newest = db
    .selectFrom('remembered_devices')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxDevices)
  await db.deleteFrom('remembered_devices').where('user_id', '=', userId).where('id', 'not in', newest).execute()
  return secretCookie(ctx, cookieName(userId), { token, seconds: lifeSeconds, sameSite: 'Strict' })
}

/** Whether the person signs in from this browser without a code. */
export async function isDeviceRemembered(db: Db, ctx: Context, userId: string): Promise<boolean> {
  const hash = tokenHash(ctx, userId)
  if (!hash) return false
  const used = await db
    .updateTable('remembered_devices')
    .set({ last_used_at: ctx.now(), device: ctx.device })
    .where('user_id', '=', userId)
    .where('token_hash', '=', hash)
    .where('expires_at', '>', ctx.now())
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** The caller's remembered devices, the last used first. */
export async function list(ctx: UserContext): Promise<Out<typeof listRememberedDevices>> {
  const { db, viewer, now } = ctx
  const own = tokenHash(ctx, viewer.id)
  const rows = await db
    .selectFrom('remembered_devices')
    .select(['id', 'token_hash', 'device', 'last_used_at', 'expires_at', 'created_at'])
    .where('user_id', '=', viewer.id)
    .where('expires_at', '>', now())
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxDevices)
    .execute()
  return {
    data: rows.map((row) => ({
      _id: row.id,
      id: row.id,
      createdAt: row.created_at,
      device: row.device,
      lastUsedAt: row.last_used_at,
      expiresAt: row.expires_at,
      current: own?.equals(row.token_hash) ?? false,
    })),
  }
}

/** Forgets one of the caller's devices. @throws not_found */
export async function forget(ctx: UserContext, input: In<typeof forgetDevice>): Promise<Out<typeof forgetDevice>> {
  const gone = await ctx.db
    .deleteFrom('remembered_devices')
    .where('id', '=', input.deviceId)
    .where('user_id', '=', ctx.viewer.id)
    .returning('id')
    .executeTakeFirst()
  return { data: { _id: found(gone).id } }
}
