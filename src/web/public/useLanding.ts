import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'

export type Landing = 'live' | 'construction'

let told: Landing | undefined

/** The landing page's data, from the served HTML or from a response. */
export function setLanding(landing: Landing) {
  told = landing
}

/** Whether the site shows its landing page; `undefined` until this is known. */
export function useLanding(): Landing | undefined {
  const [landing, setLanding] = useState(told)
  useEffect(() => {
    if (told) return
    // If the request fails, the page still appears.
    call('GET /api/:lang/site', {})
      .then(({ data }) => setLanding(data.landing))
      .catch(() => undefined)
      .finally(() => setLanding(told ?? 'live'))
  }, [])
  return landing
}
