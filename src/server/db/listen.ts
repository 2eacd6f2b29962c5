import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Db } from './database.ts'
import { sql } from 'kysely'

/** What is heard on a channel; null where something may have been missed, because the connection was away. */
type Heard = (payload: string | null) => void

export type Listener = {
  /** Hears what any process says on a channel, until the returned function is called. */
  on(channel: string, heard: Heard): () => void
  close(): Promise<void>
}

const retryAfter = { first: 200, most: 10_000 }

/** Hears what is said with `NOTIFY`, over one connection of its own, opened when somebody wants to hear and again whenever it breaks. */
export function openListener(connection: pg.ClientConfig, onError: (error: Error) => void): Listener {
  const listeners = new Map<string, Set<Heard>>()
  const closing = new AbortController()
  let client: pg.Client | null = null
  let running: Promise<void> | null = null

  const tell = (channel: string, payload: string | null) => {
    for (const heard of listeners.get(channel) ?? []) heard(payload)
  }
  const listenTo = (on: pg.Client, channel: string) => on.query(`listen ${on.escapeIdentifier(channel)}`)

  async function connected() {
    const own = new pg.Client({ ...connection, keepAlive: true, application_name: 'sanad listener' })
    const broken = new Promise<void>((resolve) => {
      own.once('end', resolve)
      own.on('error', (error) => {
        if (!closing.signal.aborted) onError(error)
        resolve()
      })
    })
    own.on('notification', ({ channel, payload }) => tell(channel, payload ?? ''))
    try {
      await own.connect()
      client = own
      for (const channel of listeners.keys()) await listenTo(own, channel)
      for (const channel of listeners.keys()) tell(channel, null)
      await Promise.race([broken, aborted(closing.signal)])
    } finally {
      client = null
      await own.end().catch(() => undefined)
    }
  }

  async function run() {
    let pause = retryAfter.first
    while (!closing.signal.aborted) {
      const begun = Date.now()
      await connected().catch((error: Error) => onError(error))
      pause = Date.now() - begun > retryAfter.most ? retryAfter.first : Math.min(pause * 2, retryAfter.most)
      await wait(pause, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  return {
    on(channel, heard) {
      const known = listeners.get(channel)
      if (known) known.add(heard)
      else {
        listeners.set(channel, new Set([heard]))
        // What is not heard because this fails is heard after the next connection.
        if (client) listenTo(client, channel).catch(onError)
      }
      running ??= run()
      return () => listeners.get(channel)?.delete(heard)
    },
    async close() {
      closing.abort()
      await running
    },
  }
}

/** Says something on a channel to every process, when the caller's transaction commits. A payload has less than 8,000 bytes. */
export async function say(db: Db, channel: string, payload: string) {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db)
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
