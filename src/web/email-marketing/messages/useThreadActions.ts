import type { Message } from '#contract/email-marketing/message.ts'
import { useApiMutation } from '../../api/useApi.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { useWords } from '../../i18n/words.ts'
import { useConfirm } from '../../ui/overlay/useConfirm.ts'
import { doneWords } from '../doneWords.ts'
import { useMessagesUndo } from '../useUndo.ts'
import { suiteWords } from '../words.ts'
import { messageWords } from './words.ts'

const invalidates = ['/email-marketing/message']

/**
 * Actions on a whole conversation.
 * @param leave closes it, if it is open
 */
export function useThreadActions(leave: () => void) {
  const w = useWords(messageWords)
  const s = useWords(suiteWords)
  const done = useWords(doneWords)
  const confirm = useConfirm()
  const offerUndo = useMessagesUndo()
  const bulk = useApiMutation('POST /api/:tenant/email-marketing/message/bulk', {
    successToast: { message: done['conversation.archived'] },
    errorTitle: s.updateFailed,
    invalidates,
  })
  const update = useApiMutation('PATCH /api/:tenant/email-marketing/message/:messageId', {
    errorTitle: s.updateFailed,
    invalidates,
  })
  const erase = useApiMutation('POST /api/:tenant/email-marketing/message/bulk', {
    successToast: ({ data }) => offerUndo(done['conversation.deleted'], data.undoId),
    errorTitle: s.deleteFailed,
    invalidates,
  })
  return {
    leave,
    archive(message: Pick<Message, '_id' | 'status'>) {
      if (message.status === 'archived') update.mutate({ messageId: message._id, status: 'active' })
      else bulk.mutate({ ids: [message._id], action: 'archive', wholeConversations: true })
      leave()
    },
    markUnread(message: Pick<Message, '_id'>) {
      update.mutate({ messageId: message._id, isRead: false })
      leave()
    },
    async remove(message: Pick<Message, '_id' | 'subject'>) {
      const title = w.deleteThread({ name: isolateAuto(message.subject || w.noSubject) })
      if (!(await confirm({ title, body: w.deleteHint, confirm: w.deleteSure }))) return
      erase.mutate({ ids: [message._id], action: 'delete', wholeConversations: true, undo: true })
      leave()
    },
  }
}
