import { useWords } from '../i18n/words.ts'
import { adminWords } from '../ui/words/adminWords.ts'
import { statusChoices } from '../ui/bulk/statusChoices.ts'
import { useBulk } from '../ui/bulk/useBulk.tsx'
import { toolWords } from './words.ts'

/** Bulk actions for tools. */
export function useToolBulk() {
  const w = useWords(toolWords)
  const a = useWords(adminWords)
  return useBulk(
    'tool',
    [
      ...statusChoices(['active', 'inactive'], w.setStatus, w),
      { action: 'category', group: w.category, label: w.setCategory, ask: 'text', textLabel: w.category },
      { action: 'delete', label: a.delete, title: w.deleteMany },
    ],
    ['/tool'],
  )
}
