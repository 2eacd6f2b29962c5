import { useWords } from '../i18n/words.ts'
import { adminWords } from '../ui/words/adminWords.ts'
import { useBulk } from '../ui/bulk/useBulk.tsx'
import { meetingAdminWords } from './adminWords.ts'

/** Bulk actions for meetings. */
export function useMeetingBulk() {
  const w = useWords(meetingAdminWords)
  const a = useWords(adminWords)
  return useBulk(
    'meeting',
    [
      { action: 'cancel', label: w.cancelMany, tells: true },
      { action: 'delete', label: a.delete, title: w.deleteMany, tells: true },
    ],
    ['/zoom'],
  )
}
