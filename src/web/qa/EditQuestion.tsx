import type { Question } from '#contract/qa.ts'
import { useTell } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { FormModal } from '../ui/FormModal.tsx'
import { askWords } from './askWords.ts'
import { faultsOf, givenOf, QuestionFields, type QuestionValues } from './QuestionFields.tsx'

type Props = { question: Question; opened: boolean; onClose: () => void }

/** Changes a question; what it said before stays in its history. */
export function EditQuestion({ question, opened, onClose }: Props) {
  const w = useWords(askWords)
  const update = useTell('PATCH /api/:lang/question/:questionId', {
    done: { message: w.changed },
    failed: null,
    stale: ['/question'],
  })
  const { title, body, tags } = question
  const initial: QuestionValues = { title, body, tags }
  return (
    <FormModal
      title={w.edit}
      size="xl"
      opened={opened}
      onClose={onClose}
      initial={initial}
      validate={(values) => faultsOf(w, values)}
      submit={(values) => update.mutateAsync({ questionId: question._id, ...givenOf(values) })}
    >
      {(form) => <QuestionFields form={form} />}
    </FormModal>
  )
}
