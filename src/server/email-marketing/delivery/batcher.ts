/** Batch size, and the longest the first item waits (ms). */
export type BatchLimits = { maxSize: number; maxWaitMs: number }

type Pending<Item, Result> = { item: Item; answer: (result: Result) => void; fail: (error: unknown) => void }

/**
 * Combines calls into one statement, which costs about the same for one item as for ten. One statement runs at a time;
 * calls that arrive meanwhile form the next one.
 */
export class Batcher<Item, Result> {
  readonly #run: (items: Item[]) => Promise<(item: Item) => Result>
  readonly #limits: BatchLimits
  #waiting: Pending<Item, Result>[] = []
  #isRunning = false
  /** Set when the pending items must not wait any longer. */
  #isUrgent = false
  #timer: NodeJS.Timeout | undefined

  /** @param run handles all items; if it throws, every caller gets the error */
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

  /** Runs the pending items without further delay. */
  flush() {
    this.#isUrgent = this.#waiting.length > 0
    this.#startIfReady()
  }

  #startIfReady() {
    if (this.#isRunning || !(this.#isUrgent || this.#waiting.length >= this.#limits.maxSize)) return
    this.#isRunning = true
    // After the current tick: replies that arrive in one packet share one statement.
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
