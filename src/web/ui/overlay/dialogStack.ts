import { useEffect, useRef } from 'react'

const open: symbol[] = []

/** Puts a window above those that are open; the answer takes it away again. */
function raise(window: symbol): () => void {
  open.push(window)
  // Later, so that the key press that closes a window does not find the one below uppermost already.
  return () =>
    void setTimeout(() => {
      const at = open.indexOf(window)
      if (at !== -1) open.splice(at, 1)
    })
}

/** Whether a window is the uppermost: Escape reaches all that are open, and closes one at a time. */
export function useIsTopDialog(opened: boolean): () => boolean {
  const own = useRef<symbol>(null)
  useEffect(() => {
    if (!opened) return undefined
    own.current = Symbol('window')
    return raise(own.current)
  }, [opened])
  return () => open.at(-1) === own.current
}
