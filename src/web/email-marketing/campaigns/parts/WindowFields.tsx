import { Checkbox, Group, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { SendWindow } from '#contract/email-marketing/pace.ts'
import { useApiQuery } from '../../../api/useApi.ts'
import { isolateLtr } from '../../../i18n/isolates.ts'
import { useWords } from '../../../i18n/words.ts'
import { isOverMidnight } from '../../sending/overMidnight.ts'
import { useDayNames } from '../../sending/useDayNames.ts'
import { sendingWords } from '../../sending/words.ts'

type Props = { window: SendWindow; onChange: (window: SendWindow) => void; error?: string | undefined }

/** The days and hours in which a campaign sends. */
export function WindowFields({ window, onChange, error }: Props) {
  const w = useWords(sendingWords)
  const days = useDayNames('short')
  const rules = useApiQuery('GET /api/:tenant/email-marketing/sending-rules', {})
  const zone = rules.data?.data.timeZone ?? 'UTC'
  const time = (name: 'from' | 'to') => (
    <TextInput
      type="time"
      label={name === 'from' ? w.hoursFrom : w.hoursTo}
      attributes={{ input: { dir: 'ltr' } }}
      description={name === 'to' && isOverMidnight(window) ? w.ofNextDay : null}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={window[name]}
      error={name === 'to' ? error : undefined}
      onChange={(event) => onChange({ ...window, [name]: event.currentTarget.value })}
    />
  )
  return (
    <Stack gap="sm">
      <Checkbox.Group
        label={w.days}
        value={window.days.map(String)}
        onChange={(chosen) => onChange({ ...window, days: chosen.map(Number).toSorted((a, b) => a - b) })}
      >
        <Group gap="sm" mt={4}>
          {days.map(({ day, name }) => (
            <Checkbox key={day} value={String(day)} label={name} />
          ))}
        </Group>
      </Checkbox.Group>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        {time('from')}
        {time('to')}
        <NativeSelect
          label={w.clock}
          value={window.clock}
          data={[
            { value: 'workspace', label: w.workspaceClock({ zone: isolateLtr(zone) }) },
            { value: 'recipient', label: w.recipientClock },
          ]}
          onChange={(event) => onChange({ ...window, clock: event.currentTarget.value as SendWindow['clock'] })}
        />
      </SimpleGrid>
    </Stack>
  )
}
