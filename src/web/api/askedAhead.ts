import type { EndpointName } from '#contract/api.ts'
import { call, type Given } from './call.ts'
import { queries } from './queries.ts'
import { currentSession } from './session.ts'
import { keyOf } from './useApi.ts'

type AskedAhead = { endpoint: EndpointName; given: Given<EndpointName>; got: unknown }

/**
 * Takes up what the server asked ahead for the page that it sent, so that the first thing the application shows is what stands
 * there already. A visitor's answer is asked anew in the background; a member sees more than a visitor, and is asked for first.
 */
export async function takeUpAsked() {
  const script = document.getElementById('asked')
  if (!script) return
  const { endpoint, given, got } = JSON.parse(script.textContent) as AskedAhead
  script.remove()
  const queryKey = keyOf(endpoint, given)
  if (currentSession().status === 'in') await queries.prefetchQuery({ queryKey, queryFn: () => call(endpoint, given) })
  else queries.setQueryData(queryKey, got, { updatedAt: 0 })
}
