import type { User } from '#contract/auth.ts'
import { removeFromLists } from '../api/cachedLists.ts'
import { useApiMutation } from '../api/useApi.ts'
import { isolateAuto } from '../i18n/isolates.ts'
import { useWords } from '../i18n/words.ts'
import { useConfirm } from '../ui/overlay/useConfirm.ts'
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
    if (!(await confirm({ title: w.deleteAsk({ name: isolateAuto(name) }), body: w.deleteHint, confirm: w.deleteOne })))
      return false
    return remove.mutateAsync({ userId: _id }).then(
      () => {
        removeFromLists('GET /api/:lang/user', _id)
        return true
      },
      () => false,
    )
  }
}
