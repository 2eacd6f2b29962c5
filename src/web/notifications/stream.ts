import { listen } from '../api/streams.ts'
import type { Language } from '../i18n/languages.ts'

/** Events of the stream: the unread count, and the text of each new notification. */
export type NewsEvent = { unread: number } | { message: string }

type Listener = (told: NewsEvent) => void

// Delays before reconnecting, in ms: the server may be restarting.
const minRetryDelayMs = 2000
const maxRetryDelayMs = 30_000

/**
 * Subscribes to a user's notifications until the signal aborts. Where the browser offers locks (on https and
 * localhost), tabs of one language share one connection: the tab with the lock forwards events, and another tab takes
 * over when it closes.
 */
export function subscribeToNews(userId: string, language: Language, onTold: Listener, signal: AbortSignal) {
  if ('locks' in navigator) subscribeAcrossTabs(`notifications:${userId}:${language}`, onTold, signal)
  else void subscribeAlone(onTold, signal)
}

function subscribeAcrossTabs(name: string, onTold: Listener, signal: AbortSignal) {
  const tabs = new BroadcastChannel(name)
  tabs.addEventListener('message', ({ data }) => onTold(data as NewsEvent))
  signal.addEventListener('abort', () => tabs.close())
  const tellAll = (told: NewsEvent) => {
    if (signal.aborted) return
    onTold(told)
    // A BroadcastChannel reaches one origin only, and takes no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    tabs.postMessage(told)
  }
  navigator.locks.request(name, { signal }, () => subscribeAlone(tellAll, signal)).catch(() => undefined)
}

/** A connection of this tab. It reconnects when the connection ends, even if the server ended it. */
async function subscribeAlone(onTold: Listener, signal: AbortSignal) {
  let pause = minRetryDelayMs
  while (!signal.aborted) {
    const since = Date.now()
    await listen(
      'GET /api/:lang/user/notifications/stream',
      {},
      (event, data) => forwardEvent(onTold, event, data),
      signal,
    )
    pause = Date.now() - since > maxRetryDelayMs ? minRetryDelayMs : Math.min(maxRetryDelayMs, pause * 2)
    // Jitter, because all connections break at once when the server restarts.
    if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random() / 2)))
  }
}

function forwardEvent(onTold: Listener, event: string, data: unknown) {
  if (event === 'unread') onTold({ unread: (data as { unread: number }).unread })
  if (event === 'notification') onTold({ message: (data as { message: string }).message })
}
