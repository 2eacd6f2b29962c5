import { TextInput } from '@mantine/core'
import type { Job } from '#contract/email-marketing/sending.ts'
import { useApiMutation } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { FormModal } from '../../ui/form/FormModal.tsx'
import { instantOf, localTime } from '../../ui/form/localTime.ts'
import { suiteWords } from '../words.ts'
import { sendingWords } from './words.ts'
import { LocalTimeField } from '../../ui/form/LocalTimeField.tsx'

type Props = { job: Job; at: string; onClose: () => void }

/** Changes the time of a campaign that has not started. */
export function RescheduleForm({ job, at, onClose }: Props) {
  const w = useWords(sendingWords)
  const s = useWords(suiteWords)
  const change = useApiMutation('POST /api/:tenant/email-marketing/job/:jobId/schedule', {
    successToast: { message: w.rescheduled },
    errorTitle: null,
    invalidates: ['/email-marketing/job'],
  })
  return (
    <FormModal
      title={w.reschedule}
      size="md"
      opened
      onClose={onClose}
      initial={{ scheduleAt: localTime(at), localTime: job.localTime?.slice(0, 16) ?? '' }}
      validate={(values) =>
        job.localTime
          ? { localTime: values.localTime ? null : w.inFuture }
          : { scheduleAt: isAhead(values.scheduleAt) ? null : w.inFuture }
      }
      submit={(values) =>
        change.mutateAsync({
          jobId: job._id,
          ...(job.localTime ? { localTime: values.localTime } : { scheduleAt: instantOf(values.scheduleAt) }),
        })
      }
      failed={s.updateFailed}
    >
      {(form) =>
        job.localTime ? (
          <TextInput
            type="datetime-local"
            label={w.at}
            description={w.localHint}
            withAsterisk
            attributes={{ input: { dir: 'ltr' } }}
            {...form.getInputProps('localTime')}
          />
        ) : (
          <LocalTimeField label={w.at} hint={w.byYourClock} withAsterisk {...form.getInputProps('scheduleAt')} />
        )
      }
    </FormModal>
  )
}

const isAhead = (local: string) => {
  const at = instantOf(local)
  return at !== null && new Date(at) > new Date()
}
