import { AsyncLocalStorage } from 'node:async_hooks'

/** What some work asked of the database: how many statements, and how long they took together, in milliseconds. */
export type Tally = { statements: number; milliseconds: number }

const tallies = new AsyncLocalStorage<Tally>()

/** Runs work, whatever it awaits included, and counts into the tally what it asks. */
export const tallied = <T>(tally: Tally, work: () => T): T => tallies.run(tally, work)

/** Counts a statement, where somebody wants to know. */
export function counted<T>(answer: Promise<T>): Promise<T> {
  const tally = tallies.getStore()
  if (!tally) return answer
  const began = performance.now()
  tally.statements += 1
  return answer.finally(() => (tally.milliseconds += performance.now() - began))
}
