import { listen } from '../api/streams.ts'
import type { Language } from '../i18n/language.ts'

/** What a stream tells: how many are unread, and each new notification's sentence. */
export type NewsEvent = { unread: number } | { message: string }

type Listener = (told: NewsEvent) => void

// How long to wait before the line is tried again, in milliseconds: the server may be starting anew.
const minRetryDelayMs = 2000
const maxRetryDelayMs = 30_000

/**
 * Tells what is new for a person, until the signal aborts. All her tabs of one language share one line to the server where the browser offers locks
 * (on https and localhost): the tab that holds it tells the others, and when it is closed another one takes over.
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
    // A channel reaches this origin alone, and takes no other.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    tabs.postMessage(told)
  }
  navigator.locks.request(name, { signal }, () => subscribeAlone(tellAll, signal)).catch(() => undefined)
}

/** A line of one's own; comes back when it breaks, also when the server ended it. */
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
    // Not all at the same moment: everybody's line breaks when the server goes.
    if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random() / 2)))
  }
}

function forwardEvent(onTold: Listener, event: string, data: unknown) {
  if (event === 'unread') onTold({ unread: (data as { unread: number }).unread })
  if (event === 'notification') onTold({ message: (data as { message: string }).message })
}
