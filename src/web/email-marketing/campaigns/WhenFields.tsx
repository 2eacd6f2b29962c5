import { Radio, Stack, TextInput } from '@mantine/core'
import type { Timing } from '#contract/email-marketing/campaigns.ts'
import { useWords } from '../../i18n/words.ts'
import { instantOf, localDay, localTime } from '../../ui/form/localTime.ts'
import { LocalTimeField } from '../../ui/form/LocalTimeField.tsx'
import { sendingWords } from '../sending/words.ts'
import { toWords } from './toWords.ts'

/** Tomorrow at nine, the proposed time. */
function tomorrowMorning(): string {
  const day = new Date()
  day.setDate(day.getDate() + 1)
  return `${localDay(day)}T09:00`
}

type Props = { timing: Timing; onChange: (timing: Timing) => void; error?: string | undefined }

/** When a campaign goes out: now, at a time, or at each recipient's local time. */
export function WhenFields({ timing, onChange, error }: Props) {
  const w = useWords(toWords)
  const g = useWords(sendingWords)
  const wall =
    timing.kind === 'local' ? timing.localTime.slice(0, 16) : timing.kind === 'at' ? localTime(timing.at) : ''
  const choose = (kind: Timing['kind'], at = wall || tomorrowMorning()) => {
    if (kind === 'now') onChange({ kind })
    else if (kind === 'local') onChange({ kind, localTime: at.slice(0, 16) })
    else onChange({ kind, at: instantOf(at) ?? new Date().toISOString() })
  }
  // An emptied field has no time yet: the last one stays.
  const type = (at: string) => at !== '' && choose(timing.kind, at)
  return (
    <Stack gap="sm">
      <Radio.Group label={g.timing} value={timing.kind} onChange={(kind) => choose(kind as Timing['kind'])}>
        <Stack gap="xs" mt={4}>
          <Radio value="now" label={w.now} />
          <Radio value="at" label={w.at} />
          <Radio value="local" label={w.local} description={timing.kind === 'local' ? g.localHint : null} />
        </Stack>
      </Radio.Group>
      {timing.kind === 'at' && (
        <LocalTimeField
          label={w.dateTime}
          hint={g.byYourClock}
          value={wall}
          error={error}
          onChange={(event) => type(event.currentTarget.value)}
        />
      )}
      {timing.kind === 'local' && (
        <TextInput
          type="datetime-local"
          label={w.dateTime}
          value={wall}
          error={error}
          onChange={(event) => type(event.currentTarget.value)}
          attributes={{ input: { dir: 'ltr' } }}
        />
      )}
    </Stack>
  )
}
