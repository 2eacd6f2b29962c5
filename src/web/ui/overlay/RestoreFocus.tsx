import { useEffect, useState } from 'react'

/**
 * Stands in what a window holds, and gives the focus back to what had it before, when the window is gone: also to who closed it while it
 * was still opening, and where the window itself is there only while it is open.
 */
export function RestoreFocus() {
  const [before] = useState(() => opener(document.activeElement))
  useEffect(
    () => () => {
      // When the window has let go of it. Whoever has taken it meanwhile keeps it.
      setTimeout(() => {
        const isFree = document.activeElement === document.body
        if (isFree && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
      })
    },
    [before],
  )
  return null
}

/** What opened the window: of an entry of a menu, which closes, the button that opened that menu. */
function opener(active: Element | null) {
  const labelled = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return (labelled ? document.getElementById(labelled) : null) ?? active
}
