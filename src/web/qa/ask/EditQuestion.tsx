import type { Question } from '#contract/qa.ts'
import { replaceInLists } from '../../api/cachedLists.ts'
import { useApiMutation } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { versioned } from '../../ui/form/conflicts.ts'
import { FormModal } from '../../ui/form/FormModal.tsx'
import { askWords } from './askWords.ts'
import { failureWords } from '../words/failureWords.ts'
import { faultsOf, questionInput, QuestionFields, type QuestionValues } from './QuestionFields.tsx'

type Props = {
  question: Question
  /** Whether to start from the edit that awaits approval. */
  fromEdit: boolean
  opened: boolean
  onClose: () => void
}

const valuesFrom =
  (fromEdit: boolean) =>
  ({ title, body, tags, waitingEdit }: Question): QuestionValues => ({
    title: (fromEdit && waitingEdit?.title) || title,
    body: (fromEdit && waitingEdit?.body) || body,
    tags,
  })

/** Edits a question. Its history contains the earlier versions. */
export function EditQuestion({ question, fromEdit, opened, onClose }: Props) {
  const valuesOf = valuesFrom(fromEdit)
  const w = useWords(askWords)
  const f = useWords(failureWords)
  const update = useApiMutation('PATCH /api/:lang/question/:questionId', {
    successToast: ({ data }) =>
      data.waitingEdit ? { message: w.changeWaits, color: 'yellow' } : { message: w.changed },
    errorFallback: f.updateQuestion,
    invalidates: ['/question/', '/admin/moderation'],
  })
  return (
    <FormModal
      title={w.edit}
      failed={f.updateQuestion}
      size="xl"
      opened={opened}
      onClose={onClose}
      initial={valuesOf(question)}
      validate={(values) => faultsOf(w, values)}
      versioned={versioned(question, valuesOf, { title: w.question, body: w.details, tags: w.tags })}
      submit={async (values, version) => {
        const { data } = await update.mutateAsync({ questionId: question._id, ...questionInput(values), ...version })
        replaceInLists('GET /api/:lang/question', data)
      }}
    >
      {(form) => <QuestionFields form={form} questionId={question._id} />}
    </FormModal>
  )
}
