import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type Db, openDatabase } from './database.ts'
import type { Line } from './listen.ts'
import { drop, kept } from './servers.ts'
import type { Tables } from '../tables/tables.ts'
import type { ReplicaState } from '../tables/replica-state.ts'

/** How a call that may be a little old was answered: by the replica; by the primary for what its caller wrote, as the replica could not
 * be used (or was cut off while it was asked), or as it failed there. */
type Answered = 'replica' | 'own_write' | 'unusable' | 'again'

export type Replica = {
  /** The replica's database, where it is used and its log has come so far; else why not. */
  upTo: (position: number) => Db | Exclude<Answered, 'replica' | 'again'>
  /** It failed: until it answers again, nobody is sent there. */
  failed: (error: unknown) => void
  /** How it is, and in milliseconds how long ago it had all that there was; null where that is not known. */
  health: () => { state: ReplicaState; lag: number | null }
  /** How calls were answered, since the process began. */
  answered: Record<Answered, number>
  /** Who wrote what could not be noted yet, and how much of it: they are answered by the primary. */
  unnoted: Map<string, number>
  close: () => Promise<void>
}

const mostLag = 5000
const lookEvery = 250
/** No statement is waited for longer there: the primary is asked instead. In milliseconds. */
const patience = 5000
const lookedBackAt = 2 * (mostLag / lookEvery)
/** After so many beats without a word from it the replica is taken for away: whoever asks it is answered by the primary within a second. */
const beatEvery = 150
const silentBeats = 5
/** One that was silent is left in peace for so long. */
const restsFor = 3000
const mostConnections = 20

type Log = Record<'info' | 'warn', (about: object, message: string) => void>
/** Up to where the primary had written its log when it was asked, by the clock of this process. */
type Seen = { at: number; position: number }

/**
 * Reads from a streaming replica (`DATABASE_REPLICA_URL`, one server). Four times a second primary and replica are asked how far they are;
 * how far the replica has come is known at least, as it never goes back. It is asked on a connection of its own, which feels as well whether
 * the replica is alive: one that was stopped neither answers nor closes, and what is under way there would wait for it.
 */
export function followReplica(connectionString: string, { primary, log }: { primary: pg.Pool; log: Log }): Replica {
  const connection = { connectionString, query_timeout: patience, application_name: 'sanad reads' }
  const lost: (() => void)[] = []
  let words = 0
  let isAway = true
  const line: Line = {
    server: () => connection,
    isAway: () => isAway,
    heard: () => void (words += 1),
    onLost: (each) => void lost.push(each),
  }
  const { pool } = openDatabase(connection, {
    max: mostConnections - 1,
    // The primary is there for whoever would wait longer.
    waits: 3000,
    line,
    onError: (error) => fail(error),
  })
  // What is refused there, because the log of the primary needs what it reads, is not repeated: the primary is asked.
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const closing = new AbortController()
  let seen: Seen[] = []
  let replayed = -1
  let wholeAt = -Infinity
  let lookedAt = 0
  let told: ReplicaState | undefined

  const health = () => {
    const isFresh = performance.now() - wholeAt <= mostLag
    const state: ReplicaState = isAway ? 'away' : isFresh ? 'used' : 'behind'
    return { state, lag: isAway || wholeAt === -Infinity ? null : lookedAt - wholeAt }
  }

  function tell(error?: unknown) {
    const { state } = health()
    if (state === told) return
    told = state
    if (state === 'used') log.info({}, 'the replica is read from')
    else log.warn({ ...(error !== undefined && { err: error }), state }, 'the replica is not read from')
  }

  function fail(error: unknown) {
    if (closing.signal.aborted) return
    isAway = true
    // Begun again, it may not have come as far as it was.
    replayed = -1
    tell(error)
  }

  async function look(own: pg.Client) {
    const at = performance.now()
    const written = await writtenBy(primary)
    seen = [...seen.slice(-lookedBackAt), { at, position: written }]
    const { position, isFollowing } = await unlessSilent(replayedBy(own))
    // One that nothing comes to may follow a primary that is no more. One that is not so far any more was made anew.
    if (!isFollowing || position < replayed) wholeAt = -Infinity
    const whole = isFollowing && seen.findLast((one) => one.position <= position)
    if (whole) wholeAt = Math.max(wholeAt, whole.at)
    replayed = position
    lookedAt = at
    isAway = false
    tell()
  }

  /** Counts turns of this process, not time: what it slept through itself was no silence of the replica's. Any answer to anybody counts. */
  async function unlessSilent<T>(answer: Promise<T>): Promise<T> {
    const over = new AbortController()
    const silence = async () => {
      let before = words
      for (let silent = 0; silent < silentBeats && !over.signal.aborted;) {
        await pause(beatEvery, undefined, { signal: over.signal }).catch(() => undefined)
        silent = words === before ? silent + 1 : 0
        before = words
      }
      throw new Silent()
    }
    try {
      return await Promise.race([answer, silence()])
    } finally {
      over.abort()
    }
  }

  async function follow() {
    while (!closing.signal.aborted) {
      const own = new pg.Client({ ...connection, ...kept, application_name: 'sanad looks' })
      own.on('error', () => undefined)
      let error: unknown
      try {
        await unlessSilent(own.connect())
        while (!closing.signal.aborted) {
          await look(own)
          await pause(lookEvery, undefined, { signal: closing.signal }).catch(() => undefined)
        }
      } catch (broken) {
        error = broken
        fail(broken)
      } finally {
        if (error === undefined) await unlessSilent(own.end()).catch(() => undefined)
        drop(own)
      }
      if (error instanceof Silent) for (const each of lost) each()
      const rest = error instanceof Silent ? restsFor : lookEvery
      await pause(rest, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  const answered = { replica: 0, own_write: 0, unusable: 0, again: 0 }
  const following = follow()
  return {
    upTo(position) {
      if (health().state !== 'used') return 'unusable'
      return position <= replayed ? db : 'own_write'
    },
    failed: fail,
    health,
    answered,
    unnoted: new Map(),
    async close() {
      closing.abort()
      await following
      await pool.end()
    },
  }
}

/** The replica neither answers nor closes. */
class Silent extends Error {
  constructor() {
    super('the replica does not answer')
  }
}

async function writtenBy(primary: pg.Pool): Promise<number> {
  const { rows } = await primary.query<{ position: number }>(
    `select (pg_current_wal_flush_lsn() - '0/0')::bigint as position`,
  )
  if (!rows[0]) throw new Error('The database does not tell how far its log is')
  return rows[0].position
}

/** @throws Error where the server is no replica, and so tells no position */
async function replayedBy(replica: pg.Client): Promise<{ position: number; isFollowing: boolean }> {
  const { rows } = await replica.query<{ position: number | null; isFollowing: boolean }>(
    `select (pg_last_wal_replay_lsn() - '0/0')::bigint as position,
      exists (select from pg_stat_wal_receiver where pid is not null) as "isFollowing"`,
  )
  const { position, isFollowing } = rows[0] ?? { position: null, isFollowing: false }
  if (position === null) throw new Error('DATABASE_REPLICA_URL leads to a server that follows no other')
  return { position, isFollowing }
}
