import { useEffect, useRef } from 'react'

const open: symbol[] = []

/** Pushes a dialog on the stack; returns a function that removes it. */
function raise(window: symbol): () => void {
  open.push(window)
  // Delayed, so that a key press that closes one dialog does not close the next.
  return () =>
    void setTimeout(() => {
      const at = open.indexOf(window)
      if (at !== -1) open.splice(at, 1)
    })
}

/** Whether a dialog is the topmost. Escape reaches all open dialogs, but must close only one. */
export function useIsTopDialog(opened: boolean): () => boolean {
  const own = useRef<symbol>(null)
  useEffect(() => {
    if (!opened) return undefined
    own.current = Symbol('window')
    return raise(own.current)
  }, [opened])
  return () => open.at(-1) === own.current
}
