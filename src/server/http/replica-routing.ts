import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services, Viewer } from '../context.ts'
import { type Db, isAway } from '../db/connection/database.ts'
import { holdToPrimary, lastWriteOf, noteWrite, nowhereYet } from '../db/connection/last-writes.ts'
import type { Replica } from '../db/connection/replica.ts'

// What may be a little old is read from the replica, where there is one; what a caller wrote she always finds. How far the log was
// after her last write is kept with her person, so that she finds it from every device and by her API keys, and in a cookie for pages,
// which are written for a visitor, and for who wrote before she had an account.

/** As long as somebody's write may be missing on a replica that is used, and more. In seconds. */
const cookieLives = 15
/** In milliseconds. */
const notedAgainAfter = 200

type Caller = { viewer: Viewer | null; request: FastifyRequest }

/**
 * Runs what only reads where it may: on the replica, else on the primary. What fails there, or is not there, is asked of the primary.
 * @param isThere whether an answer can be believed that tells of nothing
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
    if (isWriting(error)) log.error({ err: error }, 'an endpoint that says it only reads has written')
    else if (hasBroken(error)) {
      replica.failed(error)
      replica.answered.unusable += 1
      return read(db)
    }
  }
  replica.answered.again += 1
  return read(db)
}

/** Where a replica has to be for this caller. */
async function seenAtLeast(
  { db, replica }: { db: Db; replica: Replica },
  { viewer, request }: Caller,
): Promise<number> {
  if (viewer && replica.unnoted.has(viewer.id)) return nowhereYet
  const told = /(?:^|;\s*)(?:__Host-)?written=(\d{1,15})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1]
  return Math.max(Number(told ?? 0), viewer ? await lastWriteOf(db, viewer) : 0)
}

/**
 * Notes, where there is a replica, that this caller has written; before she is answered, whatever the answer says. What she wrote is written,
 * and she is told so, also where it cannot be noted: then she is answered by the primary until it is.
 */
export async function recordWrite(
  services: Pick<Services, 'db' | 'replica' | 'config' | 'log' | 'leaving'>,
  { viewer }: Pick<Caller, 'viewer'>,
  reply: FastifyReply,
): Promise<void> {
  const { db, replica, config, log } = services
  if (!replica) return
  const position = await noteWrite(db, viewer?.id).catch((error: unknown) => {
    log.warn({ err: error }, 'what was written could not be noted: its writer is answered by the primary')
    if (viewer) void noteLater({ ...services, replica }, viewer.id)
    return nowhereYet
  })
  const [before, behind] = config.publicUrl.startsWith('https:') ? ['__Host-', '; Secure'] : ['', '']
  const lives = `Path=/; Max-Age=${cookieLives}; HttpOnly; SameSite=Lax${behind}`
  reply.header('set-cookie', `${before}written=${position}; ${lives}`)
}

/** Notes it as soon as the database takes it again, for her calls that come to other processes. By then no replica that is used lacks it. */
async function noteLater(
  { db, replica, leaving }: Pick<Services, 'db' | 'leaving'> & { replica: Replica },
  personId: string,
) {
  const { unnoted } = replica
  unnoted.set(personId, (unnoted.get(personId) ?? 0) + 1)
  let isNoted = false
  for (const begun = performance.now(); !isNoted && performance.now() - begun < cookieLives * 1000;) {
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

/** The line to the replica, or the replica itself; not a failure of the call, and not a statement that was in the way of what came in. */
const hasBroken = (error: unknown) =>
  error instanceof Error && (isAway(error) || /Query read timeout/.test(error.message))
