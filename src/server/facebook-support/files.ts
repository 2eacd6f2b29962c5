import type { IncomingMessage } from 'node:http'
import { sql } from 'kysely'
import type { getSupportFile, SupportAttachment } from '#contract/facebook-support.ts'
import type { In } from '#contract/endpoint.ts'
import type { Services, UserContext } from '../context.ts'
import { type Db, isAway, newId } from '../db/connection/database.ts'
import { hasRoom } from '../storage/disk.ts'
import { found } from '../failure.ts'
import { Answer } from '../http/route.ts'
import type { Task } from '../jobs/queue.ts'
import { PrivateAddress } from '../net/private-addresses.ts'
import { fetchRemote } from '../net/remote-get.ts'
import { ofSite } from '../storage/holders.ts'
import { kindOf } from './file-kinds.ts'
import { notifyChanged } from './stream.ts'

const maxPerConversation = 10
const maxBytes = 10 * 1024 * 1024
const timeoutMs = 20_000
const maxTries = 10

/** Queues the attachments of a message for download in the caller's transaction, since Meta's addresses expire. */
export async function queueFiles(
  db: Db,
  { itemId, attachments, now }: { itemId: string; attachments: readonly Pick<SupportAttachment, 'url'>[]; now: Date },
) {
  const rows = attachments
    .slice(0, maxPerConversation)
    .flatMap(({ url }, place) => (url === null ? [] : [{ id: newId(), item_id: itemId, place, url, due_at: now }]))
  await dropFiles(db, itemId)
  if (rows.length > 0) await db.insertInto('facebook_files').values(rows).execute()
}

/** Deletes the attachments of an item that was removed or changed. */
export const dropFiles = (db: Db, itemId: string) =>
  db.deleteFrom('facebook_files').where('item_id', '=', itemId).execute()

/** Downloads queued attachments one after the other. */
export const filesTask: Task<object> = {
  name: 'facebook-files',
  every: '* * * * *',
  async run(services, _payload, signal) {
    let more = true
    while (more && !signal.aborted && (await hasRoom(services.config, 'much'))) more = await fetchNext(services)
  },
}

type PendingFile = { id: string; url: string; tries: number; conversation: string }

async function fetchNext(services: Services): Promise<boolean> {
  const { db, storage } = services
  const file = await claim(services)
  if (!file) return false
  const got = await fetched(services, file.url)
  const stored = typeof got === 'object' && { type: got.type, ...(await storage.store(ofSite, got.bytes)) }
  const state = got === 'later' ? (file.tries >= maxTries ? 'left' : null) : got === 'left' ? 'left' : 'kept'
  if (state !== null)
    await db
      .updateTable('facebook_files')
      .set({ state, ...stored })
      .where('id', '=', file.id)
      .execute()
  if (state === 'kept') await notifyChanged(db, file.conversation)
  return true
}

/** The next due file. Its next attempt is scheduled at once, in case the process dies. */
async function claim({ db, now }: Services): Promise<PendingFile | undefined> {
  const at = now().toISOString()
  const { rows } = await sql<PendingFile>`
    update facebook_files f set tries = tries + 1, due_at = ${at}::timestamptz + interval '1 minute' * power(2, least(tries, 8))
    from facebook_items i
    where i.id = f.item_id and f.id = (select id from facebook_files where state = 'waiting' and due_at <= ${at}::timestamptz
      order by due_at limit 1 for update skip locked)
    returning f.id, f.url, f.tries, i.conversation_id as conversation`.execute(db)
  return rows[0]
}

type Fetched = { type: string; bytes: Buffer } | 'left' | 'later'

async function fetched({ config, log }: Services, url: string): Promise<Fetched> {
  try {
    const response = await fetchRemote(url, {
      allowPrivate: config.allowPrivateHosts,
      accept: '*/*',
      timeoutMs,
    })
    if (response === null) return 'left'
    const { statusCode = 0 } = response
    const bytes = statusCode === 200 ? await bodyOf(response) : null
    response.destroy()
    if (statusCode >= 500 || statusCode === 429) return 'later'
    const type = bytes && kindOf(bytes)
    return bytes && type ? { type, bytes } : 'left'
  } catch (error) {
    if (error instanceof PrivateAddress) return 'left'
    if (!(error instanceof Error) || isAway(error)) throw error
    log.warn({ err: error }, 'a message attachment can’t be fetched right now')
    return 'later'
  }
}

/** @returns null above the maximum size */
async function bodyOf(response: IncomingMessage): Promise<Buffer | null> {
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) return null
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of response as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > maxBytes) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** A stored attachment. @throws not_found */
export async function file({ db, storage }: UserContext, { fileId }: In<typeof getSupportFile>) {
  const row = await db
    .selectFrom('facebook_files')
    .select(['type', 'bytes', 'file'])
    .where('id', '=', fileId)
    .where('state', '=', 'kept')
    .executeTakeFirst()
  const { type, ...bytes } = found(row)
  return new Answer(200, found(await storage.read(ofSite, bytes)), {
    'content-type': found(type),
    'content-disposition': 'attachment',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, max-age=86400',
  })
}
