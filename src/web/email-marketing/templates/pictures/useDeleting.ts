import type { Picture } from '#contract/email-marketing/pictures.ts'
import { useApiMutation } from '../../../api/useApi.ts'
import { isolateLtr } from '../../../i18n/isolates.ts'
import { useWords } from '../../../i18n/words.ts'
import { useConfirm } from '../../../ui/overlay/useConfirm.ts'
import { useDeletionUndo } from '../../useUndo.ts'
import { suiteWords } from '../../words.ts'
import { pictureWords } from './words.ts'

const invalidates = ['/email-marketing/picture']

/**
 * Deletes an image after a confirmation, with undo, and shows errors. `onDeleted` runs once the image has left the list.
 */
export function useDeleting(onDeleted: () => void) {
  const w = useWords(pictureWords)
  const s = useWords(suiteWords)
  const confirm = useConfirm()
  const undoToast = useDeletionUndo('picture', invalidates)
  const remove = useApiMutation('DELETE /api/:tenant/email-marketing/picture/:pictureId', {
    successToast: ({ data }) => undoToast(data._id),
    errorTitle: s.deleteFailed,
    invalidates,
  })
  return async ({ _id, name }: Picture) => {
    const title = w.deleteAsk({ name: name === '' ? w.unnamed : isolateLtr(name) })
    if (!(await confirm({ title, body: w.deleteHint }))) return
    remove.mutate({ pictureId: _id }, { onSuccess: onDeleted })
  }
}
