import type { Message } from '#contract/email-marketing/message.ts'
import { useApiMutation } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { useConfirm } from '../../ui/overlay/useConfirm.ts'
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
  const confirm = useConfirm()
  const bulk = useApiMutation('POST /api/:tenant/email-marketing/message/bulk', {
    successToast: { message: s.updated },
    errorTitle: s.updateFailed,
    invalidates,
  })
  const update = useApiMutation('PATCH /api/:tenant/email-marketing/message/:messageId', {
    errorTitle: s.updateFailed,
    invalidates,
  })
  const erase = useApiMutation('POST /api/:tenant/email-marketing/message/bulk', {
    successToast: { message: s.deleted, color: 'red' },
    errorTitle: s.deleteFailed,
    invalidates,
  })
  return {
    leave,
    archive(message: Pick<Message, '_id' | 'status'>) {
      if (message.status === 'archived') update.mutate({ messageId: message._id, status: 'active' })
      else bulk.mutate({ ids: [message._id], action: 'archive', wholeThreads: true })
      leave()
    },
    markUnread(message: Pick<Message, '_id'>) {
      update.mutate({ messageId: message._id, isRead: false })
      leave()
    },
    async remove(message: Pick<Message, '_id'>) {
      if (!(await confirm({ title: w.deleteThread, body: w.deleteHint }))) return
      erase.mutate({ ids: [message._id], action: 'delete', wholeThreads: true })
      leave()
    },
  }
}
