import { Worker } from 'node:worker_threads'
import { runExclusive } from '../../concurrency/keyed-mutex.ts'
import { semaphore } from '../../concurrency/semaphore.ts'
import { cpuMs } from '../../concurrency/untrusted-thread.ts'
import { describeFault } from './faults.ts'
import { parts, type Rendered, type Source, TemplateError, type Vars } from './source.ts'
import type { Fault, Request, Response } from './worker.ts'

/** On whose account templates are filled in. */
export type Account = {
  /** Whoever waits at an endpoint does not wait behind sends. */
  pool: 'looking' | 'sending'
  /** One request at a time of each, so that no account takes all threads. */
  key: string
  /** @throws when nothing more may be done on it now */
  check?: () => void
  /** Counts the milliseconds of processor time of one filling. */
  took?: (ms: number) => void
}

export type Limits = {
  /** Milliseconds of processor time for reading a template or filling it in once; the engine's own limits come before it, and are looked at between tags. */
  item: number
  /** Milliseconds until a thread begins. */
  start: number
  /** Megabytes of heap. */
  memory: number
}

const usual: Limits = { item: 1500, start: 20_000, memory: 256 }
const watchMs = 50
const threads = 2

class Stuck extends Error {}

/** Threads that fill in templates. One that takes too long or too much memory is ended: the server goes on. */
export class TemplatePool {
  readonly #limits: Limits
  readonly #program: URL
  readonly #inTurn = semaphore(threads)
  readonly #free: Thread[] = []

  /** @param program what runs in the threads: tests have one that hangs */
  constructor(limits: Limits = usual, program = new URL('./worker.ts', import.meta.url)) {
    this.#limits = limits
    this.#program = program
  }

  /**
   * Fills in the first of `vars`, as many as fit into one answer and at least one; none where there are none.
   * @throws TemplateError where the template cannot be read
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
      // The results of those before it went with the thread.
      const before = item === 1 ? [] : await this.#fill(account, source, vars.slice(0, item - 1))
      return before.length === item - 1 ? [...before, fault] : before
    }
  }
}

const errorOf = ({ part, words, line }: Fault) => new TemplateError(part, words, line)

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
    // An idle thread that ends is missed by the next request.
    this.#worker.on('error', () => undefined)
    this.#worker.unref()
  }

  /** @throws Stuck when the thread was ended over one item; any other error is a fault of ours */
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

  /**
   * An item is stuck by the processor time of its thread, so a busy machine makes no template slow. A thread that does not begin, or gets no
   * processor, is given up by looks, not by the clock: a machine that stands still for a moment looks once.
   */
  #watch(onStuck: () => void) {
    let [seen, looks, start] = [-1, 0, 0]
    const look = async () => {
      const item = Atomics.load(this.#progress, 0)
      looks = item === seen ? looks + 1 : 0
      if (looks * watchMs >= this.#limits.start) onStuck()
      if (item === -1) return
      const used = await cpuMs(this.#worker)
      if (item !== seen) [seen, start] = [item, used]
      else if (used - start >= this.#limits.item) onStuck()
    }
    // A thread that has ended has no usage any more; its exit rejects the request.
    return setInterval(() => void look().catch(() => undefined), watchMs)
  }

  /** What the thread worked on when it was ended. */
  stuckAt() {
    const [item, part] = [Atomics.load(this.#progress, 0), Atomics.load(this.#progress, 1)]
    return {
      item: Math.max(0, item),
      fault: new TemplateError(parts[part] ?? 'html', describeFault('time limit exceeded'), null),
    }
  }
}
