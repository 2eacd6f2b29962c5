/** Retries until it succeeds, for thirty seconds by default. @returns its result, or throws its last error */
export async function eventually<Result>(run: () => Result | Promise<Result>, timeoutMs = 30_000): Promise<Result> {
  const until = Date.now() + timeoutMs
  while (true) {
    try {
      return await run()
    } catch (error) {
      if (Date.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
