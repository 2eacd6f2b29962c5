import { createElement } from 'react'
import type { User } from '#contract/auth.ts'
import { removeFromLists } from '../api/cachedLists.ts'
import { useApiMutation } from '../api/useApi.ts'
import { isolateAuto } from '../i18n/isolates.ts'
import { useWords } from '../i18n/words.ts'
import { useConfirm } from '../ui/overlay/useConfirm.ts'
import { ContentChoice, type DeletedContent } from './ContentChoice.tsx'
import { userWords } from './words.ts'

/** Deletes a user after a confirmation. @returns whether the user was deleted */
export function useDeletion() {
  const w = useWords(userWords)
  const confirm = useConfirm()
  const remove = useApiMutation('DELETE /api/:lang/user/:userId', {
    successToast: { message: w.deleted },
    errorFallback: w.deleteFailed,
  })
  return async ({ _id, name }: User): Promise<boolean> => {
    let content: DeletedContent = 'anonymise'
    const title = w.deleteAsk({ name: isolateAuto(name) })
    const body = createElement(ContentChoice, { userId: _id, onChoose: (chosen) => (content = chosen) })
    if (!(await confirm({ title, body, confirm: w.deleteOne }))) return false
    return remove.mutateAsync({ userId: _id, content }).then(
      () => {
        removeFromLists('GET /api/:lang/user', _id)
        return true
      },
      () => false,
    )
  }
}
