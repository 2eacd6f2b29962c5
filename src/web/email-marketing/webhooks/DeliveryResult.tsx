import { Stack, Text } from '@mantine/core'
import type { WebhookDelivery } from '#contract/webhooks.ts'
import { useDates } from '../../i18n/dates.ts'
import { number, useWords } from '../../i18n/words.ts'
import { Code } from '../../ui/text/UserText.tsx'
import { faultWords, webhookWords } from './words.ts'

/** The result of the last attempt, and the time of the next one. */
export function DeliveryResult({
  delivery: { status, fault, tookMs, attempts, nextAt },
}: {
  delivery: WebhookDelivery
}) {
  const w = useWords(webhookWords)
  const faults = useWords(faultWords)
  const dates = useDates()
  if (attempts === 0) return <>–</>
  return (
    <Stack gap={0}>
      <span>
        {fault !== null && `${faults[fault]} `}
        {status !== null && <Code>{String(status)}</Code>}
        {tookMs !== null && ` · ${w.took({ ms: number(tookMs) })}`}
      </span>
      {nextAt !== null && (
        <Text size="sm" c="gray.7">
          {w.attempts}: {number(attempts)}. {w.nextTry({ at: dates.moment(nextAt) })}
        </Text>
      )}
    </Stack>
  )
}
