import { useEffect, useRef } from 'react'

/** While something is typed that the server does not have yet, the browser asks before the tab is closed. */
export function useAskBeforeClosing(isUnkept: () => boolean) {
  const asks = useRef(isUnkept)
  asks.current = isUnkept
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (asks.current()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}
