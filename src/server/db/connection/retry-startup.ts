import { setTimeout as pause } from 'node:timers/promises'
import { isAway } from './database.ts'

/** In milliseconds. */
const [pauseFor, tellEvery] = [250, 10_000]
/** PostgreSQL, appendix A: `cannot_connect_now`. The server answers this during recovery, however long it takes. */
const starting = '57P03'

/**
 * Retries work while the database is unreachable: for a minute, and for as long as it reports that it is starting. A
 * program that starts together with its database, or on an overloaded machine, is then late instead of failing.
 * @throws the error of the last attempt; a permanent error (a wrong password or name) at once
 */
export async function patiently<T>(
  work: () => Promise<T>,
  tell: (error: unknown) => void,
  timeoutMs = 60_000,
): Promise<T> {
  let end = Date.now() + timeoutMs
  for (let tellAt = 0; ; await pause(pauseFor)) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === starting) end = Date.now() + timeoutMs
      if (!isAway(error) || Date.now() > end) throw error
      if (Date.now() < tellAt) continue
      tellAt = Date.now() + tellEvery
      tell(error)
    }
  }
}
