import { type ReactNode, useSyncExternalStore } from 'react'

export type Confirmation = {
  title: string
  body?: ReactNode
  /** The button that agrees; null if there is nothing to agree to. */
  confirm: string | null
  cancel: string
  danger: boolean
}

type Pending = Confirmation & { answer: (yes: boolean) => void }

let pending: Pending | null = null
const drawing = new Set<() => void>()

function put(next: Pending | null) {
  pending = next
  for (const draw of drawing) draw()
}

/**
 * Asks for confirmation above the page, and waits if the dialog has not loaded yet. A new request answers the pending
 * one with no.
 */
export const requestConfirmation = (question: Confirmation) =>
  new Promise<boolean>((resolve) => {
    pending?.answer(false)
    const own = {
      ...question,
      answer: (yes: boolean) => {
        if (pending === own) put(null)
        resolve(yes)
      },
    }
    put(own)
  })

const subscribe = (draw: () => void) => {
  drawing.add(draw)
  return () => drawing.delete(draw)
}

/** The pending confirmation, for the dialog. */
export const usePendingConfirmation = () => useSyncExternalStore(subscribe, () => pending)
