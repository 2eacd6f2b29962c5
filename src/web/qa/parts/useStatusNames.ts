import { useWords } from '../../i18n/words.ts'
import { qaAdminWords } from '../words/adminWords.ts'
import { qaWords } from '../words/words.ts'

/** The names of the statuses of questions and answers. In Arabic the two differ. */
export function useStatusNames() {
  const w = useWords(qaWords)
  const a = useWords(qaAdminWords)
  const { pending, published, closed, archived, hidden } = w
  return {
    question: { pending, published, closed, archived },
    answer: { pending, published: a.publishedAnswer, hidden },
  }
}
