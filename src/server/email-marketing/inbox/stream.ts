import { setTimeout as wait } from 'node:timers/promises'
import { whenAborted } from '../../concurrency/aborted.ts'
import type { TenantContext } from '../../context.ts'
import { Events } from '../../http/route.ts'

/** Said with a workspace's id whenever its messages change. */
export const messagesChannel = 'messages'

/** Many that come in together are told once. */
const gather = 150

/** Says `changed` whenever a message of the workspace comes in or changes, from whichever process. */
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
