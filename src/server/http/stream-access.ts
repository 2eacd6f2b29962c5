import type { Log } from '../context.ts'
import type { Listener } from '../db/connection/listen.ts'
import { Failure } from '../failure.ts'

/**
 * The channel on which the database announces people whose access may have changed (`migrations/0002-people.sql`),
 * joined by commas; empty if there are many.
 */
const channel = 'access'
/** Interval of rechecks for changes without a changed row, such as an expiring session. */
const checkEveryMs = 30_000

export type StreamAccess = {
  /** Whether the caller still has access, by a check that began after the last change. */
  holds: () => Promise<boolean>
  close: () => void
}

/** Rechecks access for every response that is still being written. */
export type AccessWatch = {
  /** @param check throws a `Failure` once access is lost @param onLost called once, after that */
  watch: (userId: string, check: () => Promise<void>, onLost: () => void) => StreamAccess
}

const lostCodes: ReadonlySet<string> = new Set(['unauthenticated', 'session_expired', 'forbidden', 'not_found'])
const isLoss = (error: unknown) => error instanceof Failure && lostCodes.has(error.code)

export function accessWatch(listener: Listener, log: Log): AccessWatch {
  const checks = new Map<string, Set<() => void>>()
  listener.on(channel, (payload) => {
    const people = payload ? payload.split(',') : checks.keys()
    for (const id of people) for (const check of checks.get(id) ?? []) check()
  })

  return {
    watch(userId, check, onLost) {
      let isLost = false
      let isQueued = false
      let checked = Promise.resolve()
      const run = async () => {
        isQueued = false
        if (isLost) return
        try {
          await check()
        } catch (error) {
          // An unavailable database does not revoke access: the check is repeated once it is back.
          if (!isLoss(error)) return log.warn({ err: error }, 'access to a stream couldn’t be checked')
          isLost = true
          onLost()
        }
      }
      const queue = () => {
        // A check in progress may have read the state before the change.
        if (isQueued) return
        isQueued = true
        checked = checked.then(run)
      }
      const timer = setInterval(queue, checkEveryMs)
      const own = checks.get(userId) ?? new Set()
      checks.set(userId, own.add(queue))
      // Access may have changed since the call was admitted.
      queue()
      return {
        async holds() {
          await checked
          return !isLost
        },
        close() {
          clearInterval(timer)
          own.delete(queue)
          if (own.size === 0) checks.delete(userId)
        },
      }
    },
  }
}
