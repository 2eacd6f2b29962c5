import { useEffect, useState } from 'react'
import type { Job } from '#contract/email-marketing/sending.ts'
import { listen } from '../../api/streams.ts'
import { invalidate } from '../../api/queryClient.ts'

/** Same as on the server: a done or cancelled campaign is over once no recipient is pending. */
const over = ({ status, counts: { queued, claimed, deferred, waiting } }: Job) =>
  (status === 'done' || status === 'cancelled') && queued + claimed + deferred + waiting === 0

/**
 * A campaign, updated by the server's stream and by responses to calls. The stream ends with the campaign, and reopens
 * for a retry.
 * @param loaded the loaded campaign; undefined while it loads
 */
export function useLiveJob(jobId: string | null, loaded?: Job): Job | undefined {
  const [pushed, setPushed] = useState<Job | null>(null)
  const live = pushed?._id === jobId ? pushed : undefined
  // The response to a change arrives before the stream's event, and the stream does not report opens after sending.
  const isNewer =
    live && loaded && (over(loaded) ? live.updatedAt > loaded.updatedAt : live.updatedAt >= loaded.updatedAt)
  const job = isNewer ? live : (loaded ?? live)
  const isOver = job !== undefined && over(job)
  useEffect(() => {
    if (jobId === null || isOver) return undefined
    const leaving = new AbortController()
    void listen(
      'GET /api/:tenant/email-marketing/job/:jobId/stream',
      { jobId },
      (event, data) => {
        if (event !== 'job') return
        setPushed(data as Job)
        void invalidate(['/recipients'])
      },
      leaving.signal,
    )
    return () => leaving.abort()
  }, [jobId, isOver])
  return job
}
