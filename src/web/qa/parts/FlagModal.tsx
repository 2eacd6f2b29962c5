import { Radio, Stack, Textarea } from '@mantine/core'
import type { FlagReason } from '#contract/qa-moderation.ts'
import { useApiMutation } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { FormModal } from '../../ui/form/FormModal.tsx'
import { moderationWords } from './moderationWords.ts'

const reasons: FlagReason[] = ['spam', 'abuse', 'off_topic', 'duplicate', 'wrong', 'other']

type Values = { reason: FlagReason | ''; note: string }
type Props = { kind: 'question' | 'answer'; id: string; opened: boolean; onClose: () => void }

/** Reports a question or an answer to the administrators. */
export function FlagModal({ kind, id, opened, onClose }: Props) {
  const w = useWords(moderationWords)
  const options = { successToast: { message: w.sent }, errorTitle: null }
  const ofQuestion = useApiMutation('POST /api/:lang/question/:questionId/flag', options)
  const ofAnswer = useApiMutation('POST /api/:lang/answer/:answerId/flag', options)
  const initial: Values = { reason: '', note: '' }
  return (
    <FormModal
      title={w.report}
      size="md"
      opened={opened}
      onClose={onClose}
      initial={initial}
      validate={({ reason }) => ({ reason: reason ? null : w.choose })}
      submit={({ reason, note }) => {
        const input = { reason: reason || 'other', note: note.trim() }
        return kind === 'question'
          ? ofQuestion.mutateAsync({ questionId: id, ...input })
          : ofAnswer.mutateAsync({ answerId: id, ...input })
      }}
      submitLabel={w.send}
    >
      {(form) => (
        <>
          <Radio.Group label={w.reason} {...form.getInputProps('reason')}>
            <Stack gap="xs" my="xs">
              {reasons.map((reason) => (
                <Radio key={reason} value={reason} label={w[reason]} />
              ))}
            </Stack>
          </Radio.Group>
          <Textarea
            label={w.note}
            maxLength={500}
            autosize
            minRows={2}
            attributes={{ input: { dir: 'auto' } }}
            {...form.getInputProps('note')}
          />
        </>
      )}
    </FormModal>
  )
}
