import { useCallback, useState } from 'react'

type Past<Value> = { before: Value[]; now: Value; after: Value[]; key: string; at: number; turned: number }

/** Typing within this time is one undo step, in ms. */
const oneGo = 1500
const maxSteps = 200

/** A value with undo and redo. */
export function useHistory<Value>(initial: Value) {
  const [state, setState] = useState<Past<Value>>({ before: [], now: initial, after: [], key: '', at: 0, turned: 0 })
  /**
   * @param key the edited field: typing in it is one undo step
   * @param isExternal whether the change comes from outside, so that fields with local state are reset
   */
  const change = useCallback(
    (next: Value | ((now: Value) => Value), key = '', isExternal = false) =>
      setState((past) => {
        const now = typeof next === 'function' ? (next as (now: Value) => Value)(past.now) : next
        if (now === past.now) return past
        const goesOn = key !== '' && key === past.key && Date.now() - past.at < oneGo
        const before = goesOn ? past.before : [...past.before, past.now].slice(-maxSteps)
        return { ...past, before, now, after: [], key, at: Date.now(), turned: past.turned + (isExternal ? 1 : 0) }
      }),
    [],
  )
  const undo = useCallback(
    () =>
      setState((past) => {
        const now = past.before.at(-1)
        if (now === undefined) return past
        return {
          ...past,
          before: past.before.slice(0, -1),
          now,
          after: [past.now, ...past.after],
          key: '',
          turned: past.turned + 1,
        }
      }),
    [],
  )
  const redo = useCallback(
    () =>
      setState((past) => {
        const [now, ...after] = past.after
        if (now === undefined) return past
        return { ...past, before: [...past.before, past.now], now, after, key: '', turned: past.turned + 1 }
      }),
    [],
  )
  return {
    value: state.now,
    change,
    undo,
    redo,
    canUndo: state.before.length > 0,
    canRedo: state.after.length > 0,
    /** A counter that changes with undo, redo and outside changes, so that fields with local state are reset. */
    turned: state.turned,
  }
}

export type History<Value> = ReturnType<typeof useHistory<Value>>
