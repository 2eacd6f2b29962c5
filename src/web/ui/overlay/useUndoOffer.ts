import { useWords } from '../../i18n/words.ts'
import { uiWords } from '../words/uiWords.ts'
import { hideUndoToast, showUndoToast } from './undoToast.tsx'

/** In ms: long enough to read what was done. */
const undoLasts = 15_000

/** Shows what was done, with a button that undoes it. */
export function useUndoOffer() {
  const { close, undo: label } = useWords(uiWords)
  return (id: string, message: string, undo: () => void) => {
    const onUndo = () => {
      hideUndoToast(id)
      undo()
    }
    showUndoToast({ id, message, undo: label, close, lasts: undoLasts, onUndo })
  }
}
