import { useEffect, useState } from 'react'

/**
 * Placed inside a dialog: returns the focus to its earlier element once the dialog is gone. This also works if the
 * dialog closes while still opening, or is mounted only while open.
 */
export function RestoreFocus() {
  const [before] = useState(() => opener(document.activeElement))
  useEffect(
    () => () => {
      // Runs after the dialog has released the focus. Nothing happens if another element has taken it.
      setTimeout(() => {
        const isFree = document.activeElement === document.body
        if (isFree && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
      })
    },
    [before],
  )
  return null
}

/** The element that opened the dialog; for a menu item, the button of the menu. */
function opener(active: Element | null) {
  const labelled = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return (labelled ? document.getElementById(labelled) : null) ?? active
}
