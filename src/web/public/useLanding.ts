import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'

export type Landing = 'live' | 'construction'

let current: Landing | undefined

/** The landing page's data, from the served HTML or from a response. */
export function setLanding(landing: Landing) {
  current = landing
}

/** Whether the site shows its landing page; `undefined` until this is known. */
export function useLanding(): Landing | undefined {
  const [landing, setLanding] = useState(current)
  useEffect(() => {
    if (current) return
    // If the request fails, the page still appears.
    call('GET /api/:lang/site', {})
      .then(({ data }) => setLanding(data.landing))
      .catch(() => undefined)
      .finally(() => setLanding(current ?? 'live'))
  }, [])
  return landing
}
