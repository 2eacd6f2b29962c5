import { useWords } from '../../i18n/words.ts'
import { qaAdminWords } from '../words/adminWords.ts'
import { qaWords } from '../words/words.ts'

/** What the statuses are called: of questions, and of answers, which Arabic calls otherwise. */
export function useStatusNames() {
  const w = useWords(qaWords)
  const a = useWords(qaAdminWords)
  const { pending, published, closed, archived, hidden } = w
  return {
    question: { pending, published, closed, archived },
    answer: { pending, published: a.publishedAnswer, hidden },
  }
}
