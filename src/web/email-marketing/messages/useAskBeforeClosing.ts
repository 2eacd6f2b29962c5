import { useEffect } from 'react'

/** While something is typed that the server does not have yet, the browser asks before the tab is closed. */
export function useConfirmClose(isUnkept: () => boolean) {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnkept()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnkept])
}
