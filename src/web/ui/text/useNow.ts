import { useEffect, useState } from 'react'

/** What time it is, told again every half minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(ticking)
  }, [])
  return now
}
