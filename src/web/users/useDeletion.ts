import type { User } from '#contract/auth.ts'
import { removeListed } from '../api/listed.ts'
import { useTell } from '../api/useApi.ts'
import { apart } from '../i18n/isolated.ts'
import { useWords } from '../i18n/words.ts'
import { useConfirm } from '../ui/overlay/useConfirm.ts'
import { userWords } from './words.ts'

/** Deletes a user after asking. @returns whether she is gone */
export function useDeletion() {
  const w = useWords(userWords)
  const confirm = useConfirm()
  const remove = useTell('DELETE /api/:lang/user/:userId', {
    done: { message: w.deleted, color: 'red' },
    otherwise: w.deleteFailed,
  })
  return async ({ _id, name }: User): Promise<boolean> => {
    if (!(await confirm({ title: w.deleteAsk, body: apart(name) }))) return false
    return remove.mutateAsync({ userId: _id }).then(
      () => {
        removeListed('GET /api/:lang/user', _id)
        return true
      },
      () => false,
    )
  }
}
