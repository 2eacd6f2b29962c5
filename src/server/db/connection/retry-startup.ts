import { setTimeout as pause } from 'node:timers/promises'
import { isAway } from './database.ts'

/** In milliseconds. */
const [pauseFor, tellEvery] = [250, 10_000]
/** PostgreSQL, appendix A: `cannot_connect_now`. It says so while it recovers, for as long as that takes. */
const starting = '57P03'

/**
 * Does what needs the database, again while the database is away: for a minute, and for as long as it says that it is starting. So a program
 * that is begun together with its database, or on a machine that has too much to do, starts late and not never.
 * @throws what the last try threw; what does not mend itself (a password, a name) at once
 */
export async function patiently<T>(
  work: () => Promise<T>,
  tell: (error: unknown) => void,
  patience = 60_000,
): Promise<T> {
  let end = Date.now() + patience
  for (let tellAt = 0; ; await pause(pauseFor)) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === starting) end = Date.now() + patience
      if (!isAway(error) || Date.now() > end) throw error
      if (Date.now() < tellAt) continue
      tellAt = Date.now() + tellEvery
      tell(error)
    }
  }
}
