import { NativeSelect, SimpleGrid } from '@mantine/core'
import { useAsk } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import type { FormFields } from '../../ui/FormModal.tsx'
import type { Values } from './sendValues.ts'
import { sendingWords } from './words.ts'

/** Whether opens and clicks of this send are counted: as the workspace says, unless it is said here. */
export function TrackingFields({ form }: { form: FormFields<Values> }) {
  const w = useWords(sendingWords)
  const rules = useAsk('GET /api/:tenant/email-marketing/sending-rules', {})
  const byDefault = rules.data?.data.trackByDefault
  const usual = byDefault === undefined ? w.asUsual : w.asUsualIs({ is: byDefault ? w.yes : w.no })
  const choices = [
    { value: '', label: usual },
    { value: 'yes', label: w.yes },
    { value: 'no', label: w.no },
  ]
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NativeSelect label={w.trackOpens} data={choices} {...form.getInputProps('trackOpens')} />
      <NativeSelect label={w.trackClicks} data={choices} {...form.getInputProps('trackClicks')} />
    </SimpleGrid>
  )
}
