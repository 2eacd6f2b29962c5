import { call } from '../api/call.ts'
import { invalidate } from '../api/queryClient.ts'
import { showFailure, showToast, type Toast, useApiMutation } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { useUndoOffer } from '../ui/overlay/useUndoOffer.ts'
import { doneWords } from './doneWords.ts'
import { suiteWords } from './words.ts'

/** A success toast, with an undo button if the change has an id by which it can be undone. */
function useUndoToast(undo: (undoId: string) => void) {
  const offer = useUndoOffer()
  return (message: string, undoId: string | undefined): Toast | null => {
    if (undoId === undefined) return { message }
    offer(undoId, message, () => undo(undoId))
    return null
  }
}

/** The success toast of a change of contacts, with an undo button if the server can undo it. */
export function useContactsUndo() {
  const done = useWords(doneWords)
  const s = useWords(suiteWords)
  const undo = useApiMutation('POST /api/:tenant/email-marketing/email/bulk/:undoId/undo', {
    successToast: { message: done.undone },
    errorTitle: s.updateFailed,
    invalidates: ['/email-marketing/'],
  })
  return useUndoToast((undoId) => undo.mutate({ undoId }))
}

/** The success toast of deleted messages, with a button that restores them. */
export function useMessagesUndo() {
  const done = useWords(doneWords)
  const s = useWords(suiteWords)
  const undo = useApiMutation('POST /api/:tenant/email-marketing/message/bulk/:undoId/undo', {
    successToast: { message: done['messages.restored'] },
    errorTitle: s.updateFailed,
    invalidates: ['/email-marketing/'],
  })
  return useUndoToast((undoId) => undo.mutate({ undoId }))
}

const base = '/api/:tenant/email-marketing'

/** Restores a deleted item with its id. */
const restores = {
  template: (templateId: string) => call(`POST ${base}/template/:templateId/restore`, { templateId }),
  segment: (groupId: string) => call(`POST ${base}/group/:groupId/restore`, { groupId }),
  tag: (tagId: string) => call(`POST ${base}/tag/:tagId/restore`, { tagId }),
  assignment: (assignmentId: string) => call(`POST ${base}/tagged-by/:assignmentId/restore`, { assignmentId }),
  form: (formId: string) => call(`POST ${base}/form/:formId/restore`, { formId }),
  topic: (topicId: string) => call(`POST ${base}/topic/:topicId/restore`, { topicId }),
  field: (fieldId: string) => call(`POST ${base}/field/:fieldId/restore`, { fieldId }),
  picture: (pictureId: string) => call(`POST ${base}/picture/:pictureId/restore`, { pictureId }),
  draft: (campaignId: string) => call(`POST ${base}/campaign/:campaignId/restore`, { campaignId }),
}

/** The success toast of a deleted item, with a button that restores it. */
export function useDeletionUndo(kind: keyof typeof restores, invalidates: string[]) {
  const done = useWords(doneWords)
  const s = useWords(suiteWords)
  const offer = useUndoOffer()
  const restore = async (id: string) => {
    try {
      await restores[kind](id)
      showToast({ message: done[`${kind}.restored`] })
      await invalidate(invalidates)
    } catch (error) {
      showFailure(error, s.updateFailed)
    }
  }
  return (id: string): null => {
    offer(`deleted ${id}`, done[`${kind}.deleted`], () => void restore(id))
    return null
  }
}
