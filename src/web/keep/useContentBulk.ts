import { useWords } from '../i18n/words.ts'
import { adminWords } from '../ui/words/adminWords.ts'
import { statusChoices } from '../ui/bulk/statusChoices.ts'
import { useBulk } from '../ui/bulk/useBulk.tsx'
import { keepWords } from './words.ts'

/** Bulk actions for snippets. */
export function useContentBulk() {
  const w = useWords(keepWords)
  const a = useWords(adminWords)
  return useBulk(
    'keep-content',
    [
      ...statusChoices(['active', 'inactive'], w.setStatus, w),
      { action: 'delete', label: a.delete, title: w.deleteMany },
    ],
    ['/keep-content', '/keep-classification'],
  )
}
