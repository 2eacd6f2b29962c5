import { createHmac, timingSafeEqual } from 'node:crypto'
import type { facebookHandshake } from '#contract/facebook-settings.ts'
import type { In } from '#contract/endpoint.ts'
import type { Context } from '../context.ts'
import { newId } from '../db/database.ts'
import { fault, forbidden } from '../failure.ts'
import { Answer } from '../http/route.ts'
import { connectionOf, facebookSettings } from './connection.ts'
import { readTask } from './deliveries.ts'

const unsigned = fault('unauthenticated', {
  en: 'The signature is missing or wrong',
  ar: 'التوقيع مفقود أو غير صحيح',
})

const plain = { 'content-type': 'text/plain; charset=utf-8' }

/** Answers Meta's challenge. @throws forbidden for who does not know the verify token */
export async function handshake(ctx: Context, input: In<typeof facebookHandshake>) {
  const { verifyToken } = connectionOf(await facebookSettings(ctx.db), ctx)
  const known = verifyToken !== null && same(input['hub.verify_token'], verifyToken)
  if (input['hub.mode'] !== 'subscribe' || !known) throw forbidden()
  return new Answer(200, input['hub.challenge'], plain)
}

/** Keeps a delivery, to be read afterwards. @throws unauthenticated for one that Meta has not signed */
export async function deliver(ctx: Context) {
  const { appSecret } = connectionOf(await facebookSettings(ctx.db), ctx)
  if (appSecret === null || !isSigned(ctx.raw, ctx.header('x-hub-signature-256'), appSecret)) throw unsigned()
  await ctx.db.transaction().execute(async (db) => {
    await db.insertInto('facebook_deliveries').values({ id: newId(), body: ctx.raw, received_at: ctx.now() }).execute()
    await ctx.queue.add(db, readTask, {}, { key: readTask.name })
  })
  return new Answer(200, 'EVENT_RECEIVED', plain)
}

/** Meta signs the bytes that it sends, where letters beyond ASCII are escaped: they are never read and written anew before this. */
function isSigned(raw: Buffer, header: string | undefined, appSecret: string): boolean {
  const given = /^sha256=([0-9a-f]{64})$/.exec(header ?? '')?.[1]
  if (given === undefined) return false
  return timingSafeEqual(Buffer.from(given, 'hex'), createHmac('sha256', appSecret).update(raw).digest())
}

/** Compares without telling by its time how much of it was right. */
function same(given: string, known: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'compare').update(text).digest()
  return timingSafeEqual(digest(given), digest(known))
}
