import { setTimeout as wait } from 'node:timers/promises'
import type { UserContext } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { say } from '../db/connection/listen.ts'
import { Events } from '../http/route.ts'
import { clearPresence, recordPresence } from './unread-notifications.ts'

const channel = 'facebook'

// Interval at which an idle stream records presence.
const lookEvery = 30_000
/** Changes within this time are sent as one event (ms). */
const gather = 100

/**
 * Announces a changed conversation when the caller's transaction commits; an empty id means that the connection
 * changed.
 */
export const notifyChanged = (db: Db, conversationId: string) => say(db, channel, conversationId)

/** Streams `changed` events with the ids of changed conversations, from all processes. */
export function stream(ctx: UserContext) {
  return new Events(events(ctx))
}

async function* events(ctx: UserContext) {
  const { signal } = ctx
  const changed = new Set<string>()
  let wake = () => {}
  const forget = ctx.listener.on(channel, (payload) => {
    changed.add(payload ?? '')
    wake()
  })
  try {
    await recordPresence(ctx)
    yield { event: 'open', data: {} }
    while (!signal.aborted) {
      if (changed.size === 0) {
        const pause = new AbortController()
        wake = () => pause.abort()
        await wait(lookEvery, undefined, { signal: AbortSignal.any([signal, pause.signal]) }).catch(() => undefined)
      }
      if (signal.aborted) return
      await recordPresence(ctx)
      if (changed.size === 0) continue
      await wait(gather, undefined, { signal }).catch(() => undefined)
      const conversations = [...changed].filter((id) => id !== '')
      changed.clear()
      yield { event: 'changed', data: { conversations } }
    }
  } finally {
    forget()
    // Any other open stream records presence again.
    await clearPresence(ctx)
      .then(() => notifyChanged(ctx.db, ''))
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'reporting that someone left the inbox failed'))
  }
}
