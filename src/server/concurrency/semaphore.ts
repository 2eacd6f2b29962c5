/** Limits concurrent work in this process; further work waits in order. */
export function semaphore(limit: number) {
  const inTurn = fairSemaphore(limit)
  return <T>(work: () => Promise<T>): Promise<T> => inTurn('', work)
}

/** Limits concurrent work in this process. Workspaces take turns, and the work of each one stays in order. */
export function fairSemaphore(limit: number) {
  let free = limit
  // The next workspace in turn comes first.
  const waiting = new Map<string, (() => void)[]>()
  const next = () => {
    const [first] = waiting
    if (!first) return (free += 1)
    const [workspace, [begin, ...rest]] = first
    waiting.delete(workspace)
    if (rest.length > 0) waiting.set(workspace, rest)
    return begin?.()
  }
  return async <T>(workspace: string, work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else
      await new Promise<void>((resolve) => {
        const queue = waiting.get(workspace)
        if (queue) queue.push(resolve)
        else waiting.set(workspace, [resolve])
      })
    try {
      return await work()
    } finally {
      next()
    }
  }
}
