import { useState } from 'react'
import { currentSession } from '../../api/session.ts'

/**
 * An unsent draft, stored in the browser separately for each user.
 * @param name what the draft is for: `question`, `answer:…`
 */
export function useDraft<Values extends object>(name: string) {
  const key = `draft:${currentSession().user?._id ?? ''}:${name}`
  const [restored, setRestored] = useState(() => read(key) as Values | null)
  return {
    /** The draft that existed when the page opened. */
    restored,
    /** Stores the draft; null removes it. */
    keep: (values: Values | null) => write(key, values),
    /** Removes the draft once it is sent or discarded. */
    drop: () => {
      write(key, null)
      setRestored(null)
    },
  }
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function write(key: string, values: object | null) {
  try {
    if (values === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(values))
  } catch {
    // If storage is not available the draft is lost, but the page works.
  }
}
