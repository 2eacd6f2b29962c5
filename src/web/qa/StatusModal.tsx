import { Textarea } from '@mantine/core'
import type { AnswerStatus, QuestionStatus } from '#contract/qa.ts'
import { useTell } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { FormModal } from '../ui/FormModal.tsx'
import { moderationWords } from './moderationWords.ts'

type Subject = { kind: 'question'; status: QuestionStatus } | { kind: 'answer'; status: AnswerStatus }
type Props = Subject & { id: string; title: string; opened: boolean; onClose: () => void }

/** Sets a status, and tells who wrote it why. */
export function StatusModal({ id, title, opened, onClose, ...subject }: Props) {
  const w = useWords(moderationWords)
  const telling = { done: { message: w.statusUpdated }, failed: null, stale: ['/question', '/answer'] }
  const ofQuestion = useTell('PATCH /api/:lang/question/:questionId/status', telling)
  const ofAnswer = useTell('PATCH /api/:lang/answer/:answerId/status', telling)
  return (
    <FormModal
      title={title}
      size="md"
      opened={opened}
      onClose={onClose}
      initial={{ reason: '' }}
      submit={({ reason }) =>
        subject.kind === 'question'
          ? ofQuestion.mutateAsync({ questionId: id, status: subject.status, reason })
          : ofAnswer.mutateAsync({ answerId: id, status: subject.status, reason })
      }
    >
      {(form) => (
        <Textarea
          label={w.why}
          maxLength={500}
          autosize
          minRows={2}
          data-autofocus
          attributes={{ input: { dir: 'auto' } }}
          {...form.getInputProps('reason')}
        />
      )}
    </FormModal>
  )
}
