import type { EndpointName } from '#contract/api.ts'
import { call, type InputOf } from './call.ts'
import { queryClient } from './queryClient.ts'
import { currentSession } from './session.ts'
import { queryKeyOf } from './useApi.ts'

type Prefetched = { endpoint: EndpointName; given: InputOf<EndpointName>; got: unknown }

/**
 * Takes up what the server asked ahead for the page that it sent, so that the first thing the application shows is what stands
 * there already. A visitor's answer is asked anew in the background; a member sees more than a visitor, and is asked for first.
 */
export async function adoptPrefetched() {
  const script = document.getElementById('asked')
  if (!script) return
  const { endpoint, given, got } = JSON.parse(script.textContent) as Prefetched
  script.remove()
  const queryKey = queryKeyOf(endpoint, given)
  if (currentSession().status === 'in')
    await queryClient.prefetchQuery({ queryKey, queryFn: () => call(endpoint, given) })
  else queryClient.setQueryData(queryKey, got, { updatedAt: 0 })
}
