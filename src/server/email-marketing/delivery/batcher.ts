/** How many make a good company, and how long the first of them waits for it, in milliseconds. */
export type BatchLimits = { maxSize: number; maxWaitMs: number }

type Pending<Item, Result> = { item: Item; answer: (result: Result) => void; fail: (error: unknown) => void }

/**
 * A statement costs about as much for one item as for ten. So what is asked while nothing runs waits for company for a moment, and what is
 * asked while a statement runs is asked together in the next: one statement at a time.
 */
export class Batcher<Item, Result> {
  readonly #run: (items: Item[]) => Promise<(item: Item) => Result>
  readonly #limits: BatchLimits
  #waiting: Pending<Item, Result>[] = []
  #isRunning = false
  /** Nobody who waits now waits for company any longer. */
  #isUrgent = false
  #timer: NodeJS.Timeout | undefined

  /** @param run answers all items; when it throws, each who asked gets the error */
  constructor(run: (items: Item[]) => Promise<(item: Item) => Result>, limits: BatchLimits) {
    this.#run = run
    this.#limits = limits
  }

  add(item: Item): Promise<Result> {
    return new Promise((answer, fail) => {
      this.#waiting.push({ item, answer, fail })
      this.#timer ??= setTimeout(() => this.flush(), this.#limits.maxWaitMs)
      this.#startIfReady()
    })
  }

  /** Asks at once what waits for company. */
  flush() {
    this.#isUrgent = this.#waiting.length > 0
    this.#startIfReady()
  }

  #startIfReady() {
    if (this.#isRunning || !(this.#isUrgent || this.#waiting.length >= this.#limits.maxSize)) return
    this.#isRunning = true
    // At the end of this turn: what is answered in one packet is asked in one statement.
    setImmediate(() => void this.#runBatch())
  }

  async #runBatch() {
    const all = this.#waiting
    this.#waiting = []
    this.#isUrgent = false
    clearTimeout(this.#timer)
    this.#timer = undefined
    try {
      const resultOf = await this.#run(all.map(({ item }) => item))
      for (const { item, answer } of all) answer(resultOf(item))
    } catch (error) {
      for (const { fail } of all) fail(error)
    }
    this.#isRunning = false
    this.flush()
  }
}
