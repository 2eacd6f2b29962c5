import { isolateAuto } from '../i18n/isolates.ts'
import { useWords, words } from '../i18n/words.ts'
import { deletionButtons, deletionQuestions } from './deletionWords.ts'

const bodyWords = words({
  final: { en: 'This can’t be undone.', ar: 'لا يمكن التراجع عن هذا الإجراء.' },
  undoable: {
    en: 'You can undo this right after you delete it.',
    ar: 'يمكن التراجع عن هذا الإجراء بعد الحذف مباشرة.',
  },
})

export type DeletableKind = keyof typeof deletionQuestions

/** The confirmation of a deletion, which names the kind and the name of the item. */
export function useDeletionQuestion() {
  const question = useWords(deletionQuestions)
  const button = useWords(deletionButtons)
  const { final, undoable } = useWords(bodyWords)
  return (kind: DeletableKind, name: string) => ({
    title: question[kind]({ name: isolateAuto(name) }),
    body: kind === 'provider' || kind === 'automation' ? final : undoable,
    confirm: button[kind],
  })
}
