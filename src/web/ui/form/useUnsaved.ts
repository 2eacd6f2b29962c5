import { useBlocker } from '@tanstack/react-router'
import { currentSession } from '../../api/session.ts'
import { useWords } from '../../i18n/words.ts'
import { useConfirm } from '../overlay/useConfirm.ts'
import { uiWords } from '../words/uiWords.ts'

/** While something is typed and not saved: asks before another page takes its place, and lets the browser ask before the tab is closed. */
export function useUnsaved(unsaved: boolean) {
  const w = useWords(uiWords)
  const confirm = useConfirm()
  useBlocker({
    disabled: !unsaved,
    shouldBlockFn: async ({ current, next }) => {
      // Whose session has ended can save nothing any more.
      if (current.pathname === next.pathname || currentSession().status !== 'in') return false
      return !(await confirm({ title: w.unsaved, body: w.unsavedHint, confirm: w.discard, cancel: w.keepEditing }))
    },
  })
}
