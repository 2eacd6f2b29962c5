import { Checkbox, Group, NativeSelect, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { useApiQuery } from '../../api/useApi.ts'
import { isolateLtr } from '../../i18n/isolates.ts'
import { useWords } from '../../i18n/words.ts'
import type { FormFields } from '../../ui/form/FormModal.tsx'
import { LocalTimeField } from '../../ui/form/LocalTimeField.tsx'
import { isOverMidnight } from './overMidnight.ts'
import type { Values } from './sendValues.ts'
import { useDayNames } from './useDayNames.ts'
import { sendingWords } from './words.ts'

type Props = { form: FormFields<Values> }

/** When a campaign starts: now, at a time, or at each recipient's local time; optionally within a send window. */
export function TimingFields({ form }: Props) {
  const w = useWords(sendingWords)
  const { timing, limited } = form.values
  return (
    <>
      <NativeSelect
        label={w.timing}
        data={[
          { value: 'now', label: w.timingNow },
          { value: 'at', label: w.timingAt },
          { value: 'local', label: w.timingLocal },
        ]}
        {...form.getInputProps('timing')}
      />
      {timing === 'at' && (
        <LocalTimeField label={w.at} withAsterisk hint={w.byYourClock} {...form.getInputProps('at')} />
      )}
      {timing === 'local' && (
        <TextInput
          type="datetime-local"
          label={w.at}
          withAsterisk
          description={w.localHint}
          attributes={{ input: { dir: 'ltr' } }}
          {...form.getInputProps('at')}
          error={form.errors['at'] ?? form.errors['localTime']}
        />
      )}
      <Switch label={w.hours} description={w.hoursHint} {...form.getInputProps('limited', { type: 'checkbox' })} />
      {limited && <WindowFields form={form} />}
    </>
  )
}

function WindowFields({ form }: Props) {
  const w = useWords(sendingWords)
  const days = useDayNames('short')
  const rules = useApiQuery('GET /api/:tenant/email-marketing/sending-rules', {})
  const zone = rules.data?.data.timeZone ?? 'UTC'
  const time = (name: 'from' | 'to') => (
    <TextInput
      type="time"
      label={name === 'from' ? w.hoursFrom : w.hoursTo}
      attributes={{ input: { dir: 'ltr' } }}
      description={name === 'to' && isOverMidnight(form.values.window) ? w.ofNextDay : null}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...form.getInputProps(`window.${name}`)}
    />
  )
  return (
    <Stack gap="sm">
      <Checkbox.Group label={w.days} {...form.getInputProps('window.days')}>
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
          data={[
            { value: 'workspace', label: w.workspaceClock({ zone: isolateLtr(zone) }) },
            { value: 'recipient', label: w.recipientClock },
          ]}
          {...form.getInputProps('window.clock')}
        />
      </SimpleGrid>
    </Stack>
  )
}
