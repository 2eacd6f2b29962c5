import { useWords } from '../i18n/words.ts'
import { adminWords } from '../ui/words/adminWords.ts'
import { bulkWords } from '../ui/words/bulkWords.ts'
import { statusChoices } from '../ui/bulk/statusChoices.ts'
import { useBulk } from '../ui/bulk/useBulk.tsx'
import { articleAdminWords } from './adminWords.ts'
import { statuses } from './StatusSelect.tsx'

/** Bulk actions for articles. */
export function useArticleBulk() {
  const w = useWords(articleAdminWords)
  const a = useWords(adminWords)
  const b = useWords(bulkWords)
  return useBulk(
    'article',
    [
      ...statusChoices(statuses, w.setStatus, w).map((choice) => ({ ...choice, tells: choice.value === 'published' })),
      { action: 'addTags', group: a.tags, label: b.addTags, ask: 'tags' },
      { action: 'removeTags', group: a.tags, label: b.removeTags, ask: 'tags' },
      { action: 'delete', label: a.delete, title: w.deleteMany },
    ],
    ['/article', '/tag'],
  )
}
