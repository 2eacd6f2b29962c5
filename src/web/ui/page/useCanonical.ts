import { useEffect } from 'react'

/** Sets the canonical URL of a page that is served at several URLs. */
export function useCanonical(path: string | null) {
  useEffect(() => {
    if (path === null) return undefined
    const served = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]')
    const link = served ?? document.head.appendChild(document.createElement('link'))
    link.rel = 'canonical'
    link.href = new URL(path, location.origin).href
    return () => link.remove()
  }, [path])
}
