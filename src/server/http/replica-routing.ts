import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services, Viewer } from '../context.ts'
import { type Db, isAway } from '../db/connection/database.ts'
import { holdToPrimary, lastWriteOf, noteWrite, nowhereYet } from '../db/connection/last-writes.ts'
import type { Replica } from '../db/connection/replica.ts'

// Reads that tolerate stale data go to the replica, if there is one; callers always see their own writes. The log
// position of a person's last write is stored with the person, so it also covers their other devices and API keys. A
// cookie carries it for server-rendered pages and for writes before sign-up.

/** Longer than the lag of a replica in use (seconds). */
const cookieLives = 15
/** Retry interval (ms). */
const notedAgainAfter = 200

type Caller = { viewer: Viewer | null; request: FastifyRequest }

/**
 * Runs a read on the replica if it is up to date for the caller, otherwise on the primary. If the replica fails or its
 * answer is empty, the primary repeats the read.
 * @param isThere whether an answer is reliable; an empty one may only be stale
 */
export async function readFromReplica<T>(
  { db, replica, log }: Pick<Services, 'db' | 'replica' | 'log'>,
  caller: Caller,
  read: (db: Db) => Promise<T>,
  isThere: (answer: T) => boolean = () => true,
): Promise<T> {
  if (!replica) return read(db)
  const chosen = replica.upTo(await seenAtLeast({ db, replica }, caller))
  if (typeof chosen === 'string') {
    replica.answered[chosen] += 1
    return read(db)
  }
  try {
    const answer = await read(chosen)
    if (isThere(answer)) {
      replica.answered.replica += 1
      return answer
    }
  } catch (error) {
    if (isWriting(error)) log.error({ err: error }, 'a read-only endpoint tried to write')
    else if (hasBroken(error)) {
      replica.failed(error)
      replica.answered.unusable += 1
      return read(db)
    }
  }
  replica.answered.again += 1
  return read(db)
}

/** The log position that a replica must have reached for this caller. */
async function seenAtLeast(
  { db, replica }: { db: Db; replica: Replica },
  { viewer, request }: Caller,
): Promise<number> {
  if (viewer && replica.unnoted.has(viewer.id)) return nowhereYet
  const cookie = /(?:^|;\s*)(?:__Host-)?written=(\d{1,15})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1]
  return Math.max(Number(cookie ?? 0), viewer ? await lastWriteOf(db, viewer) : 0)
}

/**
 * Records that the caller has written, before the response is sent, if there is a replica. If that fails, the write
 * still counts, and the caller reads from the primary until the position is recorded.
 */
export async function recordWrite(
  services: Pick<Services, 'db' | 'replica' | 'config' | 'log' | 'leaving'>,
  { viewer }: Pick<Caller, 'viewer'>,
  reply: FastifyReply,
): Promise<void> {
  const { db, replica, config, log } = services
  if (!replica) return
  const position = await noteWrite(db, viewer?.id).catch((error: unknown) => {
    log.warn({ err: error }, 'a write couldn’t be recorded, its writer reads from the primary')
    if (viewer) void noteLater({ ...services, replica }, viewer.id)
    return nowhereYet
  })
  const [before, behind] = config.publicUrl.startsWith('https:') ? ['__Host-', '; Secure'] : ['', '']
  const lives = `Path=/; Max-Age=${cookieLives}; HttpOnly; SameSite=Lax${behind}`
  reply.header('set-cookie', `${before}written=${position}; ${lives}`)
}

/**
 * Retries until the database stores the position, for the caller's requests to other processes. After that time every
 * replica in use has the write.
 */
async function noteLater(
  { db, replica, leaving }: Pick<Services, 'db' | 'leaving'> & { replica: Replica },
  personId: string,
) {
  const { unnoted } = replica
  unnoted.set(personId, (unnoted.get(personId) ?? 0) + 1)
  let isNoted = false
  for (const started = performance.now(); !isNoted && performance.now() - started < cookieLives * 1000;) {
    await pause(notedAgainAfter, undefined, { signal: leaving }).catch(() => undefined)
    if (leaving.aborted) break
    isNoted = await holdToPrimary(db, personId).then(
      () => true,
      () => false,
    )
  }
  const others = (unnoted.get(personId) ?? 1) - 1
  if (others > 0) unnoted.set(personId, others)
  else unnoted.delete(personId)
}

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code

/** PostgreSQL's `read_only_sql_transaction`. */
const isWriting = (error: unknown) => codeOf(error) === '25006'

/**
 * Whether the replica or the connection to it failed, as opposed to the call or a statement that conflicted with
 * replay.
 */
const hasBroken = (error: unknown) =>
  error instanceof Error && (isAway(error) || /Query read timeout/.test(error.message))
