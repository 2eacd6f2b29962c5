import { useWords } from '../i18n/words.ts'
import { adminWords } from '../ui/words/adminWords.ts'
import { useBulk } from '../ui/bulk/useBulk.tsx'
import { tagWords } from './words.ts'

/** Bulk actions for tags. */
export function useTagBulk() {
  const w = useWords(tagWords)
  const a = useWords(adminWords)
  return useBulk(
    'tag',
    [{ action: 'delete', label: a.delete, title: w.deleteMany }],
    ['/tag', '/article', '/question', '/zoom'],
  )
}
