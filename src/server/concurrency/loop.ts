/** Repeats background work until it is stopped; stopping waits for the current run. */
export function startLoop(run: (stopping: AbortSignal) => Promise<void>): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const running = run(stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
