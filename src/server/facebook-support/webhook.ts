import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { facebookHandshake } from '#contract/facebook-settings.ts'
import type { In } from '#contract/endpoint.ts'
import type { Context } from '../context.ts'
import { newId } from '../db/connection/database.ts'
import { prepared } from '../db/connection/statement-names.ts'
import { fault, forbidden } from '../failure.ts'
import { countNetwork } from '../http/limits.ts'
import { Answer } from '../http/route.ts'
import { connectionOf, facebookSettings } from './connection.ts'
import { scheduleReading } from './deliveries.ts'

const unsigned = fault('unauthenticated', {
  en: 'The signature is missing or invalid.',
  ar: 'التوقيع مفقود أو غير صالح.',
})

const plain = { 'content-type': 'text/plain; charset=utf-8' }

/** Answers Meta's challenge. @throws forbidden for a wrong verify token */
export async function handshake(ctx: Context, input: In<typeof facebookHandshake>) {
  const { verifyToken } = connectionOf(await facebookSettings(ctx.db), ctx)
  const known = verifyToken !== null && same(input['hub.verify_token'], verifyToken)
  if (input['hub.mode'] !== 'subscribe' || !known) throw forbidden()
  return new Answer(200, input['hub.challenge'], plain)
}

/**
 * Stores a delivery and schedules its handling. The response waits for a single statement, since Meta disables slow
 * webhooks.
 * @throws unauthenticated without a valid signature of Meta
 */
export async function deliver(ctx: Context) {
  const signature = ctx.header('x-hub-signature-256')
  const known = keys.get(ctx.secrets)
  const isStored = known !== undefined && isSigned(ctx.raw, signature, known.appSecret) && (await keep(ctx, known))
  if (!isStored) await deliverBy(ctx, signature)
  scheduleReading(ctx)
  return new Answer(200, 'EVENT_RECEIVED', plain)
}

type Key = { sealed: Buffer | null; appSecret: string | null }

/** The signing key that this process used last. It is only trusted in a statement that checks that it is unchanged. */
const keys = new WeakMap<Context['secrets'], Key>()

/**
 * Verifies with the stored key: after a start, after a change of the key, or for a forged delivery. Frequent forgeries
 * are rate-limited.
 */
async function deliverBy(ctx: Context, signature: string | undefined) {
  const set = await facebookSettings(ctx.db)
  const key = { sealed: set.app_secret_sealed, appSecret: connectionOf(set, ctx).appSecret }
  keys.set(ctx.secrets, key)
  if (isSigned(ctx.raw, signature, key.appSecret) && (await keep(ctx, key))) return
  if (ctx.config.rateLimits)
    await countNetwork(ctx.db, { key: 'facebook forged', address: ctx.address }, forgeries, ctx.now())
  throw unsigned()
}

const forgeries = { calls: 600, seconds: 60 }

/** @returns whether the key that verified the delivery is the current one */
async function keep({ db, raw, now }: Context, { sealed }: Key): Promise<boolean> {
  const { numAffectedRows } = await sql`${prepared('facebook.keep')}
    insert into facebook_deliveries (id, body, received_at)
    select ${newId()}::uuid, ${raw}::bytea, ${now()}::timestamptz from facebook_settings
    where app_secret_sealed is not distinct from ${sealed}::bytea`.execute(db)
  return numAffectedRows === 1n
}

/**
 * Meta signs the bytes on the wire, in which non-ASCII characters are escaped. So the body is not parsed and
 * serialised before this check.
 */
function isSigned(raw: Buffer, header: string | undefined, appSecret: string | null): boolean {
  const signature = /^sha256=([0-9a-f]{64})$/.exec(header ?? '')?.[1]
  if (signature === undefined || appSecret === null) return false
  return timingSafeEqual(Buffer.from(signature, 'hex'), createHmac('sha256', appSecret).update(raw).digest())
}

/** Compares in constant time. */
function same(text: string, known: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'compare').update(text).digest()
  return timingSafeEqual(digest(text), digest(known))
}
