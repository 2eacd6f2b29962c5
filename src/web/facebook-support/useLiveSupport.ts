import { useEffect } from 'react'
import { listen } from '../api/streams.ts'
import { invalidate } from '../api/queryClient.ts'

const pause = 2000

/** By which everything of the inbox is asked anew. */
export const supportEndpoints = ['/admin/facebook-support']

/** Keeps what is shown of the inbox true while the page is open, whoever changes it. */
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
