import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { whenAborted } from '../../concurrency/aborted.ts'
import type { Db } from './database.ts'
import { connectToWriter, drop, type Server } from './servers.ts'
import type { PrimaryMonitor } from './primary-monitor.ts'

/** Handles a payload of a channel; null where notifications may have been lost while the connection was down. */
type Heard = (payload: string | null) => void
export type Listener = PrimaryMonitor & {
  /** Subscribes to a channel until the returned function is called. */
  on(channel: string, heard: Heard): () => void
  close(): Promise<void>
}

/** In milliseconds. */
const beatEvery = 400
const retryAfter = 200
const partingWord = 500
/**
 * Beats without a sign of life before the server counts as down: within 2 s, so that waiting callers get an answer
 * within 3 s.
 */
const silentBeats = 4

/**
 * Opens the one permanent connection of this process. It receives `NOTIFY`, finds the server that accepts writes, and
 * checks that it is alive. A stopped server or a cut network neither answers nor closes, so all callers would wait as
 * long as that lasts.
 * @param onBroken gets the reason, once each time that the server goes down
 * @throws Error with the reason why no server accepts writes
 */
export async function openListener(servers: readonly Server[], onBroken: (error: Error) => void): Promise<Listener> {
  const listeners = new Map<string, Set<Heard>>()
  const lost: (() => void)[] = []
  const closing = new AbortController()
  let words = 0
  let isAway = false
  let { server, client } = await find(servers)
  const running = run()

  function find(inTurn: readonly Server[]) {
    return connectToWriter(inTurn, { application_name: 'sanad listener' })
  }
  const tell = (channel: string, payload: string | null) => {
    for (const heard of listeners.get(channel) ?? []) heard(payload)
  }
  const listenTo = (on: pg.Client, channel: string) => on.query(`listen ${on.escapeIdentifier(channel)}`)
  const others = () => servers.filter((one) => one !== server)

  async function run() {
    while (!closing.signal.aborted) {
      const end = await listenUntilEnd(client)
      if (end === 'closed') return
      onBroken(end === 'silent' ? new Error('the database didn’t respond') : end)
      if (end === 'silent') {
        isAway = true
        for (const each of lost) each()
      }
      await findAgain(end === 'silent' ? [...others(), server] : [server, ...others()])
    }
  }

  /** Listens on a connection until it breaks, goes silent, or the listener is closed. */
  async function listenUntilEnd(own: pg.Client): Promise<Error | 'silent' | 'closed'> {
    const over = new AbortController()
    const signal = AbortSignal.any([over.signal, closing.signal])
    const broken = new Promise<Error>((resolve) => {
      own.once('end', () => resolve(new Error('the connection ended')))
      own.on('error', resolve)
    })
    own.on('notification', ({ channel, payload }) => tell(channel, payload ?? ''))
    try {
      return await Promise.race([broken, silence(own, signal), listening(own, signal)])
    } catch (error) {
      return error as Error
    } finally {
      over.abort()
      if (closing.signal.aborted)
        await Promise.race([own.end().catch(() => undefined), wait(partingWord, undefined, { ref: false })])
      drop(own)
    }
  }

  async function listening(own: pg.Client, signal: AbortSignal) {
    for (const channel of listeners.keys()) await listenTo(own, channel)
    for (const channel of listeners.keys()) tell(channel, null)
    await whenAborted(signal)
    return 'closed' as const
  }

  /** Counts event-loop turns of this process, not time: while the process sleeps, the server is not to blame. */
  async function silence(own: pg.Client, signal: AbortSignal): Promise<'silent' | 'closed'> {
    let isPinging = false
    let before = words
    for (let silent = 0; silent < silentBeats;) {
      await wait(beatEvery, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return 'closed'
      silent = words === before ? silent + 1 : 0
      before = words
      // Answers to other work already show that the server is alive.
      if (silent === 0 || isPinging) continue
      isPinging = true
      own.query('select 1').then(
        () => {
          words += 1
          isPinging = false
        },
        () => undefined,
      )
    }
    return 'silent'
  }

  async function findAgain(inTurn: readonly Server[]) {
    while (!closing.signal.aborted) {
      try {
        const next = await find(inTurn)
        if (next.server !== server) for (const each of lost) each()
        ;({ server, client } = next)
        isAway = false
        return
      } catch (error) {
        if (!isAway) onBroken(error as Error)
        isAway = true
        await wait(retryAfter, undefined, { signal: closing.signal }).catch(() => undefined)
      }
    }
  }

  return {
    server: () => server,
    isAway: () => isAway,
    heard: () => void (words += 1),
    onLost: (each) => void lost.push(each),
    on(channel, heard) {
      const known = listeners.get(channel)
      if (known) known.add(heard)
      else {
        listeners.set(channel, new Set([heard]))
        // If this fails, the next connection listens again.
        listenTo(client, channel).catch(() => undefined)
      }
      return () => listeners.get(channel)?.delete(heard)
    },
    async close() {
      closing.abort()
      await running
    },
  }
}

/** Notifies every process on a channel when the caller's transaction commits. A payload has less than 8,000 bytes. */
export async function say(db: Db, channel: string, payload: string) {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db)
}
