import { focusManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { responseCache } from './responseCache.ts'
import { CallError } from './call.ts'
import { loadChunk } from './loadChunk.ts'

/** Errors whose words were shown to the reader. */
const shown = new WeakSet<Error>()
export const markReported = (error: Error) => void shown.add(error)

// In ms: a page that shows an error itself has drawn it by then.
const untilDrawn = 1000

/** A toast reports a read that timed out, unless the page itself shows why something is missing. */
function reportTimeout(error: Error, query: Query<unknown, unknown, unknown>) {
  if (!(error instanceof CallError) || error.code !== 'timeout') return
  setTimeout(() => {
    if (!shown.has(error) && query.getObserversCount() > 0)
      void loadChunk(() => import('../ui/overlay/showTimeout.tsx')).then(({ showTimeout }) => showTimeout(error))
  }, untilDrawn)
}

// In ms: what is older is asked again when the reader comes back to the page.
const oldAfter = 60_000

/** What has been asked of the server. Hooks are given it by hand: with a provider the landing page would load it for nothing. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: reportTimeout }),
  defaultOptions: {
    // Without a line a call fails at once, and its reader is told.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 10_000,
      refetchOnWindowFocus: ({ state }) => Date.now() - state.dataUpdatedAt > oldAfter,
      // What the server refused it refuses again, and a reader is told of a timeout before they wait once more.
      retry: (times, error) => times < 2 && !(error instanceof CallError && isFinal(error)),
    },
  },
})
const isFinal = ({ code, statusCode }: CallError) => code === 'timeout' || (statusCode >= 400 && statusCode < 500)

// From another tab, and from another window.
if (typeof window !== 'undefined')
  focusManager.setEventListener((onFocus) => {
    for (const event of ['visibilitychange', 'focus']) addEventListener(event, () => onFocus())
    return undefined
  })
// What a provider does: asks again when the line is back.
queryClient.mount()

responseCache.forget = () => queryClient.removeQueries({ type: 'inactive' })

/**
 * Asks again what is shown of some endpoints, by pieces of their paths. What is being asked for the first time is asked anew as well: its answer
 * may be from before.
 */
export async function invalidate(pieces: readonly string[]) {
  const told = ({ queryKey }: Query) => pieces.some((piece) => String(queryKey[0]).includes(piece))
  await queryClient.cancelQueries({ predicate: (query) => query.state.data === undefined && told(query) })
  await queryClient.invalidateQueries({ predicate: told })
}

/** Asks again for everything that the page shows. */
export const refetchVisible = () => queryClient.refetchQueries({ type: 'active' })
