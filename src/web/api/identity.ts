import { useSyncExternalStore } from 'react'

type Pending = { answer: (isConfirmed: boolean) => void }

let pending: Pending | null = null
let asking: Promise<boolean> | null = null
const listeners = new Set<() => void>()

function set(next: Pending | null) {
  pending = next
  for (const listener of listeners) listener()
}

/** Asks the user to confirm their identity, once for all calls that wait. @returns whether they did */
export function requestIdentity(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => set({ answer: resolve })).finally(() => {
    asking = null
    set(null)
  })
  return asking
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The pending request, for the dialog. */
export const usePendingIdentity = () => useSyncExternalStore(subscribe, () => pending)
