import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type Db, openDatabase } from './database.ts'
import type { PrimaryMonitor } from './primary-monitor.ts'
import { drop, keepAliveOptions } from './servers.ts'
import type { Tables } from '../tables/tables.ts'
import type { ReplicaState } from '../tables/replica-state.ts'

/**
 * How a stale-tolerant call was answered: by the replica; or by the primary, because its caller wrote something newer,
 * because the replica was unusable (or went silent during the call), or because the call failed there.
 */
type Answered = 'replica' | 'own_write' | 'unusable' | 'again'

export type Replica = {
  /** The replica's database, if it is used and has replayed its log up to `position`; otherwise the reason. */
  upTo: (position: number) => Db | Exclude<Answered, 'replica' | 'again'>
  /** Reports a failure: the replica is skipped until it answers again. */
  failed: (error: unknown) => void
  /** The state, and the lag in milliseconds; null where the lag is unknown. */
  health: () => { state: ReplicaState; lag: number | null }
  /** Calls by how they were answered, since the process started. */
  answered: Record<Answered, number>
  /** Writes per person whose position is not recorded yet: these people are answered by the primary. */
  unnoted: Map<string, number>
  close: () => Promise<void>
}

const maxLagMs = 5000
const lookEvery = 250
/** Statement timeout on the replica, in milliseconds; then the primary is used. */
const timeoutMs = 5000
const lookedBackAt = 2 * (maxLagMs / lookEvery)
/**
 * Beats without a sign of life before the replica counts as away: its callers are answered by the primary within a
 * second.
 */
const beatEvery = 150
const silentBeats = 5
/** In milliseconds: a silent replica is skipped for this long. */
const restsFor = 3000
const maxConnections = 20

type Log = Record<'info' | 'warn', (about: object, message: string) => void>
/** The log position of the primary at a time of this process's clock. */
type Seen = { at: number; position: number }

/**
 * Reads from a streaming replica (`DATABASE_REPLICA_URL`, one server). The positions of primary and replica are read
 * four times a second. The replica's position is a lower bound, as it never goes back. It is read on a separate
 * connection, which also checks that the replica is alive: a stopped one neither answers nor closes, and running calls
 * would wait for it.
 */
export function followReplica(connectionString: string, { primary, log }: { primary: pg.Pool; log: Log }): Replica {
  const connection = { connectionString, query_timeout: timeoutMs, application_name: 'sanad reads' }
  const lost: (() => void)[] = []
  let words = 0
  let isAway = true
  const line: PrimaryMonitor = {
    server: () => connection,
    isAway: () => isAway,
    heard: () => void (words += 1),
    onLost: (each) => void lost.push(each),
  }
  const { pool } = openDatabase(connection, {
    max: maxConnections - 1,
    // Shorter than on the primary, which answers instead.
    waits: 3000,
    line,
    onError: (error) => fail(error),
  })
  // No retries: a call that the replica cancels, because log replay needs the rows that it reads, goes to the primary.
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const closing = new AbortController()
  let seen: Seen[] = []
  let replayed = -1
  let wholeAt = -Infinity
  let lookedAt = 0
  let reported: ReplicaState | undefined

  const health = () => {
    const isFresh = performance.now() - wholeAt <= maxLagMs
    const state: ReplicaState = isAway ? 'away' : isFresh ? 'used' : 'behind'
    return { state, lag: isAway || wholeAt === -Infinity ? null : lookedAt - wholeAt }
  }

  function tell(error?: unknown) {
    const { state } = health()
    if (state === reported) return
    reported = state
    if (state === 'used') log.info({}, 'reading from the replica')
    else log.warn({ ...(error !== undefined && { err: error }), state }, 'not reading from the replica')
  }

  function fail(error: unknown) {
    if (closing.signal.aborted) return
    isAway = true
    // A restarted replica may be behind its last position.
    replayed = -1
    tell(error)
  }

  async function look(own: pg.Client) {
    const at = performance.now()
    const written = await writtenBy(primary)
    seen = [...seen.slice(-lookedBackAt), { at, position: written }]
    const { position, isFollowing } = await unlessSilent(replayedBy(own))
    // A replica without a WAL receiver may follow a primary that no longer exists. A position that goes back means a
    // rebuilt replica.
    if (!isFollowing || position < replayed) wholeAt = -Infinity
    const whole = isFollowing && seen.findLast((one) => one.position <= position)
    if (whole) wholeAt = Math.max(wholeAt, whole.at)
    replayed = position
    lookedAt = at
    isAway = false
    tell()
  }

  /**
   * Counts event-loop turns of this process, not time: while the process sleeps, the replica is not to blame. Any
   * answer on any connection counts.
   */
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
      const own = new pg.Client({ ...connection, ...keepAliveOptions, application_name: 'sanad looks' })
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
    super('the replica didn’t respond')
  }
}

async function writtenBy(primary: pg.Pool): Promise<number> {
  const { rows } = await primary.query<{ position: number }>(
    `select (pg_current_wal_flush_lsn() - '0/0')::bigint as position`,
  )
  if (!rows[0]) throw new Error('The database didn’t report its log position')
  return rows[0].position
}

/** @throws Error if the server is not a replica and therefore reports no position */
async function replayedBy(replica: pg.Client): Promise<{ position: number; isFollowing: boolean }> {
  const { rows } = await replica.query<{ position: number | null; isFollowing: boolean }>(
    `select (pg_last_wal_replay_lsn() - '0/0')::bigint as position,
      exists (select from pg_stat_wal_receiver where pid is not null) as "isFollowing"`,
  )
  const { position, isFollowing } = rows[0] ?? { position: null, isFollowing: false }
  if (position === null) throw new Error('DATABASE_REPLICA_URL points to a server that isn’t a replica')
  return { position, isFollowing }
}
