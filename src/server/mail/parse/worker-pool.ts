import { TooSlow, WorkerLane } from '../../concurrency/worker-lane.ts'
import type { WorkerResponse, WorkerRequest } from './worker.ts'
import { limits, type Note, type ParsedMail } from './parsed.ts'
import { oneLine, storable } from './storable.ts'

/**
 * Limits for parsing one message in a worker thread. A thread that exceeds them is terminated; the server continues.
 */
export type Limits = { time: number; quickTime: number; memory: number }

/** Processor time in milliseconds, heap in megabytes. A message of 50 MB takes about a second. */
const usual: Limits = { time: 30_000, quickTime: 2000, memory: 1024 }
/** In milliseconds: how long a workspace stays in the slow lane after a slow message. */
const slowFor = 60_000

/**
 * The parsers of a process. Every message starts in the quick lane, with a short time limit. A message that needs
 * longer is parsed again in the slow lane. The other messages of its workspace follow it there for a while. Messages
 * of other workspaces wait for each of them at most that short limit.
 */
export class MailReader {
  readonly #limits: Limits
  readonly #quick: WorkerLane<WorkerRequest, WorkerResponse>
  readonly #slow: WorkerLane<WorkerRequest, WorkerResponse>
  readonly #slowUntil = new Map<string, number>()

  /** @param program what runs in the thread: tests use one that hangs */
  constructor(limits: Limits = usual, program = new URL('./worker.ts', import.meta.url)) {
    this.#limits = limits
    this.#quick = new WorkerLane(program, { memory: limits.memory })
    this.#slow = new WorkerLane(program, { memory: limits.memory })
  }

  /**
   * Parses a message. Never rejects: an unreadable message yields its first lines and a note with the reason.
   * @param workspace the owner of the message
   */
  async read(source: Uint8Array, workspace = ''): Promise<ParsedMail> {
    try {
      const answer = await this.#ask({ source, attachment: null }, workspace)
      if ('mail' in answer) return answer.mail
      return parseFallback(source, 'unreadable')
    } catch (error) {
      return parseFallback(source, error instanceof TooSlow ? 'too_slow' : 'unreadable')
    }
  }

  /** The bytes of one attachment; null when it does not exist or cannot be read. */
  async attachment(source: Uint8Array, number: number, workspace = ''): Promise<Uint8Array | null> {
    try {
      const answer = await this.#ask({ source, attachment: number }, workspace)
      return 'bytes' in answer ? answer.bytes : null
    } catch {
      return null
    }
  }

  async close() {
    await Promise.all([this.#quick.close(), this.#slow.close()])
  }

  async #ask(request: WorkerRequest, workspace: string): Promise<WorkerResponse> {
    const isSlow = () => (this.#slowUntil.get(workspace) ?? 0) > Date.now()
    try {
      // Another message of the workspace may prove slow before this one is scheduled.
      return await this.#quick.ask(request, workspace, () => (isSlow() ? 0 : this.#limits.quickTime))
    } catch (error) {
      if (!(error instanceof TooSlow)) throw error
      if (!isSlow()) this.#slowUntil.set(workspace, Date.now() + slowFor)
      for (const [one, until] of this.#slowUntil) if (until <= Date.now()) this.#slowUntil.delete(one)
    }
    return this.#slow.ask(request, workspace, () => this.#limits.time)
  }
}

/** A minimal parse of the first 64 KB. Its cost is bounded, whatever the source is. */
export function parseFallback(source: Uint8Array, note: Note): ParsedMail {
  const head = Buffer.from(source.subarray(0, 64 * 1024)).toString('utf8')
  const blank = /\r?\n\r?\n/.exec(head)
  const lines = (blank ? head.slice(0, blank.index) : head).replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const headers = lines.slice(0, 100).flatMap((line) => {
    const [, name, value] = /^([!-9;-~]{1,100}):(.*)$/.exec(line) ?? []
    return name === undefined ? [] : [{ name, value: oneLine(value ?? '') }]
  })
  const header = (name: string) => headers.find((header) => header.name.toLowerCase() === name)?.value ?? ''
  const text = blank
    ? storable(head.slice(blank.index + blank[0].length))
        .slice(0, 10_000)
        .toWellFormed()
    : ''
  const address = /[^\s<>",;:@]{1,64}@[^\s<>",;:@]{1,190}/.exec(header('from').slice(0, 1000))?.[0]
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
