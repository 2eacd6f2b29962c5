import { useNavigate } from '@tanstack/react-router'
import { call } from '../../../api/call.ts'
import { invalidate } from '../../../api/queryClient.ts'
import { showFailure, showToast } from '../../../api/useApi.ts'
import { useWords } from '../../../i18n/words.ts'
import { hideUndoToast, showUndoToast } from '../../../ui/overlay/undoToast.tsx'
import { uiWords } from '../../../ui/words/uiWords.ts'
import { composerWords } from '../words.ts'

/** How long the server holds a message that was sent with `undo`, in ms. */
const undoTimeoutMs = 10_000

/** Shows a toast for a sent message, with an undo button while the server holds it. */
export function useUndoSend() {
  const w = useWords(composerWords)
  const u = useWords(uiWords)
  const navigate = useNavigate()
  return (messageId: string | null) => {
    if (messageId === null) return showToast({ message: w.sending })
    const id = `sent ${messageId}`
    const takeBack = async () => {
      hideUndoToast(id)
      try {
        await call('PATCH /api/:tenant/email-marketing/message/:messageId', { messageId, status: 'draft' })
        await invalidate(['/email-marketing/message'])
        await navigate({ to: `/email-marketing/messages?folder=drafts&open=${messageId}` })
      } catch (error) {
        showFailure(error, w.notTakenBack)
      }
    }
    showUndoToast({
      id,
      message: w.sending,
      undo: w.undo,
      close: u.close,
      lasts: undoTimeoutMs,
      onUndo: () => void takeBack(),
    })
  }
}
