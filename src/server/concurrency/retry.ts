import { setTimeout as wait } from 'node:timers/promises'

type Options = {
  /** The pause before the next try in ms; undefined: no further try. `tries` counts those so far. */
  pauseMs: (error: unknown, tries: number) => number | undefined
  /** Ends a pause; after it nothing is tried again. */
  signal?: AbortSignal
}

/** Repeats work until it succeeds. @throws the error after which nothing is tried again */
export async function retry<T>(work: () => Promise<T>, { pauseMs, signal }: Options): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      const pause = signal?.aborted ? undefined : pauseMs(error, tries)
      if (pause === undefined) throw error
      if (pause > 0) await wait(pause, undefined, signal && { signal }).catch(() => undefined)
    }
  }
}
