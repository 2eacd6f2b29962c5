import { Text } from '@mantine/core'
import type { JobSeries } from '#contract/email-marketing/job-series.ts'
import { useDates } from '../../i18n/dates.ts'
import { useWords } from '../../i18n/words.ts'
import { seriesWords } from './words.ts'

/** The next runs of a series; none while it is paused. */
export function NextTimes({ series: { status, next }, maxTimes }: { series: JobSeries; maxTimes: number }) {
  const w = useWords(seriesWords)
  const dates = useDates()
  if (next.length === 0) return '–'
  return (
    <>
      {status === 'paused' && (
        <Text size="xs" c="gray.7">
          {w.wouldBe}
        </Text>
      )}
      {next.slice(0, maxTimes).map((at) => (
        <Text key={at} size="sm" c={status === 'paused' ? 'gray.7' : 'dark'}>
          {dates.moment(at)}
        </Text>
      ))}
    </>
  )
}
