import { QueryClient } from '@tanstack/react-query'
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
