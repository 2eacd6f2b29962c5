import type { Waiting } from '#contract/qa-moderation.ts'
import { useAsk } from '../api/useApi.ts'
import { EditAnswer } from './EditAnswer.tsx'
import { EditQuestion } from './EditQuestion.tsx'

type Props = { item: Waiting; onClose: () => void }

/** Changes what waits for a decision, before one is made. */
export function EditWaiting({ item, onClose }: Props) {
  const isQuestion = item.entityType === 'question'
  const id = item._id
  const asked = useAsk('GET /api/:lang/question/:question', { question: id, size: 1 }, { enabled: isQuestion })
  const answered = useAsk('GET /api/:lang/answer/:answerId', { answerId: id }, { enabled: !isQuestion })
  const [question, answer] = [asked.data?.data, answered.data?.data]
  if (isQuestion && question?._id === id) return <EditQuestion question={question} opened onClose={onClose} />
  if (!isQuestion && answer?._id === id) return <EditAnswer answer={answer} opened onClose={onClose} />
  return null
}
