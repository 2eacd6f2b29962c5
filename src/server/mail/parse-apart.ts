import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { turns } from '../turns.ts'
import type { Answered, Asked } from './parse-worker.ts'
import { limits, type Note, type ParsedMail } from './parsed.ts'
import { oneLine, storable } from './storable.ts'

/** A mail is read in a thread of its own, which is ended when it takes too long or too much memory: the server goes on. */
export type Limits = { time: number; memory: number }

/** In milliseconds, and megabytes of heap. A mail of 50 MB takes about a second. */
const usual: Limits = { time: 30_000, memory: 1024 }

class TooSlow extends Error {}

/** One reader for the process: mails are read one after another. */
export class MailReader {
  readonly #limits: Limits
  readonly #program: URL
  readonly #inTurn = turns(1)
  #worker: Worker | null = null
  #asked = 0

  /** @param program what runs in the thread: tests have one that hangs */
  constructor(limits: Limits = usual, program = new URL('./parse-worker.ts', import.meta.url)) {
    this.#limits = limits
    this.#program = program
  }

  /** Never fails: what cannot be read is told as what its beginning says, with a note why. */
  async read(source: Uint8Array): Promise<ParsedMail> {
    try {
      const answer = await this.#ask(source, null)
      if ('mail' in answer) return answer.mail
      return rescued(source, 'unreadable')
    } catch (error) {
      return rescued(source, error instanceof TooSlow ? 'too_slow' : 'unreadable')
    }
  }

  /** The bytes of one attachment, or null where there is none, or none that can be read. */
  async attachment(source: Uint8Array, number: number): Promise<Uint8Array | null> {
    try {
      const answer = await this.#ask(source, number)
      return 'bytes' in answer ? answer.bytes : null
    } catch {
      return null
    }
  }

  async close() {
    await this.#worker?.terminate()
    this.#worker = null
  }

  #ask(source: Uint8Array, attachment: number | null): Promise<Answered> {
    return this.#inTurn(() => this.#askNow({ id: (this.#asked += 1), source, attachment }))
  }

  async #askNow(asked: Asked): Promise<Answered> {
    const worker = (this.#worker ??= this.#start())
    const over = new AbortController()
    const { signal } = over
    worker.ref()
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(asked)
      const timeout = wait(this.#limits.time, undefined, { signal }).then(() => Promise.reject(new TooSlow()))
      const answered = once(worker, 'message', { signal }).then(([answer]) => answer as Answered)
      const ended = once(worker, 'exit', { signal }).then(() => Promise.reject(new Error('The reader ended')))
      return await Promise.race([answered, timeout, ended])
    } catch (error) {
      this.#worker = null
      await worker.terminate()
      throw error
    } finally {
      over.abort()
      worker.unref()
    }
  }

  #start(): Worker {
    const worker = new Worker(this.#program, {
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.memory },
    })
    // Of its end the one who waits hears; of an end that nobody waits for, nobody needs to.
    worker.on('error', () => undefined)
    worker.unref()
    return worker
  }
}

/** What the beginning of a source says, read as simply as can be: it takes no time, whatever the source is. */
export function rescued(source: Uint8Array, note: Note): ParsedMail {
  const head = Buffer.from(source.subarray(0, 64 * 1024)).toString('utf8')
  const blank = /\r?\n\r?\n/.exec(head)
  const lines = (blank ? head.slice(0, blank.index) : head).replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const headers = lines.slice(0, 100).flatMap((line) => {
    const [, name, value] = /^([!-9;-~]{1,100}):(.*)$/.exec(line) ?? []
    return name === undefined ? [] : [{ name, value: oneLine(value ?? '') }]
  })
  const header = (name: string) => headers.find((one) => one.name.toLowerCase() === name)?.value ?? ''
  const text = blank
    ? storable(head.slice(blank.index + blank[0].length))
        .slice(0, 10_000)
        .toWellFormed()
    : ''
  const address = /[^\s<>",;:]+@[^\s<>",;:]+/.exec(header('from').slice(0, 1000))?.[0]
  return {
    messageId: /<[^<>\s]{1,990}>/.exec(header('message-id'))?.[0] ?? null,
    answersTo: [],
    from: address === undefined ? null : { name: '', address: address.toLowerCase().slice(0, 254) },
    to: [],
    cc: [],
    replyTo: [],
    subject: header('subject'),
    date: null,
    html: null,
    text,
    fresh: text.slice(0, limits.fresh).toWellFormed(),
    headers,
    attachments: [],
    invitation: null,
    automatic: false,
    report: null,
    note,
  }
}
