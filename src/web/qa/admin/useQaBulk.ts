import { useWords } from '../../i18n/words.ts'
import { adminWords } from '../../ui/words/adminWords.ts'
import { deleteAsSpamWords } from '../../ui/words/spamWords.ts'
import { bulkWords } from '../../ui/words/bulkWords.ts'
import { statusChoices } from '../../ui/bulk/statusChoices.ts'
import { useBulk } from '../../ui/bulk/useBulk.tsx'
import { qaAdminWords } from '../words/adminWords.ts'
import { answerStatuses, questionStatuses } from './StatusChange.tsx'
import { useStatusNames } from '../parts/useStatusNames.ts'

const invalidates = ['/question', '/answer', '/qa-relation', '/moderation', '/tag']

/** Bulk changes of status. The authors are notified of the reason. */
function useStatuses() {
  const w = useWords(qaAdminWords)
  return <Status extends string>(statuses: readonly Status[], names: Record<Status, string>) =>
    statusChoices(statuses, w.setStatus, names).map((choice) => ({ ...choice, ask: 'reason' as const, tells: true }))
}

/** Bulk actions for questions. */
export function useQuestionBulk() {
  const w = useWords(qaAdminWords)
  const a = useWords(adminWords)
  const s = useWords(deleteAsSpamWords)
  const b = useWords(bulkWords)
  const names = useStatusNames()
  const choices = useStatuses()
  return useBulk(
    'question',
    [
      ...choices(questionStatuses, names.question),
      { action: 'addTags', group: a.tags, label: b.addTags, ask: 'tags' },
      { action: 'removeTags', group: a.tags, label: b.removeTags, ask: 'tags' },
      { action: 'spam', label: s.deleteAsSpam },
      { action: 'delete', label: a.delete, title: w.deleteQuestions },
    ],
    invalidates,
  )
}

/** Bulk actions for answers. */
export function useAnswerBulk() {
  const w = useWords(qaAdminWords)
  const a = useWords(adminWords)
  const s = useWords(deleteAsSpamWords)
  const names = useStatusNames()
  const choices = useStatuses()
  return useBulk(
    'answer',
    [
      ...choices(answerStatuses, names.answer),
      { action: 'spam', label: s.deleteAsSpam },
      { action: 'delete', label: a.delete, title: w.deleteAnswers },
    ],
    invalidates,
  )
}

/** Bulk actions for relations. */
export function useRelationBulk() {
  const w = useWords(qaAdminWords)
  const a = useWords(adminWords)
  return useBulk('qa-relation', [{ action: 'delete', label: a.delete, title: w.deleteRelations }], invalidates)
}
