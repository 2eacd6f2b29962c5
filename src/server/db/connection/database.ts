import { type Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { v7 } from 'uuid'
import { openRepeating } from './retry-conflicts.ts'
import type { Line } from './listen.ts'
import { drop, kept } from './servers.ts'
import { counted } from './statement-count.ts'
import type { Tables } from '../tables/tables.ts'

export type Db = Kysely<Tables>

/** An id that sorts by the time at which it was made. */
export const newId = () => v7()

/** An id as it would have been made then: ids sort by the time at which they were made, and those of one instant by their number, if they have one (up to 2³²). */
export const idAt = (at: Date, number?: number) =>
  v7({ msecs: at.getTime(), ...(number !== undefined && { seq: number }) })

// Counts and sizes fit a double: numbers, not strings.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

// A statement of several forms has a name for each; so many at most, for a connection keeps the plan of each.
const formsAtMost = 100
const forms = new Map<string, string>()

/** The name under which a statement is planned once: the comment that it begins with, and for one of several forms (`#`) which of them it is. */
function nameOf(text: string): string | undefined {
  const [, name, of] = /^(?:select )?\/\* ([\w.-]+)(#?) \*\//.exec(text) ?? []
  if (name === undefined || !of) return name
  const known = forms.get(text)
  if (known !== undefined || forms.size === formsAtMost) return known
  const form = `${name}.${forms.size}`
  forms.set(text, form)
  return form
}

/** In milliseconds: a server that takes no connection within that is away. */
const connectsWithin = 3000
/** In milliseconds: so long a call waits until another gives a connection back, before it is told that there is too much to do. */
const waitsAtMost = 10_000

/**
 * A statement that begins with its name in a comment is planned once for each connection: planning takes several times as long as
 * running one of the sender's. A promise is made here, around the callback: pg's own, whose statement learns its callback late,
 * keeps what was answered alive until the next full collection (a server that reads a million rows grows by 190 MB instead of 20).
 */
class NamingClient extends pg.Client {
  readonly #line: Line | undefined

  constructor(config: pg.ClientConfig & { line?: Line }) {
    super({ ...config, connectionTimeoutMillis: connectsWithin, ...config.line?.server() })
    this.#line = config.line
  }

  // oxlint-disable-next-line typescript/no-explicit-any
  override connect(callback?: any): any {
    if (!this.#line?.isAway()) return super.connect(callback)
    return callback ? process.nextTick(callback, new DatabaseAway()) : Promise.reject(new DatabaseAway())
  }

  // oxlint-disable-next-line typescript/no-explicit-any
  override query(...given: any[]): any {
    const [text, values, ...more] = given
    const name = typeof text === 'string' ? nameOf(text) : undefined
    const [asked, ...rest] = name === undefined ? given : [{ name, text, values }, ...more]
    const isAwaited =
      typeof asked?.submit !== 'function' && ![values, ...more].some((each) => typeof each === 'function')
    if (!isAwaited) return super.query(asked, ...(rest as []))
    const answered = (resolve: (result: unknown) => void, reject: (error: Error) => void) =>
      super.query(asked, rest[0] as [], (error: Error | null, result: unknown) => {
        this.#line?.heard()
        if (error) reject(error)
        else resolve(result)
      })
    return counted(new Promise(answered)).catch((error: Error) => {
      // The stack that leads here, not to the socket.
      Error.captureStackTrace(error)
      throw error
    })
  }
}

/** The server does not answer; nobody has to wait to hear of it. */
class DatabaseAway extends Error {
  readonly code = '08001'
  constructor() {
    super('the database does not answer')
  }
}

/** In seconds: a server that was cut off from us frees what a transaction of ours holds after less than a minute; its own default is hours. */
const keepalives = `select set_config('tcp_keepalives_idle', '15', false), set_config('tcp_keepalives_interval', '5', false),
  set_config('tcp_keepalives_count', '3', false)`

/**
 * Opens a pool on a PostgreSQL. Connections that break are replaced; a call that was using one fails. With a line to the server, it goes to
 * whichever server that leads to, and a server that is silent is not waited for: what is under way fails, what waits for a connection fails with
 * it, and what comes is refused at once. While all `max` connections are used, a call waits up to `waits` ms for one (`isBusy`).
 * What is asked of `db` is repeated where it crossed other work (`crossed.ts`); what is asked of the pool itself is not.
 */
export function openDatabase(
  connection: pg.PoolConfig,
  {
    max = 20,
    waits = waitsAtMost,
    onError,
    line,
  }: { max?: number; waits?: number; onError?: (error: Error) => void; line?: Line } = {},
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
    ...kept,
    max,
    connectionTimeoutMillis: waits,
    idleTimeoutMillis: 30_000,
    Client,
    onConnect: (client) => (client instanceof Client && !client.host.startsWith('/') ? client.query(keepalives) : null),
  })
  line?.onLost(() => {
    for (const client of open) drop(client)
  })
  // Those that are closed at last may hear that the server goes before they have gone.
  pool.on('error', (error) => pool.ending || onError?.(error))
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db: Db = openRepeating<Tables>(new PostgresDialect({ pool }))
  return { db, pool }
}

/** PostgreSQL's `unique_violation`, with the index that refused. */
export function isTaken(error: unknown, index?: string): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === '23505' && (index === undefined || error.constraint === index)
  )
}

/** PostgreSQL's `lock_not_available`: somebody held a row for longer than was to be waited (`lock_timeout`). */
export const isHeld = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '55P03'

/** PostgreSQL's `foreign_key_violation`. */
export const isMissingReference = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23503'

/** PostgreSQL's `character_not_in_repertoire`: a text with NUL, which no row can have. */
export const isUnstorable = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '22021'

/** The database is away, or has no room, memory or connection left at the moment: the call may be made again soon. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: unknown }).code
  if (
    typeof code === 'string' &&
    /^(08|53|57P|58030|25006|ECONN|ENOENT|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|EAI_AGAIN)/.test(code)
  )
    return true
  return isBusy(error) || /Connection terminated|^timeout expired$|is not queryable/.test(error.message)
}

/** The database is there, and all connections to it were used by others for as long as a call waits. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'
