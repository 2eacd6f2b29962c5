const last = new Map<string, Promise<unknown>>()

/**
 * Runs what is about one thing one after the other, in the order of asking. The database's lock would do that too, but who waits there
 * holds a connection: a crowd before one row would leave none to anybody else. Other processes still wait for the lock.
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
