import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'

export type Landing = 'live' | 'construction'

let told: Landing | undefined

/** What the server has said of the landing page, by sending it in its first HTML or by answering. */
export function setLanding(landing: Landing) {
  told = landing
}

/** Whether the site shows its landing page yet; `undefined` until that is known. */
export function useLanding(): Landing | undefined {
  const [landing, setLanding] = useState(told)
  useEffect(() => {
    if (told) return
    // Without an answer the page is still worth reading.
    call('GET /api/:lang/site', {})
      .then(({ data }) => setLanding(data.landing))
      .catch(() => undefined)
      .finally(() => setLanding(told ?? 'live'))
  }, [])
  return landing
}
