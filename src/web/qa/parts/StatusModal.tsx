import type { AnswerStatus, QuestionStatus } from '#contract/qa.ts'
import { replaceInLists } from '../../api/cachedLists.ts'
import { useApiMutation } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { FormModal } from '../../ui/form/FormModal.tsx'
import { ReasonField } from './ReasonField.tsx'
import { showConflictToast } from '../../ui/overlay/conflictToast.ts'
import { useStatusNames } from './useStatusNames.ts'
import { moderationWords } from './moderationWords.ts'

const endpoints = { question: 'GET /api/:lang/question', answer: 'GET /api/:lang/answer' } as const

type Subject = { kind: 'question'; status: QuestionStatus } | { kind: 'answer'; status: AnswerStatus }
type Props = Subject & {
  id: string
  title: string
  /** The listed version. If the list is outdated, the administrator is shown the current status. */
  version?: string
  opened: boolean
  onClose: () => void
}

/** Changes the status, and sends the author the reason. */
export function StatusModal({ id, title, version, opened, onClose, ...subject }: Props) {
  const w = useWords(moderationWords)
  const names = useStatusNames()
  const options = {
    successToast: { message: w.statusUpdated },
    errorFallback: w.updateFailed,
    invalidates: ['/question/', '/answer/'],
  }
  const ofQuestion = useApiMutation('PATCH /api/:lang/question/:questionId/status', options)
  const ofAnswer = useApiMutation('PATCH /api/:lang/answer/:answerId/status', options)
  return (
    <FormModal
      title={title}
      failed={w.updateFailed}
      size="md"
      opened={opened}
      onClose={onClose}
      initial={{ reason: '' }}
      submit={async ({ reason }) => {
        const seen = version === undefined ? {} : { version }
        try {
          const { data } =
            subject.kind === 'question'
              ? await ofQuestion.mutateAsync({ questionId: id, status: subject.status, reason, ...seen })
              : await ofAnswer.mutateAsync({ answerId: id, status: subject.status, reason, ...seen })
          replaceInLists(endpoints[subject.kind], data)
        } catch (error) {
          if (!showConflictToast(error, endpoints[subject.kind], names[subject.kind])) throw error
        }
      }}
    >
      {(form) => <ReasonField {...form.getInputProps('reason')} />}
    </FormModal>
  )
}
