import { useBlocker } from '@tanstack/react-router'
import { currentSession } from '../../api/session.ts'
import { useWords } from '../../i18n/words.ts'
import { useConfirm } from '../overlay/useConfirm.ts'
import { uiWords } from '../words/uiWords.ts'

/** Confirms navigation while there are unsaved changes, and lets the browser confirm closing the tab. */
export function useUnsaved(unsaved: boolean) {
  const w = useWords(uiWords)
  const confirm = useConfirm()
  useBlocker({
    disabled: !unsaved,
    shouldBlockFn: async ({ current, next }) => {
      // After the session has ended nothing can be saved.
      if (current.pathname === next.pathname || currentSession().status !== 'in') return false
      return !(await confirm({ title: w.unsaved, body: w.unsavedHint, confirm: w.discard, cancel: w.keepEditing }))
    },
  })
}
