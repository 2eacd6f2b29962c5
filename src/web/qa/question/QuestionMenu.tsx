import { Menu } from '@mantine/core'
import { IconArrowMerge, IconPin, IconPinnedOff } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { QuestionPage, QuestionStatus } from '#contract/qa.ts'
import { useSession } from '../../api/session.ts'
import { useApiMutation } from '../../api/useApi.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { useWords } from '../../i18n/words.ts'
import { lazyDialog } from '../../ui/state/lazyDialog.tsx'
import { useConfirm } from '../../ui/overlay/useConfirm.ts'
import { moderationWords } from '../parts/moderationWords.ts'
import { questionWords } from '../words/questionWords.ts'
import { markListsStale } from '../words/cache.ts'
import { ContentMenu } from '../parts/ContentMenu.tsx'

const EditQuestion = lazyDialog(() => import('../ask/EditQuestion.tsx').then((module) => module.EditQuestion))
const FlagModal = lazyDialog(() => import('../parts/FlagModal.tsx').then((module) => module.FlagModal))
const HistoryPanel = lazyDialog(() => import('../parts/HistoryPanel.tsx').then((module) => module.HistoryPanel))
const MergeModal = lazyDialog(() => import('../parts/MergeModal.tsx').then((module) => module.MergeModal))
const SpamDialog = lazyDialog(() => import('../../ui/bulk/SpamDialog.tsx').then((module) => module.SpamDialog))
const StatusModal = lazyDialog(() => import('../parts/StatusModal.tsx').then((module) => module.StatusModal))

const statuses: QuestionStatus[] = ['pending', 'published', 'closed', 'archived']

/** Rare actions on a question, for its author, readers and administrators. See `lazyMenu` for how it opens. */
export function QuestionMenu({ question, own }: { question: QuestionPage; own: boolean }) {
  const w = useWords(questionWords)
  const m = useWords(moderationWords)
  const { user } = useSession()
  const [open, setOpen] = useState<'edit' | 'history' | 'flag' | 'merge' | 'spam' | null>(null)
  const [status, setStatus] = useState<QuestionStatus | null>(null)
  const remove = useRemoval(question)
  const pin = useApiMutation('PATCH /api/:lang/question/:questionId/pin', {
    successToast: { message: m.updated },
    errorTitle: m.updateFailed,
    invalidates: ['/question'],
  })
  const { _id: id, pinned } = question
  const shared = { id, onClose: () => setOpen(null) }
  const statusNames = { pending: m.toPending, published: m.toPublished, closed: m.toClosed, archived: m.toArchived }
  return (
    <>
      <ContentMenu
        label={w.more}
        own={own}
        isAdmin={user?.role === 'admin'}
        onOpen={setOpen}
        statuses={statuses
          .filter((next) => next !== question.status)
          .map((next) => ({ name: statusNames[next], next }))}
        onStatus={setStatus}
        onDelete={() => void remove()}
      >
        <Menu.Item
          leftSection={pinned ? <IconPinnedOff size={16} aria-hidden /> : <IconPin size={16} aria-hidden />}
          onClick={() => pin.mutate({ questionId: id, pinned: !pinned })}
        >
          {pinned ? m.unpin : m.pin}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowMerge size={16} aria-hidden />} onClick={() => setOpen('merge')}>
          {m.merge}
        </Menu.Item>
      </ContentMenu>
      <EditQuestion question={question} fromEdit={own} opened={open === 'edit'} onClose={shared.onClose} />
      <HistoryPanel kind="question" {...shared} opened={open === 'history'} />
      <FlagModal kind="question" {...shared} opened={open === 'flag'} />
      <SpamDialog
        post={{ kind: 'question', id }}
        account={question.author}
        opened={open === 'spam'}
        onClose={shared.onClose}
      />
      <MergeModal question={question} opened={open === 'merge'} onClose={shared.onClose} />
      <StatusModal
        kind="question"
        id={id}
        status={status ?? question.status}
        title={statusNames[status ?? question.status]}
        opened={status !== null}
        onClose={() => setStatus(null)}
      />
    </>
  )
}

function useRemoval({ _id: questionId, title }: QuestionPage) {
  const w = useWords(questionWords)
  const navigate = useNavigate()
  const confirm = useConfirm()
  const remove = useApiMutation('DELETE /api/:lang/question/:questionId', {
    successToast: { message: w.questionDeleted, color: 'red' },
    errorTitle: w.deleteFailed,
  })
  return async () => {
    if (
      !(await confirm({
        title: w.deleteQuestion({ title: isolateAuto(title) }),
        body: w.deleteQuestionHint,
        confirm: w.deleteQuestionDo,
      }))
    )
      return
    remove.mutate(
      { questionId },
      {
        onSuccess: () => {
          markListsStale()
          void navigate({ to: '/qa', replace: true })
        },
      },
    )
  }
}
