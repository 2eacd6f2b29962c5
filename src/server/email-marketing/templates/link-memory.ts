const maxResults = 5000
const worksMs = 10 * 60_000
/** Shorter: a failing link is being repaired. */
const failsMs = 3 * 60_000

/** Results of link checks for some minutes. The oldest make room for new ones. */
export function linkMemory<Result extends { state: string }>() {
  const entries = new Map<string, { result: Result; until: number }>()
  return {
    get(key: string, now: number): Result | undefined {
      const entry = entries.get(key)
      if (!entry || entry.until > now) return entry?.result
      entries.delete(key)
      return undefined
    },
    set(key: string, result: Result, now: number) {
      entries.delete(key)
      const [oldest] = entries.keys()
      if (entries.size >= maxResults && oldest !== undefined) entries.delete(oldest)
      entries.set(key, { result, until: now + (result.state === 'fails' ? failsMs : worksMs) })
    },
  }
}
