import { retry } from '../../concurrency/retry.ts'
import { isAway } from './database.ts'

const retryAfterMs = 250
const logEveryMs = 10_000
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
  let logAt = 0
  return retry(work, {
    pauseMs(error) {
      if (error instanceof Error && 'code' in error && error.code === starting) end = Date.now() + timeoutMs
      if (!isAway(error) || Date.now() > end) return undefined
      if (Date.now() >= logAt) {
        logAt = Date.now() + logEveryMs
        tell(error)
      }
      return retryAfterMs
    },
  })
}
