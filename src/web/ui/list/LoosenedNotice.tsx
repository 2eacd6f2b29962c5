import { Text } from '@mantine/core'
import { useWords, words } from '../../i18n/words.ts'

const noticeWords = words({
  loosened: {
    en: 'No result has all of these words. Closest results for:',
    ar: 'لا توجد نتيجة بكل هذه الكلمات. أقرب النتائج إلى:',
  },
})

/** Says of which words the closest results are, where nothing has all words of the search. */
export function LoosenedNotice({ words: loosened }: { words: string | undefined }) {
  const w = useWords(noticeWords)
  return loosened ? (
    <Text c="dimmed" role="status">
      {w.loosened} <bdi>{loosened}</bdi>
    </Text>
  ) : null
}
