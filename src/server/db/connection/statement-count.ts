import { AsyncLocalStorage } from 'node:async_hooks'

/** Statements of some work, and their total time in milliseconds. */
export type Tally = { statements: number; milliseconds: number }

const tallies = new AsyncLocalStorage<Tally>()

/** Runs work and adds its statements to the tally, including those of everything that it awaits. */
export const tallied = <T>(tally: Tally, work: () => T): T => tallies.run(tally, work)

/** Adds a statement to the current tally, if there is one. */
export function counted<T>(answer: Promise<T>): Promise<T> {
  const tally = tallies.getStore()
  if (!tally) return answer
  const began = performance.now()
  tally.statements += 1
  return answer.finally(() => (tally.milliseconds += performance.now() - began))
}
