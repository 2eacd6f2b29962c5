import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { isAway } from '../db/connection/database.ts'

const again = 250 // milliseconds

/**
 * A pool for the queue's library, which does not wait for its own word of how a job ended: where that could not be written because the
 * database is away, nobody would hear of it and the process would end. Through this pool it is written as soon as the database is back.
 * Where the process is stopping it is not: the job is freed with all that a process leaves, and done again.
 */
export function retryingPool(pool: pg.Pool, stopping: AbortSignal): pg.Pool {
  const own = async () => insisting(await insist(() => pool.connect(), stopping), pool, stopping)
  // The line on which it listens is asked for with a callback, and looked after.
  const connect = (listen?: Parameters<pg.Pool['connect']>[0]) => (listen ? pool.connect(listen) : own())
  return passing(pool, { connect })
}

/** A job's end, as graphile-worker names its statements. Each is for jobs that this process still holds: twice is as once. */
const isEnd = (statement: unknown): statement is pg.QueryConfig =>
  typeof statement === 'object' &&
  statement !== null &&
  'name' in statement &&
  /^(?:complete|fail|return)_jobs?/.test(String(statement.name))

function insisting(client: pg.PoolClient, pool: pg.Pool, stopping: AbortSignal): pg.PoolClient {
  const query = async (statement: pg.QueryConfig, ...more: unknown[]) => {
    const asked = (client.query as (...all: unknown[]) => Promise<pg.QueryResult>)(statement, ...more)
    if (!isEnd(statement)) return asked
    try {
      return await asked
    } catch (error) {
      if (!isAway(error)) throw error
      return insist(() => pool.query(statement), stopping).catch((last: unknown) => {
        if (!stopping.aborted || !isAway(last)) throw last
        return { rows: [], rowCount: 0 }
      })
    }
  }
  return passing(client, { query })
}

/** Tries until the database is there. @throws what the last try threw, once the process is stopping or when it is something else */
async function insist<T>(work: () => Promise<T>, stopping: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (stopping.aborted || !isAway(error)) throw error
      await pause(again, undefined, { signal: stopping }).catch(() => undefined)
    }
  }
}

/** The same thing with some of its methods replaced. */
const passing = <Thing extends object>(thing: Thing, own: Partial<Record<keyof Thing, unknown>>): Thing =>
  new Proxy(thing, {
    get(target, name) {
      if (name in own) return own[name as keyof Thing]
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
