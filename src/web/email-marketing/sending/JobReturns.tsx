import { SimpleGrid, Text } from '@mantine/core'
import type { Job } from '#contract/email-marketing/sending.ts'
import { useWords } from '../../i18n/words.ts'
import { Figure } from './Figure.tsx'
import { returnWords } from './returnWords.ts'

/**
 * Bounces, opens and clicks of a campaign; those by people and those by machines are separate. Empty before anything
 * is sent.
 */
export function JobReturns({ job }: { job: Job }) {
  const w = useWords(returnWords)
  const { hard, soft, sender, complained } = job.returned
  const figures = [
    ...(hard + soft + sender + complained > 0
      ? [
          { label: w.hard, value: hard },
          { label: w.soft, value: soft },
          { label: w.sender, value: sender },
          { label: w.complained, value: complained },
        ]
      : []),
    ...(job.trackOpens
      ? [
          { label: w.opened, value: job.opened },
          { label: w.machineOpened, value: job.machineOpened },
        ]
      : []),
    ...(job.trackClicks
      ? [
          { label: w.clicked, value: job.clicked },
          { label: w.machineClicked, value: job.machineClicked },
        ]
      : []),
    ...(job.counts.sent + job.counts.unknown > 0
      ? [
          { label: w.replied, value: job.replied },
          { label: w.unsubscribed, value: job.unsubscribed },
        ]
      : []),
  ]
  if (figures.length === 0) return null
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 4, lg: 8 }} mt="md">
        {figures.map((figure) => (
          <Figure key={figure.label} {...figure} />
        ))}
      </SimpleGrid>
      {sender > 0 && (
        <Text size="sm" c="gray.7" mt="md">
          {w.senderHint}
        </Text>
      )}
    </>
  )
}
