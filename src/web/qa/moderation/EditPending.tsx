import type { ModerationItem } from '#contract/qa-moderation.ts'
import { useApiQuery } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { qaAdminWords } from '../words/adminWords.ts'
import { EditAnswer } from '../answers/EditAnswer.tsx'
import { EditQuestion } from '../ask/EditQuestion.tsx'
import { failureWords } from '../words/failureWords.ts'

type Props = { item: ModerationItem; onClose: () => void }

/** Edits a pending entry before the decision. */
export function EditPending({ item, onClose }: Props) {
  const { fetchQuestion } = useWords(failureWords)
  const { fetchAnswer } = useWords(qaAdminWords)
  const isQuestion = item.entityType === 'question'
  const id = item._id
  const questionQuery = useApiQuery(
    'GET /api/:lang/question/:question',
    { question: id, size: 1 },
    { enabled: isQuestion },
  )
  const answered = useApiQuery('GET /api/:lang/answer/:answerId', { answerId: id }, { enabled: !isQuestion })
  const [question, answer] = [questionQuery.data?.data, answered.data?.data]
  if (isQuestion && question?._id === id) return <EditQuestion question={question} fromEdit opened onClose={onClose} />
  if (!isQuestion && answer?._id === id) return <EditAnswer answer={answer} fromEdit opened onClose={onClose} />
  const query = isQuestion ? questionQuery : answered
  if (!query.error) return null
  const failed = isQuestion ? fetchQuestion : fetchAnswer
  return (
    <Dialog opened onClose={onClose} title={failed}>
      <ErrorNotice error={query.error} otherwise={failed} toast onRetry={() => void query.refetch()} />
    </Dialog>
  )
}
