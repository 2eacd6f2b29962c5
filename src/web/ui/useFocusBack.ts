import { useEffect, useState } from 'react'

/**
 * Gives the focus back to what had it before a window came, also to one that is there only while it is open: from a button to its form and
 * back to the button.
 */
export function useFocusBack() {
  const [before] = useState(() => document.activeElement)
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
}
