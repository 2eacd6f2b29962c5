import type { EndpointName } from '#contract/api.ts'
import { call, type InputOf } from './call.ts'
import { queryClient } from './queryClient.ts'
import { currentSession } from './session.ts'
import { queryKeyOf } from './useApi.ts'

type Prefetched = { endpoint: EndpointName; given: InputOf<EndpointName>; got: unknown }

/**
 * Puts the response that the server prefetched for this page into the query cache, so that the first render matches
 * the served HTML. A visitor's copy is refetched in the background. A member sees more than a visitor, so the page
 * waits for a new response.
 */
export async function adoptPrefetched() {
  const script = document.getElementById('asked')
  if (!script) return
  const { endpoint, given: input, got } = JSON.parse(script.textContent) as Prefetched
  script.remove()
  const queryKey = queryKeyOf(endpoint, input)
  if (currentSession().status === 'in')
    await queryClient.prefetchQuery({ queryKey, queryFn: () => call(endpoint, input) })
  else queryClient.setQueryData(queryKey, got, { updatedAt: 0 })
}
