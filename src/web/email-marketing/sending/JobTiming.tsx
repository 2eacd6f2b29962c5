import { Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Job } from '#contract/email-marketing/sending.ts'
import { useApiQuery } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { isolateLtr } from '../../i18n/isolates.ts'
import { useWords } from '../../i18n/words.ts'
import { mayRetry } from './JobActions.tsx'
import { isOverMidnight } from './overMidnight.ts'
import { useDayNames } from './useDayNames.ts'
import { sendingWords } from './words.ts'

const lookEvery = 10_000

/** The send window of a campaign, and what the campaign is waiting for. */
export function JobTiming({ job }: { job: Job }) {
  const w = useWords(sendingWords)
  const dates = useDates()
  const names = useDayNames('long')
  const open = ['preparing', 'running', 'paused'].includes(job.status)
  const { window } = job
  const byWorkspace = window?.clock === 'workspace'
  const pace = useApiQuery(
    'GET /api/:tenant/email-marketing/job/:jobId/pace',
    { jobId: job._id },
    { enabled: open || mayRetry(job) || byWorkspace, refetchInterval: open && lookEvery },
  )
  const anyFailed = job.counts.failed > 0
  const { refetch } = pace
  const before = useRef(`${job.status} ${anyFailed}`)
  useEffect(() => {
    const now = `${job.status} ${anyFailed}`
    if (now !== before.current) void refetch()
    before.current = now
  }, [job.status, anyFailed, refetch])
  const timing = open ? pace.data?.data : undefined
  const allClosed = mayRetry(job) && pace.data?.data.isRetriable === false
  const zone = pace.data?.data.timeZone
  const days = names.filter(({ day }) => window?.days.includes(day)).map(({ name }) => name)
  const hours = window && {
    days: days.join(w.and),
    from: isolateLtr(window.from),
    to: isOverMidnight(window) ? w.onNextDay({ time: isolateLtr(window.to) }) : isolateLtr(window.to),
  }
  // The window is not shown before the time zone is known, as the reader's own may differ.
  const goesIn = hours && zone !== undefined ? [w.goesIn({ ...hours, zone: isolateLtr(zone) })] : []
  // Without a time zone the window is in each recipient's local time.
  const wall = job.localTime && dates.wall(job.localTime)
  const lines = [
    ...(wall ? [w.goesAt({ time: wall })] : []),
    ...(hours && window.clock === 'recipient' ? [w.goesInTheirs(hours)] : goesIn),
    ...(timing?.held ? [w[`held.${timing.held.by}`]({ until: dates.moment(timing.held.until) })] : []),
    ...(timing?.slowed ? [w.slowed({ until: dates.moment(timing.slowed.until) })] : []),
    ...(timing && timing.waiting > 0
      ? [w.waitsFor({ count: timing.waiting, until: dates.moment(timing.nextAt) })]
      : []),
    ...(allClosed ? [w.allClosed] : []),
  ]
  if (lines.length === 0) return null
  return (
    <Stack gap={2} mb="md" aria-live="polite">
      {lines.map((line) => (
        <Text key={line} size="sm" c="gray.7">
          {line}
        </Text>
      ))}
    </Stack>
  )
}
