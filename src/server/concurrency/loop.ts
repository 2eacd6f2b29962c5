/** Work that goes on beside the calls until it is stopped; stopping waits until what is under way has come to an end. */
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
