import { useEffect, useState } from 'react'
import type { Job } from '#contract/email-marketing/sending.ts'
import { listen } from '../../api/streams.ts'
import { invalidate } from '../../api/queryClient.ts'

/** As the server sees it: what was called off while it went out is still counted. */
const over = ({ status, counts: { queued, claimed, deferred, waiting } }: Job) =>
  (status === 'done' || status === 'cancelled') && queued + claimed + deferred + waiting === 0

/**
 * A job as it is now: as the server pushes it whenever its counts change, or as it answered a call since.
 * The line ends with the job, and begins again where its failed are tried again.
 * @param told as it was asked for; undefined until it is there, or where no job is followed
 */
export function useLiveJob(jobId: string | null, told?: Job): Job | undefined {
  const [pushed, setPushed] = useState<Job | null>(null)
  const live = pushed?._id === jobId ? pushed : undefined
  // A change that was made here is answered before the line says so; and the line says nothing of what is read when all has gone.
  const isNewer = live && told && (over(told) ? live.updatedAt > told.updatedAt : live.updatedAt >= told.updatedAt)
  const job = isNewer ? live : (told ?? live)
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
