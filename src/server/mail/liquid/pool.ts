import { Worker } from 'node:worker_threads'
import { runExclusive } from '../../concurrency/keyed-mutex.ts'
import { semaphore } from '../../concurrency/semaphore.ts'
import { describeFault } from './faults.ts'
import { parts, type Rendered, type Source, TemplateError, type Vars } from './source.ts'
import type { Fault, Request, Response } from './worker.ts'

/** The account on whose behalf templates are rendered. */
export type Account = {
  /** Interactive requests do not wait for sends. */
  pool: 'looking' | 'sending'
  /** Requests with the same key run one at a time, so that no account occupies all threads. */
  key: string
  /** Called before each request. @throws when the account may not render now */
  check?: () => void
  /** Called with the time of each rendering, in milliseconds. */
  took?: (ms: number) => void
}

export type Limits = {
  /**
   * Milliseconds for compiling a template or rendering it once. The engine's own limits are lower,
   * but are checked only between tags.
   */
  item: number
  /** Milliseconds until a thread must have started. */
  start: number
  /** Megabytes of heap. */
  memory: number
}

const usual: Limits = { item: 1500, start: 20_000, memory: 256 }
const watchMs = 50
const threads = 2

class Stuck extends Error {}

/** Threads that render templates. A thread that exceeds its time or memory is terminated; the server continues. */
export class TemplatePool {
  readonly #limits: Limits
  readonly #program: URL
  readonly #inTurn = semaphore(threads)
  readonly #free: Thread[] = []

  /** @param program what runs in the threads: tests use one that hangs */
  constructor(limits: Limits = usual, program = new URL('./worker.ts', import.meta.url)) {
    this.#limits = limits
    this.#program = program
  }

  /**
   * Renders the first of `vars`: at least one, and as many as fit into one response. Empty if `vars` is.
   * @throws TemplateError if the template cannot be compiled
   */
  fill(account: Account, source: Source, vars: readonly Vars[]): Promise<(Rendered | TemplateError)[]> {
    return runExclusive(`templates ${account.pool} ${account.key}`, () => {
      account.check?.()
      return this.#inTurn(() => this.#fill(account, source, vars))
    })
  }

  async #fill(account: Account, source: Source, vars: readonly Vars[]): Promise<(Rendered | TemplateError)[]> {
    const thread = this.#free.pop() ?? new Thread(this.#limits, this.#program)
    try {
      const response = await thread.ask({ source, vars })
      this.#free.push(thread)
      if ('fault' in response) throw errorOf(response.fault)
      for (const ms of response.took) account.took?.(ms)
      return response.results.map((result) => ('fault' in result ? errorOf(result.fault) : result))
    } catch (error) {
      if (!(error instanceof Stuck)) throw error
      account.took?.(this.#limits.item)
      const { item, fault } = thread.stuckAt()
      if (item === 0) throw fault
      // The earlier results were lost with the thread.
      const before = item === 1 ? [] : await this.#fill(account, source, vars.slice(0, item - 1))
      return before.length === item - 1 ? [...before, fault] : before
    }
  }
}

const errorOf = ({ part, fault, line }: Fault) => new TemplateError(part, fault, line)

class Thread {
  readonly #limits: Limits
  readonly #worker: Worker
  readonly #progress = new Int32Array(new SharedArrayBuffer(8))

  constructor(limits: Limits, program: URL) {
    this.#limits = limits
    this.#worker = new Worker(program, {
      workerData: this.#progress.buffer,
      resourceLimits: { maxOldGenerationSizeMb: limits.memory },
    })
    // If an idle thread exits, the next request detects it.
    this.#worker.on('error', () => undefined)
    this.#worker.unref()
  }

  /** @throws Stuck when the thread was terminated over one item; any other error is internal */
  async ask(request: Request): Promise<Response> {
    const worker = this.#worker
    Atomics.store(this.#progress, 0, -1)
    worker.ref()
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const onError = (error: Error & { code?: string }) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Stuck() : error)
    const onExit = () => reject(new Error('A thread that fills in templates ended'))
    worker.once('message', resolve).once('error', onError).once('exit', onExit)
    const watch = this.#watch(() => reject(new Stuck()))
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(request)
      const response = await promise
      worker.unref()
      return response
    } catch (error) {
      void worker.terminate()
      throw error
    } finally {
      clearInterval(watch)
      worker.off('message', resolve).off('error', onError).off('exit', onExit)
    }
  }

  /** Counts checks instead of reading the clock: a machine that freezes for a moment counts one check. */
  #watch(onStuck: () => void) {
    let [seen, looks] = [-1, 0]
    return setInterval(() => {
      const item = Atomics.load(this.#progress, 0)
      looks = item === seen ? looks + 1 : 0
      seen = item
      if (looks * watchMs >= (item === -1 ? this.#limits.start : this.#limits.item)) onStuck()
    }, watchMs)
  }

  /** The item that the thread was rendering when it was terminated. */
  stuckAt() {
    const [item, part] = [Atomics.load(this.#progress, 0), Atomics.load(this.#progress, 1)]
    return {
      item: Math.max(0, item),
      fault: new TemplateError(parts[part] ?? 'html', describeFault('time limit exceeded'), null),
    }
  }
}
