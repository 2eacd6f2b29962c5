import { useBlocker } from '@tanstack/react-router'
import { currentSession } from '../../api/session.ts'
import { useWords } from '../../i18n/words.ts'
import { useConfirm } from '../overlay/useConfirm.ts'
import { uiWords } from '../words/uiWords.ts'

/** Asks before leaving a page with unsaved changes. On closing the tab the browser asks. */
export function useUnsaved(unsaved: boolean) {
  const w = useWords(uiWords)
  const confirm = useConfirm()
  useBlocker({
    disabled: !unsaved,
    shouldBlockFn: async ({ current, next }) => {
      // Nothing can be saved after the session has ended.
      if (current.pathname === next.pathname || currentSession().status !== 'in') return false
      return !(await confirm({ title: w.unsaved, body: w.unsavedHint, confirm: w.discard, cancel: w.keepEditing }))
    },
  })
}
