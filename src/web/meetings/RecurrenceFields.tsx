import { NativeSelect, NumberInput, SimpleGrid, TextInput } from '@mantine/core'
import { useWords } from '../i18n/words.ts'
import type { FormFields } from '../ui/form/Form.tsx'
import { meetingAdminWords } from './adminWords.ts'
import type { MeetingValues } from './meetingValues.ts'

const frequencies = ['daily', 'weekly', 'monthly'] as const

/** The recurrence of a meeting and its end. */
export function RecurrenceFields({ form }: { form: FormFields<MeetingValues> }) {
  const w = useWords(meetingAdminWords)
  const { frequency, ends } = form.values
  return (
    <SimpleGrid cols={{ base: 1, xs: frequency ? 4 : 1 }}>
      <NativeSelect
        label={w.repeat}
        data={[{ value: '', label: w.once }, ...frequencies.map((value) => ({ value, label: w[value] }))]}
        {...form.getInputProps('frequency')}
      />
      {frequency && (
        <>
          <NumberInput label={w.interval} min={1} max={30} {...form.getInputProps('interval')} />
          <NativeSelect
            label={w.ends}
            data={[
              { value: 'count', label: w.afterCount },
              { value: 'until', label: w.onDate },
            ]}
            {...form.getInputProps('ends')}
          />
          {ends === 'count' ? (
            <NumberInput label={w.count} min={2} max={200} {...form.getInputProps('count')} />
          ) : (
            <TextInput
              type="date"
              label={w.until}
              attributes={{ input: { dir: 'ltr' } }}
              {...form.getInputProps('until')}
            />
          )}
        </>
      )}
    </SimpleGrid>
  )
}
