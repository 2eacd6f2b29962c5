import type { Answer } from '#contract/qa.ts'
import { replaceInLists } from '../../api/cachedLists.ts'
import { useApiMutation } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { versioned } from '../../ui/form/conflicts.ts'
import { FormModal } from '../../ui/form/FormModal.tsx'
import { MarkdownEditor } from '../../ui/editor/MarkdownEditor.tsx'
import { failureWords } from '../words/failureWords.ts'
import { questionWords } from '../words/questionWords.ts'

type Props = {
  answer: Answer
  /** Whether to start from the edit that awaits approval. */
  fromEdit: boolean
  opened: boolean
  onClose: () => void
}

const valuesFrom =
  (fromEdit: boolean) =>
  ({ body, waitingEdit }: Answer) => ({ body: (fromEdit && waitingEdit?.body) || body })

/** Edits an answer. Its history contains the earlier versions. */
export function EditAnswer({ answer, fromEdit, opened, onClose }: Props) {
  const valuesOf = valuesFrom(fromEdit)
  const w = useWords(questionWords)
  const f = useWords(failureWords)
  const update = useApiMutation('PATCH /api/:lang/answer/:answerId', {
    successToast: ({ data }) =>
      data.waitingEdit ? { message: w.changeWaits, color: 'yellow' } : { message: w.answerChanged },
    errorFallback: f.updateAnswer,
    invalidates: ['/question/', '/answer/', '/admin/moderation'],
  })
  return (
    <FormModal
      title={w.editAnswer}
      failed={f.updateAnswer}
      size="xl"
      opened={opened}
      onClose={onClose}
      initial={valuesOf(answer)}
      versioned={versioned(answer, valuesOf, { body: w.yourAnswer })}
      validate={({ body }) => ({ body: body.trim() ? null : w.required })}
      submit={async ({ body }, version) => {
        const { data } = await update.mutateAsync({ answerId: answer._id, body, ...version })
        replaceInLists('GET /api/:lang/answer', data)
      }}
    >
      {(form) => (
        <MarkdownEditor
          label={w.yourAnswer}
          required
          mentions={{ questionId: answer.questionId }}
          {...form.getInputProps('body')}
        />
      )}
    </FormModal>
  )
}
