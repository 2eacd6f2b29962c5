import { createHash } from 'node:crypto'
import type { Db } from '../db/connection/database.ts'
import { fault } from '../failure.ts'

const stillRunning = fault('conflict', {
  en: 'The first request with this key is still running. Try again shortly.',
  ar: 'ما زال الطلب الأول بهذا المفتاح قيد التنفيذ. يمكن إعادة المحاولة بعد قليل.',
})
const otherInput = fault('conflict', {
  en: 'This key was already used for another request. Use a new key.',
  ar: 'استُخدم هذا المفتاح لطلب آخر. يلزم استخدام مفتاح جديد.',
})

// A call without an answer by then has died with its process, so its key may be used again.
const deadAfter = 60_000

export type StoredAnswer = { status: number; answer: unknown }

/**
 * Runs a call once per key. The same key with the same input returns the first answer; other input is refused. A
 * failed call leaves no trace, so it can be repeated.
 */
export async function once(
  db: Db,
  call: { caller: string; key: string; input: unknown; now: Date },
  run: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const hash = createHash('sha256').update(JSON.stringify(call.input)).digest()
  const inserted = await db
    .insertInto('idempotency_keys')
    .values({ caller: call.caller, key: call.key, request_hash: hash, created_at: call.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!inserted) {
    const first = await earlier(db, call, hash)
    if (first) return first
  }
  try {
    const stored = await run()
    await keyed(db, call)
      .set({ status: stored.status, answer: JSON.stringify(stored.answer) })
      .execute()
    return stored
  } catch (error) {
    await db.deleteFrom('idempotency_keys').where('caller', '=', call.caller).where('key', '=', call.key).execute()
    throw error
  }
}

const keyed = (db: Db, call: { caller: string; key: string }) =>
  db.updateTable('idempotency_keys').where('caller', '=', call.caller).where('key', '=', call.key)

async function earlier(
  db: Db,
  call: { caller: string; key: string; now: Date },
  hash: Buffer,
): Promise<StoredAnswer | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('caller', '=', call.caller)
    .where('key', '=', call.key)
    .executeTakeFirst()
  if (!row) throw stillRunning()
  if (!row.request_hash.equals(hash)) throw otherInput()
  if (row.status !== null) return { status: row.status, answer: row.answer }
  if (call.now.getTime() - row.created_at.getTime() < deadAfter) throw stillRunning()
  await keyed(db, call).set({ created_at: call.now }).execute()
  return null
}
