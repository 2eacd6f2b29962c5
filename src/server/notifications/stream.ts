import { setTimeout as wait } from 'node:timers/promises'
import type { UserContext } from '../context.ts'
import { Events } from '../http/route.ts'
import { channel, latest } from './notifications.ts'

const shownAtOnce = 20
// Poll interval of an idle stream, in case a database notification was missed.
const lookEvery = 30_000

/** Streams the unread count and each new notification, from all processes. */
export function stream(ctx: UserContext) {
  return new Events(events(ctx))
}

async function* events(ctx: UserContext) {
  const { viewer, signal } = ctx
  let wake = () => {}
  let woken = false
  const forget = ctx.listener.on(channel, (payload) => {
    if (payload !== null && !payload.includes(viewer.id)) return
    woken = true
    wake()
  })
  try {
    const first = await latest(ctx.db, viewer.id, ctx.lang, shownAtOnce)
    const known = new Set(first.notifications.map(({ id }) => id))
    // Older notifications are not sent, even if they become visible again; ids sort by creation time.
    const oldest = first.notifications.at(-1)?.id ?? ''
    let { unread } = first
    yield { event: 'unread', data: { unread } }
    while (!signal.aborted) {
      if (!woken) {
        const pause = new AbortController()
        wake = () => pause.abort()
        await wait(lookEvery, undefined, { signal: AbortSignal.any([signal, pause.signal]) }).catch(() => undefined)
      }
      woken = false
      if (signal.aborted) return
      const now = await latest(ctx.db, viewer.id, ctx.lang, shownAtOnce)
      for (const notification of now.notifications.toReversed()) {
        if (known.has(notification.id) || notification.id < oldest) continue
        known.add(notification.id)
        yield { event: 'notification', id: notification.id, data: notification }
      }
      if (now.unread !== unread) yield { event: 'unread', data: { unread: now.unread } }
      unread = now.unread
    }
  } finally {
    forget()
  }
}
