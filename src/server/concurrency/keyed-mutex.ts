const last = new Map<string, Promise<unknown>>()

/**
 * Runs work with the same key one at a time, in order of arrival. A row lock would do the same, but each waiting call
 * would hold a connection, and many calls would exhaust the pool. Other processes still wait for the row lock.
 */
export async function runExclusive<T>(about: string, run: () => Promise<T>): Promise<T> {
  const turn = (last.get(about) ?? Promise.resolve()).then(run)
  const over = turn.catch(() => undefined)
  last.set(about, over)
  try {
    return await turn
  } finally {
    if (last.get(about) === over) last.delete(about)
  }
}
