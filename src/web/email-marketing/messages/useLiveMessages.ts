import { useEffect } from 'react'
import { listen } from '../../api/streams.ts'
import { invalidate } from '../../api/queryClient.ts'
import { useSession } from '../../api/session.ts'

const pause = 2000

/** Updates the workspace's messages live while the page is open. */
export function useLiveMessages() {
  const { workspace } = useSession()
  useEffect(() => {
    if (workspace === null) return undefined
    const over = new AbortController()
    const onEvent = (event: string) => {
      if (event === 'changed') void invalidate(['/email-marketing/message', '/email-marketing/email-service-provider'])
    }
    const hear = async () => {
      while (!over.signal.aborted) {
        await listen('GET /api/:tenant/email-marketing/message/stream', {}, onEvent, over.signal)
        if (!over.signal.aborted) await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
    void hear()
    return () => over.abort()
  }, [workspace])
}
