import { useWords } from '../../i18n/words.ts'
import { requestConfirmation, type Confirmation } from './confirmState.ts'
import { uiWords } from '../words/uiWords.ts'

/** Asks to confirm an irreversible action: `if (await confirm({ … }))`. */
export function useConfirm() {
  const w = useWords(uiWords)
  return (question: Pick<Confirmation, 'title'> & Partial<Confirmation>) =>
    requestConfirmation({ confirm: w.delete, cancel: w.cancel, danger: true, ...question })
}
