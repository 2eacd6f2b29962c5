import type { Question } from '#contract/qa.ts'
import { replaceListed } from '../api/listed.ts'
import { useTell } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { versioned } from '../ui/conflicts.ts'
import { FormModal } from '../ui/FormModal.tsx'
import { askWords } from './askWords.ts'
import { failureWords } from './failureWords.ts'
import { faultsOf, givenOf, QuestionFields, type QuestionValues } from './QuestionFields.tsx'

type Props = { question: Question; opened: boolean; onClose: () => void }

const valuesOf = ({ title, body, tags }: Question): QuestionValues => ({ title, body, tags })

/** Changes a question; what it said before stays in its history. */
export function EditQuestion({ question, opened, onClose }: Props) {
  const w = useWords(askWords)
  const f = useWords(failureWords)
  const update = useTell('PATCH /api/:lang/question/:questionId', {
    done: { message: w.changed },
    otherwise: f.updateQuestion,
    stale: ['/question/', '/admin/moderation'],
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
        const { data } = await update.mutateAsync({ questionId: question._id, ...givenOf(values), ...version })
        replaceListed('GET /api/:lang/question', data)
      }}
    >
      {(form) => <QuestionFields form={form} />}
    </FormModal>
  )
}
