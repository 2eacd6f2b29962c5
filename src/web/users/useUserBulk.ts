import { useWords } from '../i18n/words.ts'
import { useBulk } from '../ui/bulk/useBulk.tsx'
import { deleteAsSpamWords } from '../ui/words/spamWords.ts'
import { userWords } from './words.ts'

/** Bulk actions for users. */
export function useUserBulk() {
  const w = useWords(userWords)
  const s = useWords(deleteAsSpamWords)
  return useBulk(
    'user',
    [
      { action: 'role', value: 'admin', group: w.changeRole, label: w.admin, title: w.makeAdmin },
      { action: 'role', value: 'user', group: w.changeRole, label: w.user, title: w.makeUser },
      { action: 'activate', group: w.status, label: w.activate, title: w.activateMany },
      { action: 'block', group: w.status, label: w.block, title: w.blockMany },
      { action: 'spam', label: s.deleteAsSpam },
      { action: 'delete', label: w.delete, title: w.deleteMany },
    ],
    ['/user'],
  )
}
