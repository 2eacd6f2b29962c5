import { useState } from 'react'
import type { Answer, AnswerStatus } from '#contract/qa.ts'
import { useSession } from '../api/session.ts'
import { useTell } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { onDemand } from '../ui/onDemand.tsx'
import { useConfirm } from '../ui/useConfirm.tsx'
import { moderationWords } from './moderationWords.ts'
import { questionWords } from './questionWords.ts'
import { WritingMenu } from './WritingMenu.tsx'

const EditAnswer = onDemand(() => import('./EditAnswer.tsx').then((module) => module.EditAnswer))
const FlagModal = onDemand(() => import('./FlagModal.tsx').then((module) => module.FlagModal))
const HistoryPanel = onDemand(() => import('./HistoryPanel.tsx').then((module) => module.HistoryPanel))
const StatusModal = onDemand(() => import('./StatusModal.tsx').then((module) => module.StatusModal))

const statuses: AnswerStatus[] = ['pending', 'published', 'hidden']

/** What is done with an answer now and then, by its writer, a reader or an administrator. It opens as soon as it is there: see `onDemandMenu`. */
export function AnswerMenu({ answer, own }: { answer: Answer; own: boolean }) {
  const w = useWords(questionWords)
  const m = useWords(moderationWords)
  const { user } = useSession()
  const confirm = useConfirm()
  const [open, setOpen] = useState<'edit' | 'history' | 'flag' | null>(null)
  const [status, setStatus] = useState<AnswerStatus | null>(null)
  const remove = useTell('DELETE /api/:lang/answer/:answerId', {
    done: { message: w.answerDeleted, color: 'red' },
    failed: w.deleteFailed,
    stale: ['/question', '/answer'],
  })
  const askAndRemove = async () => {
    if (!(await confirm({ title: w.deleteAnswer, body: w.deleteAnswerHint }))) return
    remove.mutate({ answerId: answer._id })
  }
  const shared = { id: answer._id, onClose: () => setOpen(null) }
  const statusNames = { pending: m.toPending, published: m.toPublished, hidden: m.toHidden }
  return (
    <>
      <WritingMenu
        label={w.moreOfAnswer}
        own={own}
        isAdmin={user?.role === 'admin'}
        onOpen={setOpen}
        statuses={statuses.filter((next) => next !== answer.status).map((next) => ({ name: statusNames[next], next }))}
        onStatus={setStatus}
        onDelete={() => void askAndRemove()}
      />
      <EditAnswer answer={answer} opened={open === 'edit'} onClose={shared.onClose} />
      <HistoryPanel kind="answer" {...shared} opened={open === 'history'} />
      <FlagModal kind="answer" {...shared} opened={open === 'flag'} />
      <StatusModal
        kind="answer"
        id={answer._id}
        status={status ?? answer.status}
        title={statusNames[status ?? answer.status]}
        opened={status !== null}
        onClose={() => setStatus(null)}
      />
    </>
  )
}
