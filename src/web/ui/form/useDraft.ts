import { useState } from 'react'
import { currentSession } from '../../api/session.ts'

/**
 * What somebody began to write, kept in the browser until it is sent: for each person her own.
 * @param name what is written: `question`, `answer:…`
 */
export function useDraft<Values extends object>(name: string) {
  const key = `draft:${currentSession().user?._id ?? ''}:${name}`
  const [restored, setRestored] = useState(() => read(key) as Values | null)
  return {
    /** What was kept when the page was opened. */
    restored,
    /** Null when nothing is left of it. */
    keep: (values: Values | null) => write(key, values),
    /** Forgets it: it has been sent, or is not wanted. */
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
    // A browser that keeps nothing loses the draft, not the page.
  }
}
