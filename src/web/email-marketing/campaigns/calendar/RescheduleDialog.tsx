import { TextInput } from '@mantine/core'
import { isolateLtr } from '../../../i18n/isolates.ts'
import { useWords } from '../../../i18n/words.ts'
import { FormModal } from '../../../ui/form/FormModal.tsx'
import { wallAt } from '../../../ui/form/zoneTime.ts'
import { sendingWords } from '../../sending/words.ts'
import { suiteWords } from '../../words.ts'
import type { Dated } from './dated.ts'
import { listWords } from '../listWords.ts'
import { toWords } from '../toWords.ts'

type Props = {
  item: Dated
  zone: string
  onClose: () => void
  submit: (item: Dated, wall: string) => Promise<unknown>
}

/** Changes the time of a scheduled campaign. */
export function RescheduleDialog({ item, zone, onClose, submit }: Props) {
  const w = useWords(listWords)
  const t = useWords(toWords)
  const g = useWords(sendingWords)
  const s = useWords(suiteWords)
  const isLocal = item.campaign.localTime !== null
  return (
    <FormModal
      title={w.reschedule}
      size="md"
      opened
      onClose={onClose}
      initial={{ scheduleAt: item.wall }}
      validate={({ scheduleAt }) => ({
        scheduleAt: scheduleAt > (isLocal ? '' : wallAt(Date.now(), zone)) ? null : g.inFuture,
      })}
      submit={({ scheduleAt }) => submit(item, scheduleAt.slice(0, 16))}
      failed={s.updateFailed}
    >
      {(form) => (
        <TextInput
          type="datetime-local"
          label={t.dateTime}
          description={isLocal ? g.localHint : w.calendarHint({ zone: isolateLtr(zone) })}
          withAsterisk
          attributes={{ input: { dir: 'ltr' } }}
          {...form.getInputProps('scheduleAt')}
        />
      )}
    </FormModal>
  )
}
