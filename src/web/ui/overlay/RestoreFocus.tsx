import { useEffect, useState } from 'react'

/**
 * Inside a dialog: returns the focus to where it was, once the dialog is gone. Also works when it closes while still
 * opening, or is mounted only while open.
 */
export function RestoreFocus() {
  const [before] = useState(() => opener(document.activeElement))
  useEffect(
    () => () => {
      // After the dialog has released the focus; not if another element has taken it.
      setTimeout(() => {
        const isFree = document.activeElement === document.body
        if (isFree && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
      })
    },
    [before],
  )
  return null
}

/** What opened the dialog; for a menu item, the button of its menu. */
function opener(active: Element | null) {
  const labelled = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return (labelled ? document.getElementById(labelled) : null) ?? active
}
