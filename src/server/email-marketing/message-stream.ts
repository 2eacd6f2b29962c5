import { setTimeout as wait } from 'node:timers/promises'
import type { TenantContext } from '../context.ts'
import { Events } from '../http/route.ts'

/** Said with a workspace's id whenever its messages change. */
export const messagesChannel = 'messages'

// However quiet it is, so often whether she still belongs here.
const lookEvery = 30_000
/** Many that come in together are told once. */
const gather = 150

/** Says `changed` whenever a message of the workspace comes in or changes, from whichever process. Ends with the session. */
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
        await wait(lookEvery, undefined, { signal: AbortSignal.any([signal, pause.signal]) }).catch(() => undefined)
      }
      if (signal.aborted || !(await belongs(ctx))) return
      if (!changed) continue
      await wait(gather, undefined, { signal }).catch(() => undefined)
      changed = false
      yield { event: 'changed', data: {} }
    }
  } finally {
    forget()
  }
}

async function belongs({ db, viewer, tenant, now }: TenantContext): Promise<boolean> {
  const member = await db
    .selectFrom('sessions')
    .innerJoin('workspace_members', 'workspace_members.user_id', 'sessions.user_id')
    .select('sessions.id')
    .where('sessions.id', '=', viewer.sessionId)
    .where('sessions.expires_at', '>', now())
    .where('workspace_members.tenant_id', '=', tenant.id)
    .executeTakeFirst()
  return member !== undefined
}
