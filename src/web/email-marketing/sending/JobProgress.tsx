import { Progress, Stack, Text } from '@mantine/core'
import type { Job } from '#contract/email-marketing/sending.ts'
import { number, useWords } from '../../i18n/words.ts'
import { sendingWords } from './words.ts'

export const jobColors: Record<Job['status'], string> = {
  preparing: 'gray',
  scheduled: 'indigo',
  running: 'blue',
  paused: 'yellow',
  done: 'green',
  cancelled: 'gray',
  failed: 'red',
}

/** The progress of a campaign: sent, failed and remaining. */
export function JobProgress({ job }: { job: Job }) {
  const w = useWords(sendingWords)
  const share = (count: number) => (job.totalRecipients > 0 ? (100 * count) / job.totalRecipients : 0)
  const { sent, failed, unknown, skipped } = job.counts
  return (
    <Stack gap={2} miw={140}>
      <Progress.Root size="md">
        <Progress.Section value={share(sent)} color="teal.7" aria-label={w.sent} />
        <Progress.Section value={share(failed)} color="red.7" aria-label={w.failed} />
        <Progress.Section value={share(unknown)} color="yellow.7" aria-label={w.unknown} />
        <Progress.Section value={share(skipped)} color="gray.6" aria-label={w.skipped} />
      </Progress.Root>
      <Text size="xs" c="gray.7">
        {w.ofTotal({ sent: number(sent), total: number(job.totalRecipients) })}
        {failed > 0 && ` · ${w.failed}: ${number(failed)}`}
      </Text>
    </Stack>
  )
}
