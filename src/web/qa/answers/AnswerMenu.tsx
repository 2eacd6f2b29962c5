import { Menu } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { useState } from 'react'
import type { Answer, AnswerStatus } from '#contract/qa.ts'
import { useSession } from '../../api/session.ts'
import { useApiMutation } from '../../api/useApi.ts'
import { useTextStream } from '../../api/useTextStream.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { useWords } from '../../i18n/words.ts'
import { lazyDialog } from '../../ui/state/lazyDialog.tsx'
import { ownTimeZone } from '../../ui/form/localTime.ts'
import { useConfirm } from '../../ui/overlay/useConfirm.ts'
import { useModel } from '../../ui/ai/useModel.ts'
import { helpWords } from '../ai-help/helpWords.ts'
import { moderationWords } from '../parts/moderationWords.ts'
import { questionWords } from '../words/questionWords.ts'
import { Translation } from '../ai-help/Translation.tsx'
import { ContentMenu } from '../parts/ContentMenu.tsx'

const EditAnswer = lazyDialog(() => import('./EditAnswer.tsx').then((module) => module.EditAnswer))
const FlagModal = lazyDialog(() => import('../parts/FlagModal.tsx').then((module) => module.FlagModal))
const HistoryPanel = lazyDialog(() => import('../parts/HistoryPanel.tsx').then((module) => module.HistoryPanel))
const SpamDialog = lazyDialog(() => import('../../ui/bulk/SpamDialog.tsx').then((module) => module.SpamDialog))
const StatusModal = lazyDialog(() => import('../parts/StatusModal.tsx').then((module) => module.StatusModal))

const statuses: AnswerStatus[] = ['pending', 'published', 'hidden']

/** Rare actions on an answer, for its author, readers and administrators. See `lazyMenu` for how it opens. */
export function AnswerMenu({ answer, own }: { answer: Answer; own: boolean }) {
  const w = useWords(questionWords)
  const m = useWords(moderationWords)
  const { user } = useSession()
  const confirm = useConfirm()
  const [open, setOpen] = useState<'edit' | 'history' | 'flag' | 'spam' | null>(null)
  const [status, setStatus] = useState<AnswerStatus | null>(null)
  const translation = useTextStream('POST /api/:lang/answer/:answerId/translation')
  const translate = () => translation.start({ answerId: answer._id, timeZone: ownTimeZone() })
  const remove = useApiMutation('DELETE /api/:lang/answer/:answerId', {
    successToast: { message: w.answerDeleted, color: 'red' },
    errorTitle: w.deleteFailed,
    invalidates: ['/question', '/answer'],
  })
  const askAndRemove = async () => {
    const title = w.deleteAnswer({ title: isolateAuto(answer.question.title) })
    if (!(await confirm({ title, body: w.deleteAnswerHint, confirm: w.deleteAnswerDo }))) return
    remove.mutate({ answerId: answer._id })
  }
  const shared = { id: answer._id, onClose: () => setOpen(null) }
  const statusNames = { pending: m.toPending, published: m.toPublished, hidden: m.toHidden }
  return (
    <>
      <ContentMenu
        label={w.moreOfAnswer}
        own={own}
        isAdmin={user?.role === 'admin'}
        onOpen={setOpen}
        statuses={statuses.filter((next) => next !== answer.status).map((next) => ({ name: statusNames[next], next }))}
        onStatus={setStatus}
        onDelete={() => void askAndRemove()}
        help={user && <TranslateItem onClick={translate} />}
      />
      {/* On a separate line, below the buttons. */}
      <div style={{ flexBasis: '100%', display: translation.state === 'idle' ? 'none' : undefined }}>
        <Translation writing={translation} onAgain={translate} />
      </div>
      <EditAnswer answer={answer} fromEdit={own} opened={open === 'edit'} onClose={shared.onClose} />
      <HistoryPanel kind="answer" {...shared} opened={open === 'history'} />
      <FlagModal kind="answer" {...shared} opened={open === 'flag'} />
      <SpamDialog
        post={{ kind: 'answer', id: answer._id }}
        account={answer.author}
        opened={open === 'spam'}
        onClose={shared.onClose}
      />
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

function TranslateItem({ onClick }: { onClick: () => void }) {
  const w = useWords(helpWords)
  const { ready } = useModel()
  if (!ready) return null
  return (
    <Menu.Item leftSection={<IconLanguage size={16} aria-hidden />} onClick={onClick}>
      {w.translateAnswer}
    </Menu.Item>
  )
}
