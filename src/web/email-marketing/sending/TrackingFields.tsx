import { NativeSelect, SimpleGrid } from '@mantine/core'
import { useApiQuery } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import type { UseFormReturnType } from '@mantine/form'
import type { Tracking } from './tracking.ts'
import { sendingWords } from './words.ts'

type Props<Values> = {
  form: UseFormReturnType<Values>
  /** The metric that decides the A/B test; it is always tracked. */
  decides?: 'opens' | 'clicks' | 'hand'
}

/** Open and click tracking of a campaign; defaults to the workspace's setting. */
export function TrackingFields<Values extends Tracking>({ form, decides = 'hand' }: Props<Values>) {
  const w = useWords(sendingWords)
  const rules = useApiQuery('GET /api/:tenant/email-marketing/sending-rules', {})
  const byDefault = rules.data?.data.trackByDefault
  const usual = byDefault === undefined ? w.asUsual : w.asUsualIs({ is: byDefault ? w.yes : w.no })
  const choices = [
    { value: '', label: usual },
    { value: 'yes', label: w.yes },
    { value: 'no', label: w.no },
  ]
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} style={{ alignItems: 'end' }}>
      {decides === 'opens' ? (
        <NativeSelect label={w.trackOpens} data={[w.decides]} />
      ) : (
        <NativeSelect label={w.trackOpens} data={choices} {...form.getInputProps('trackOpens')} />
      )}
      {decides === 'clicks' ? (
        <NativeSelect label={w.trackClicks} data={[w.decides]} />
      ) : (
        <NativeSelect label={w.trackClicks} data={choices} {...form.getInputProps('trackClicks')} />
      )}
    </SimpleGrid>
  )
}
