import { type Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { v7 } from 'uuid'
import { openRepeating } from './retry-conflicts.ts'
import type { PrimaryMonitor } from './primary-monitor.ts'
import { drop, keepAliveOptions } from './servers.ts'
import { counted } from './statement-count.ts'
import { preparedName } from './statement-names.ts'
import type { Tables } from '../tables/tables.ts'

export type Db = Kysely<Tables>

/** An id that sorts by creation time. */
export const newId = () => v7()

/** An id as of `at`. Ids sort by time; ids of the same instant sort by `number`, if set (up to 2³²). */
export const idAt = (at: Date, number?: number) =>
  v7({ msecs: at.getTime(), ...(number !== undefined && { seq: number }) })

// Counts and sizes fit a double: numbers, not strings.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** In milliseconds. A server that accepts no connection within this time counts as unreachable. */
const connectsWithin = 3000
/** In milliseconds: the longest a call waits for a free connection before it fails as busy. */
const maxWaitMs = 10_000

/**
 * Prepares a named statement (`statement-names.ts`) once per connection: planning takes several times as
 * long as running one of the sender's statements. The promise wraps the callback here. The promise of pg, whose
 * statement gets its callback late, retains the result until the next full collection: a server that reads a million
 * rows grows by 190 MB instead of 20.
 */
class NamingClient extends pg.Client {
  readonly #line: PrimaryMonitor | undefined

  constructor(config: pg.ClientConfig & { line?: PrimaryMonitor }) {
    super({ ...config, connectionTimeoutMillis: connectsWithin, ...config.line?.server() })
    this.#line = config.line
  }

  // oxlint-disable-next-line typescript/no-explicit-any
  override connect(callback?: any): any {
    if (!this.#line?.isAway()) return super.connect(callback)
    return callback ? process.nextTick(callback, new DatabaseAway()) : Promise.reject(new DatabaseAway())
  }

  // oxlint-disable-next-line typescript/no-explicit-any
  override query(...args: any[]): any {
    const [text, values, ...more] = args
    const name = typeof text === 'string' ? preparedName(text) : undefined
    const [statement, ...rest] = name === undefined ? args : [{ name, text, values }, ...more]
    const isAwaited =
      typeof statement?.submit !== 'function' && ![values, ...more].some((each) => typeof each === 'function')
    if (!isAwaited) return super.query(statement, ...(rest as []))
    const answered = (resolve: (result: unknown) => void, reject: (error: Error) => void) =>
      super.query(statement, rest[0] as [], (error: Error | null, result: unknown) => {
        this.#line?.heard()
        if (error) reject(error)
        else resolve(result)
      })
    return counted(new Promise(answered)).catch((error: Error) => {
      // Replaces the stack of the socket with that of the caller.
      Error.captureStackTrace(error)
      throw error
    })
  }
}

/** The server does not answer: calls fail at once instead of waiting. */
class DatabaseAway extends Error {
  readonly code = '08001'
  constructor() {
    super('the database does not answer')
  }
}

/**
 * In seconds. A server that lost the network to us releases the locks of our transactions within a minute; its default
 * is hours.
 */
const keepalives = `select set_config('tcp_keepalives_idle', '15', false), set_config('tcp_keepalives_interval', '5', false),
  set_config('tcp_keepalives_count', '3', false)`

/**
 * Opens a pool on a PostgreSQL. Connections that break are replaced; a call that was using one fails. With a `line`,
 * the pool connects to the server of that line. When the line finds that server silent, running and waiting calls fail
 * and new ones are refused at once. While all `max` connections are in use, a call waits up to `waits` ms for one
 * (`isBusy`). Work through `db` is retried after a conflict (`retry-conflicts.ts`); work through the pool is not.
 */
export function openDatabase(
  connection: pg.PoolConfig,
  {
    max = 20,
    waits = maxWaitMs,
    onError,
    line,
  }: { max?: number; waits?: number; onError?: (error: Error) => void; line?: PrimaryMonitor } = {},
) {
  const open = new Set<pg.Client>()
  class Client extends NamingClient {
    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, ...(line && { line }) })
      open.add(this)
      this.once('end', () => open.delete(this))
    }
  }
  const pool = new pg.Pool({
    application_name: 'sanad',
    ...connection,
    ...keepAliveOptions,
    max,
    connectionTimeoutMillis: waits,
    idleTimeoutMillis: 30_000,
    Client,
    onConnect: (client) => (client instanceof Client && !client.host.startsWith('/') ? client.query(keepalives) : null),
  })
  line?.onLost(() => {
    for (const client of open) drop(client)
  })
  // A connection that closes last may report that the server shuts down before the pool has ended.
  pool.on('error', (error) => pool.ending || onError?.(error))
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db: Db = openRepeating<Tables>(new PostgresDialect({ pool }))
  return { db, pool }
}

/** PostgreSQL's `unique_violation`, optionally of one index. */
export function isTaken(error: unknown, index?: string): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === '23505' && (index === undefined || error.constraint === index)
  )
}

/** PostgreSQL's `lock_not_available`: another transaction held the row longer than `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '55P03'

/** PostgreSQL's `foreign_key_violation`. */
export const isMissingReference = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23503'

/** PostgreSQL's `character_not_in_repertoire`: a text contains NUL, which no column can store. */
export const isUnstorable = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '22021'

/** The database is unreachable, or is out of disk, memory or connections: the call may be retried soon. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, severity } = error as { code?: unknown; severity?: unknown }
  // 55000 refuses a connection to a database that lets no one in (`allow_connections`).
  if (code === '55000' && severity === 'FATAL') return true
  if (
    typeof code === 'string' &&
    /^(08|53|57P|58030|25006|ECONN|ENOENT|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|EAI_AGAIN)/.test(code)
  )
    return true
  return isBusy(error) || /Connection terminated|^timeout expired$|is not queryable/.test(error.message)
}

/** The database is reachable, but all connections were in use for as long as a call waits. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'
