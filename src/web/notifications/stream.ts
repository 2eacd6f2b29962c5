import { listen } from '../api/streams.ts'
import type { Language } from '../i18n/languages.ts'

/** Events of the stream: the unread count, and the text of each new notification. */
export type NewsEvent = { unread: number } | { message: string }

type Listener = (event: NewsEvent) => void

// Delays before reconnecting, in ms: the server may be restarting.
const minRetryDelayMs = 2000
const maxRetryDelayMs = 30_000

/**
 * Subscribes to a user's notifications until the signal aborts. Where the browser offers locks (on https and
 * localhost), tabs of one language share one connection: the tab with the lock forwards events, and another tab takes
 * over when it closes.
 */
export function subscribeToNews(userId: string, language: Language, onEvent: Listener, signal: AbortSignal) {
  if ('locks' in navigator) subscribeAcrossTabs(`notifications:${userId}:${language}`, onEvent, signal)
  else void subscribeAlone(onEvent, signal)
}

function subscribeAcrossTabs(name: string, onEvent: Listener, signal: AbortSignal) {
  const tabs = new BroadcastChannel(name)
  tabs.addEventListener('message', ({ data }) => onEvent(data as NewsEvent))
  signal.addEventListener('abort', () => tabs.close())
  const tellAll = (event: NewsEvent) => {
    if (signal.aborted) return
    onEvent(event)
    // A BroadcastChannel reaches one origin only, and takes no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    tabs.postMessage(event)
  }
  navigator.locks.request(name, { signal }, () => subscribeAlone(tellAll, signal)).catch(() => undefined)
}

/** A connection of this tab. It reconnects when the connection ends, even if the server ended it. */
async function subscribeAlone(onEvent: Listener, signal: AbortSignal) {
  let pause = minRetryDelayMs
  while (!signal.aborted) {
    const since = Date.now()
    await listen(
      'GET /api/:lang/user/notifications/stream',
      {},
      (event, data) => forwardEvent(onEvent, event, data),
      signal,
    )
    pause = Date.now() - since > maxRetryDelayMs ? minRetryDelayMs : Math.min(maxRetryDelayMs, pause * 2)
    // Jitter, because all connections break at once when the server restarts.
    if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random() / 2)))
  }
}

function forwardEvent(onEvent: Listener, event: string, data: unknown) {
  if (event === 'unread') onEvent({ unread: (data as { unread: number }).unread })
  if (event === 'notification') onEvent({ message: (data as { message: string }).message })
}
