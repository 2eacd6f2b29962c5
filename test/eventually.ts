/** Tries again until it holds, for thirty seconds unless said. @returns what it returned then, and throws what it threw last */
export async function eventually<Result>(run: () => Result | Promise<Result>, patience = 30_000): Promise<Result> {
  const until = Date.now() + patience
  while (true) {
    try {
      return await run()
    } catch (error) {
      if (Date.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
