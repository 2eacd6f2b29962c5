import { type Query, QueryClient } from '@tanstack/react-query'
import { CallError } from './call.ts'

/** What has been asked of the server. Hooks are given it by hand: with a provider the landing page would load it for nothing. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      // What the server refused it refuses again.
      retry: (times, error) =>
        times < 2 && !(error instanceof CallError && error.statusCode >= 400 && error.statusCode < 500),
    },
  },
})
// What a provider does: asks again when the line is back.
queries.mount()

/**
 * Asks again what is shown of some doors, by pieces of their paths. What is being asked for the first time is asked anew as well: its answer
 * may be from before.
 */
export async function askAnew(pieces: readonly string[]) {
  const told = ({ queryKey }: Query) => pieces.some((piece) => String(queryKey[0]).includes(piece))
  await queries.cancelQueries({ predicate: (query) => query.state.data === undefined && told(query) })
  await queries.invalidateQueries({ predicate: told })
}
