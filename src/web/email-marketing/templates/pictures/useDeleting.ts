import type { Picture } from '#contract/email-marketing/pictures.ts'
import { useTell } from '../../../api/useApi.ts'
import { isolated } from '../../../i18n/isolated.ts'
import { useWords } from '../../../i18n/words.ts'
import { hideUndo, showUndo } from '../../../ui/overlay/undoToast.tsx'
import { useConfirm } from '../../../ui/overlay/useConfirm.ts'
import { uiWords } from '../../../ui/words/uiWords.ts'
import { suiteWords } from '../../words.ts'
import { pictureWords } from './words.ts'

const stale = ['/email-marketing/picture']

/** Deletes an image after being asked, with a way to take it back; what is refused is told. `onGone` once it is off the list. */
export function useDeleting(onGone: () => void) {
  const w = useWords(pictureWords)
  const s = useWords(suiteWords)
  const u = useWords(uiWords)
  const confirm = useConfirm()
  const restore = useTell('POST /api/:tenant/email-marketing/picture/:pictureId/restore', {
    done: { message: w.restored },
    failed: s.updateFailed,
    stale,
  })
  const remove = useTell('DELETE /api/:tenant/email-marketing/picture/:pictureId', {
    done: ({ data }) => {
      const pictureId = data._id
      const id = `picture ${pictureId}`
      const takeBack = () => {
        hideUndo(id)
        restore.mutate({ pictureId })
      }
      showUndo({ id, message: w.deleted, undo: w.undo, close: u.close, lasts: 10_000, onUndo: takeBack })
      return null
    },
    failed: s.deleteFailed,
    stale,
  })
  return async ({ _id, name }: Picture) => {
    const title = w.deleteAsk({ name: name === '' ? w.unnamed : isolated(name) })
    if (!(await confirm({ title, body: w.deleteHint }))) return
    remove.mutate({ pictureId: _id }, { onSuccess: onGone })
  }
}
