import { focusManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { responseCache } from './responseCache.ts'
import { CallError } from './call.ts'
import { loadChunk } from './loadChunk.ts'

/** Errors that the reader has already seen. */
const shown = new WeakSet<Error>()
export const markReported = (error: Error) => void shown.add(error)

// In ms. By then a page that shows the error itself has rendered it.
const untilDrawn = 1000

/** Shows a toast when a read times out, unless the page itself shows the error. */
function reportTimeout(error: Error, query: Query<unknown, unknown, unknown>) {
  if (!(error instanceof CallError) || error.code !== 'timeout') return
  setTimeout(() => {
    if (!shown.has(error) && query.getObserversCount() > 0)
      void loadChunk(() => import('../ui/overlay/showTimeout.tsx')).then(({ showTimeout }) => showTimeout(error))
  }, untilDrawn)
}

// In ms. Older data is refetched when the reader returns to the page.
const oldAfter = 60_000

/**
 * The query cache. Hooks receive it as an argument: a provider would load React Query on the landing page, which does
 * not need it.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: reportTimeout }),
  defaultOptions: {
    // Offline, a call fails at once instead of waiting.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 10_000,
      refetchOnWindowFocus: ({ state }) => Date.now() - state.dataUpdatedAt > oldAfter,
      // Client errors are final; after a timeout the reader decides whether to wait again.
      retry: (times, error) => times < 2 && !(error instanceof CallError && isFinal(error)),
    },
  },
})
const isFinal = ({ code, statusCode }: CallError) => code === 'timeout' || (statusCode >= 400 && statusCode < 500)

// The focus can return from another tab or from another window.
if (typeof window !== 'undefined')
  focusManager.setEventListener((onFocus) => {
    for (const event of ['visibilitychange', 'focus']) addEventListener(event, () => onFocus())
    return undefined
  })
// Refetches on reconnect, as React Query's provider would do.
queryClient.mount()

responseCache.forget = () => queryClient.removeQueries({ type: 'inactive' })

/**
 * Refetches active queries whose endpoint path contains one of the substrings. First loads in flight are restarted:
 * their response may predate the change.
 */
export async function invalidate(pieces: readonly string[]) {
  const matches = ({ queryKey }: Query) => pieces.some((piece) => String(queryKey[0]).includes(piece))
  await queryClient.cancelQueries({ predicate: (query) => query.state.data === undefined && matches(query) })
  await queryClient.invalidateQueries({ predicate: matches })
}

/** Refetches every query of the current page. */
export const refetchVisible = () => queryClient.refetchQueries({ type: 'active' })
