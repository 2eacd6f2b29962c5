import { setTimeout as wait } from 'node:timers/promises'
import { whenAborted } from '../../concurrency/aborted.ts'
import type { TenantContext } from '../../context.ts'
import { Events } from '../../http/route.ts'

/** Notification channel; the payload is the id of a workspace whose messages changed. */
export const messagesChannel = 'messages'

/** Debounce in milliseconds: messages that arrive together cause one event. */
const gather = 150

/** Emits `changed` whenever a message of the workspace arrives or changes, in any process. */
export function stream(ctx: TenantContext) {
  return new Events(events(ctx))
}

async function* events(ctx: TenantContext) {
  const { signal, tenant } = ctx
  let changed = false
  let wake = () => {}
  const forget = ctx.listener.on(messagesChannel, (payload) => {
    if (payload !== null && payload !== tenant.id) return
    changed = true
    wake()
  })
  try {
    yield { event: 'open', data: {} }
    while (!signal.aborted) {
      if (!changed) {
        const pause = new AbortController()
        wake = () => pause.abort()
        await whenAborted(AbortSignal.any([signal, pause.signal]))
      }
      if (signal.aborted) return
      await wait(gather, undefined, { signal }).catch(() => undefined)
      changed = false
      yield { event: 'changed', data: {} }
    }
  } finally {
    forget()
  }
}
