import { useCallback, useState } from 'react'

type Past<Value> = { before: Value[]; now: Value; after: Value[]; key: string; at: number; turned: number }

/** What is typed in one go is one step. */
const oneGo = 1500
const most = 200

/** A value that can be taken back and done again. */
export function useHistory<Value>(initial: Value) {
  const [state, setState] = useState<Past<Value>>({ before: [], now: initial, after: [], key: '', at: 0, turned: 0 })
  /**
   * @param key of what is typed letter by letter, so that it is taken back as one
   * @param anew what was written comes from outside: fields that keep their own text begin anew
   */
  const change = useCallback(
    (next: Value | ((now: Value) => Value), key = '', anew = false) =>
      setState((past) => {
        const now = typeof next === 'function' ? (next as (now: Value) => Value)(past.now) : next
        if (now === past.now) return past
        const goesOn = key !== '' && key === past.key && Date.now() - past.at < oneGo
        const before = goesOn ? past.before : [...past.before, past.now].slice(-most)
        return { ...past, before, now, after: [], key, at: Date.now(), turned: past.turned + (anew ? 1 : 0) }
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
    /** Another number whenever a step was taken back or done again, or something came from outside: fields that keep their own text begin anew. */
    turned: state.turned,
  }
}

export type History<Value> = ReturnType<typeof useHistory<Value>>
