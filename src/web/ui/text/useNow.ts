import { useEffect, useState } from 'react'

/** The current time, updated every half minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(ticking)
  }, [])
  return now
}
