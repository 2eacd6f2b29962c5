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
 * Asks above the page, or as soon as what draws it has come: on a slow line a page can be pressed before that. One question stands at a
 * time; it is answered no where another takes its place.
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

/** The question that stands, for what draws it. */
export const usePendingConfirmation = () => useSyncExternalStore(subscribe, () => asked)
