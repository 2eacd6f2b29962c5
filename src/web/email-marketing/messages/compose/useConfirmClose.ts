import { useEffect } from 'react'

/** Lets the browser confirm closing the tab while text is unsaved. */
export function useConfirmClose(isUnkept: () => boolean) {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnkept()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnkept])
}
