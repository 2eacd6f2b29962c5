import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { fairSemaphore } from './semaphore.ts'

/** A request took longer than its time; its thread was terminated. */
export class TooSlow extends Error {}

/** The thread ended before it answered, for example at its memory limit. */
export class ThreadEnded extends Error {}

type Options = {
  /** Megabytes of heap. */
  memory: number
  /** Milliseconds without a request after which the thread ends. Default: it stays. */
  idleMs?: number
}

/**
 * One thread that processes requests sequentially; workspaces are scheduled fairly. Its program posts a message when
 * it is loaded, and one for each request. It starts with the first request, and again after it was terminated.
 */
export class WorkerLane<Request, Response> {
  readonly #program: URL
  readonly #options: Options
  readonly #inTurn = fairSemaphore(1)
  #worker: Worker | null = null
  #idle: NodeJS.Timeout | undefined

  constructor(program: URL, options: Options) {
    this.#program = program
    this.#options = options
  }

  /**
   * @param time in milliseconds, evaluated when the request starts; 0 refuses it
   * @throws TooSlow after that time, ThreadEnded
   */
  ask(request: Request, workspace: string, time: () => number): Promise<Response> {
    return this.#inTurn(workspace, () => this.#askNow(request, time()))
  }

  async close() {
    clearTimeout(this.#idle)
    const worker = this.#worker
    // A request that comes meanwhile gets a thread of its own.
    this.#worker = null
    await worker?.terminate()
  }

  async #askNow(request: Request, time: number): Promise<Response> {
    if (time === 0) throw new TooSlow()
    clearTimeout(this.#idle)
    const worker = (this.#worker ??= await this.#start())
    const over = new AbortController()
    const { signal } = over
    worker.ref()
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(request)
      const timeout = wait(time, undefined, { signal }).then(() => Promise.reject(new TooSlow()))
      const answered = once(worker, 'message', { signal }).then(([answer]) => answer as Response)
      const ended = once(worker, 'exit', { signal }).then(() => Promise.reject(new ThreadEnded()))
      return await Promise.race([answered, timeout, ended])
    } catch (error) {
      this.#worker = null
      await worker.terminate()
      throw error
    } finally {
      over.abort()
      worker.unref()
      this.#endWhenIdle()
    }
  }

  #endWhenIdle() {
    const { idleMs } = this.#options
    if (idleMs !== undefined) this.#idle = setTimeout(() => void this.close(), idleMs).unref()
  }

  /** Starts a thread and waits until its program is loaded: startup does not count against a request. */
  async #start(): Promise<Worker> {
    const worker = new Worker(this.#program, { resourceLimits: { maxOldGenerationSizeMb: this.#options.memory } })
    // A pending request rejects when the worker exits; otherwise the exit is ignored.
    worker.on('error', () => undefined)
    const ended = once(worker, 'exit').then(() => Promise.reject(new ThreadEnded()))
    await Promise.race([once(worker, 'message'), ended])
    worker.unref()
    return worker
  }
}
