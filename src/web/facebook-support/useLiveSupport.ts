import { useEffect } from 'react'
import { listen } from '../api/streams.ts'
import { invalidate } from '../api/queryClient.ts'

const pause = 2000

/** Invalidates every query of the inbox. */
export const supportEndpoints = ['/admin/facebook-support']

/** Keeps the inbox up to date while the page is open. */
export function useLiveSupport() {
  useEffect(() => {
    const over = new AbortController()
    const onEvent = (event: string) => {
      if (event === 'changed') void invalidate(supportEndpoints)
    }
    const hear = async () => {
      while (!over.signal.aborted) {
        await listen('GET /api/:lang/admin/facebook-support/stream', {}, onEvent, over.signal)
        if (!over.signal.aborted) await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
    void hear()
    return () => over.abort()
  }, [])
}
