import { type ReactNode, useSyncExternalStore } from 'react'

export type Confirmation = { title: string; body?: ReactNode; confirm: string; cancel: string; danger: boolean }

type Asked = Confirmation & { answer: (yes: boolean) => void }

let asked: Asked | null = null
const drawing = new Set<() => void>()

function put(next: Asked | null) {
  asked = next
  for (const draw of drawing) draw()
}

/**
 * Asks for confirmation above the page, and waits if the dialog has not loaded yet. A new request answers the pending
 * one with no.
 */
export const requestConfirmation = (question: Confirmation) =>
  new Promise<boolean>((resolve) => {
    asked?.answer(false)
    const own = {
      ...question,
      answer: (yes: boolean) => {
        if (asked === own) put(null)
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
export const usePendingConfirmation = () => useSyncExternalStore(subscribe, () => asked)
