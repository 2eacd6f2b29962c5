import type pg from 'pg'
import { retry } from '../concurrency/retry.ts'
import { isAway } from '../db/connection/database.ts'

const retryAfterMs = 250

/**
 * A pool that retries job results. graphile-worker ends the process if it cannot store a result because the database
 * is unavailable. With this pool, the result is stored once the database is back. A stopping process does not retry:
 * its jobs are released and run again.
 */
export function retryingPool(pool: pg.Pool, stopping: AbortSignal): pg.Pool {
  const own = async () => insisting(await insist(() => pool.connect(), stopping), pool, stopping)
  // The listening connection is requested with a callback and watched by the library.
  const connect = (listen?: Parameters<pg.Pool['connect']>[0]) => (listen ? pool.connect(listen) : own())
  return passing(pool, { connect })
}

/**
 * Statements that store a job's result, by graphile-worker's names. They only affect jobs that this process still
 * holds, so repeating one is safe.
 */
const isEnd = (statement: unknown): statement is pg.QueryConfig =>
  typeof statement === 'object' &&
  statement !== null &&
  'name' in statement &&
  /^(?:complete|fail|return)_jobs?/.test(String(statement.name))

function insisting(client: pg.PoolClient, pool: pg.Pool, stopping: AbortSignal): pg.PoolClient {
  const query = async (statement: pg.QueryConfig, ...more: unknown[]) => {
    const result = (client.query as (...all: unknown[]) => Promise<pg.QueryResult>)(statement, ...more)
    if (!isEnd(statement)) return result
    try {
      return await result
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

/**
 * Retries until the database is available. @throws the last error, once the process is stopping or for any other error
 */
const insist = <T>(work: () => Promise<T>, stopping: AbortSignal): Promise<T> =>
  retry(work, { pauseMs: (error) => (isAway(error) ? retryAfterMs : undefined), signal: stopping })

/** A proxy that replaces some methods. */
const passing = <Thing extends object>(thing: Thing, own: Partial<Record<keyof Thing, unknown>>): Thing =>
  new Proxy(thing, {
    get(target, name) {
      if (name in own) return own[name as keyof Thing]
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
