import { useEffect, useState } from 'react'
import type { Job } from '#contract/email-marketing/sending.ts'
import { listen } from '../../api/call.ts'
import { askAnew } from '../../api/queries.ts'

/** The job as the server pushes it, whenever its counts change; null until then, and where no job is followed. */
export function useLiveJob(jobId: string | null): Job | null {
  const [job, setJob] = useState<Job | null>(null)
  useEffect(() => {
    if (jobId === null) return undefined
    const leaving = new AbortController()
    void listen(
      'GET /api/:tenant/email-marketing/job/:jobId/stream',
      { jobId },
      (event, data) => {
        if (event !== 'job') return
        setJob(data as Job)
        void askAnew(['/recipients'])
      },
      leaving.signal,
    )
    return () => leaving.abort()
  }, [jobId])
  return job?._id === jobId ? job : null
}
