import { useWords } from '../i18n/words.ts'
import { adminWords } from '../ui/adminWords.ts'
import { useBulk } from '../ui/useBulk.tsx'
import { keepWords } from './words.ts'

/** What can be done with many kept texts at once. */
export function useContentBulk() {
  const w = useWords(keepWords)
  const a = useWords(adminWords)
  return useBulk(
    'keep-content',
    [
      ...(['active', 'inactive'] as const).map((value) => ({
        action: 'status',
        value,
        group: w.setStatus,
        label: w[value],
        title: `${w.setStatus}: ${w[value]}`,
      })),
      { action: 'delete', label: a.delete, title: w.deleteMany },
    ],
    ['/keep-content', '/keep-classification'],
  )
}
