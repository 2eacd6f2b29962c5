import type { Lookup } from '../../net/private-addresses.ts'
import { machineName } from '../../net/host-name.ts'
import { refusalWithoutReply } from './refusals.ts'
import { Connection, type Job } from './connection.ts'
import {
  type AccessTokenSource,
  assertSafeAddress,
  SessionNotOpened,
  openSession,
  type SessionOptions,
  type Timeouts,
} from './session.ts'
import { type Envelope, type Outcome, type Release, type Transport, type TransportTest, withheld } from './transport.ts'

export type SmtpOptions = {
  host: string
  port: number
  secure: 'none' | 'starttls' | 'tls'
  username?: string | undefined
  password?: string | undefined
  /** Signs in by OAuth in place of the password. */
  accessToken?: AccessTokenSource | undefined
  /** More than 20 add cost without benefit. */
  connections?: number
  /** Messages after which a connection is renewed. */
  perConnection?: number
  /** Our host name in EHLO; the machine's by default. */
  name?: string
  /** In ms; the defaults follow RFC 5321 §4.5.3.2, shorter where a person waits. */
  timeouts?: Partial<Timeouts>
  /** Milliseconds after which an idle connection is closed. */
  idle?: number
  allowPrivateHosts?: boolean
  tlsVerify?: boolean
  lookup?: Lookup
}

const TIMEOUTS: Timeouts = { connect: 20_000, greeting: 60_000, command: 120_000, data: 600_000 }

/** Pause in ms before another connection is tried, after the server refused one while others work. */
const HOLD_MS = 5000

/**
 * Sends over SMTP with a pool of connections, pipelined if the server supports it. @throws TypeError for unsafe
 * options
 */
export function smtpTransport(options: SmtpOptions): Transport {
  const session = sessionOptions(options)
  const pool = new Pool(session, options)
  return {
    deliver: (envelope, message, release) => pool.deliver(envelope, message, release),
    test: () => test(session),
    close: () => pool.close(),
  }
}

function sessionOptions(options: SmtpOptions): SessionOptions {
  const name = options.name ?? machineName()
  if (!/^[\w.:[\]-]+$/.test(name)) throw new TypeError(`Not a name for EHLO: ${JSON.stringify(name)}`)
  return {
    host: options.host,
    port: options.port,
    secure: options.secure,
    username: options.username,
    password: options.password,
    accessToken: options.accessToken,
    name,
    timeouts: { ...TIMEOUTS, ...options.timeouts },
    allowPrivateHosts: options.allowPrivateHosts ?? false,
    tlsVerify: options.tlsVerify ?? true,
    lookup: options.lookup,
  }
}

async function test(options: SessionOptions): Promise<TransportTest> {
  const startedAt = performance.now()
  const timed = () => Math.round(performance.now() - startedAt)
  try {
    const { wire, offers, banner } = await openSession(options)
    const latencyMs = timed()
    wire.write('QUIT\r\n')
    await wire.reply(2000).catch(() => undefined)
    wire.destroy()
    const capabilities = [...offers].map(([keyword, rest]) => `${keyword} ${rest}`.trim())
    return { success: true, message: banner, latencyMs, capabilities }
  } catch (error) {
    if (!(error instanceof SessionNotOpened)) throw error
    return { success: false, message: error.message, latencyMs: timed(), capabilities: [], trouble: error.trouble }
  }
}

class Pool {
  #session: SessionOptions
  #most: number
  #perConnection: number
  #idleMs: number
  #queue: Job[] = []
  #idle: { connection: Connection; timer: NodeJS.Timeout }[] = []
  #opening = 0
  #working = new Set<Promise<void>>()
  #open = 0
  #holdUntil = 0
  /** Consecutive failures to open a connection. */
  #failures = 0
  #closed = false

  constructor(session: SessionOptions, { connections = 10, perConnection = 500, idle = 30_000 }: SmtpOptions) {
    this.#session = session
    this.#most = Math.max(1, connections)
    this.#perConnection = Math.max(1, perConnection)
    this.#idleMs = idle
  }

  async deliver(envelope: Envelope, message: Buffer, release?: Release): Promise<Outcome> {
    assertSafeAddress(envelope.from)
    assertSafeAddress(envelope.to)
    if (envelope.to === '') throw new TypeError('No recipient')
    if (this.#closed) return closing()
    return new Promise((answer) => {
      this.#queue.push({ envelope, message, release, tries: 0, answer })
      this.#wake()
    })
  }

  async close() {
    this.#closed = true
    for (const job of this.#queue.splice(0)) job.answer(closing())
    const idle = this.#idle.splice(0)
    for (const { timer } of idle) clearTimeout(timer)
    await Promise.all(idle.map(({ connection }) => connection.quit()))
    while (this.#working.size > 0) await Promise.all(this.#working)
  }

  /** Puts one more connection to work: an idle one, or a new one within the limit. */
  #wake() {
    if (this.#queue.length === 0) return
    const ready = this.#idle.pop()
    if (ready) {
      clearTimeout(ready.timer)
      this.#run(this.#use(ready.connection))
    } else if (this.#mayOpen()) {
      this.#opening += 1
      this.#run(this.#begin())
    }
  }

  #mayOpen() {
    const all = this.#open + this.#opening
    if (all >= this.#most || this.#opening >= this.#queue.length) return false
    return this.#open === 0 || performance.now() >= this.#holdUntil
  }

  #run(work: Promise<void>) {
    const tracked = work.finally(() => this.#working.delete(tracked))
    this.#working.add(tracked)
  }

  async #begin() {
    let connection: Connection
    try {
      connection = await Connection.open(this.#session, this.#source, this.#perConnection)
    } catch (error) {
      this.#opening -= 1
      this.#notOpened(error)
      return
    }
    this.#opening -= 1
    this.#open += 1
    this.#failures = 0
    await this.#use(connection)
  }

  /** Other connections take the queued messages; without any, all queued messages are refused. */
  #notOpened(error: unknown) {
    const outcome = error instanceof SessionNotOpened ? error.refusal : refusalWithoutReply('connect', String(error))
    this.#holdUntil = performance.now() + HOLD_MS
    this.#failures += 1
    if (this.#open + this.#opening > 0) return
    // One refused greeting means little: a second attempt precedes the refusal of all queued messages.
    if (!outcome.permanent && this.#failures < 2) return this.#wake()
    for (const job of this.#queue.splice(0)) job.answer(outcome)
  }

  async #use(connection: Connection) {
    connection.whenBroken(() => {})
    await connection.work()
    if (connection.usable && !this.#closed) return this.#rest(connection)
    this.#open -= 1
    // Queued messages must not wait for QUIT.
    this.#wake()
    await connection.quit()
  }

  #rest(connection: Connection) {
    const leave = () => {
      const at = this.#idle.findIndex((entry) => entry.connection === connection)
      if (at === -1) return
      const [entry] = this.#idle.splice(at, 1)
      clearTimeout(entry?.timer)
      this.#open -= 1
      this.#run(connection.quit())
    }
    this.#idle.push({ connection, timer: setTimeout(leave, this.#idleMs).unref() })
    connection.whenBroken(leave)
    this.#wake()
  }

  #next(): Job | undefined {
    for (let job = this.#queue.shift(); job; job = this.#queue.shift()) {
      if (!job.release?.signal.aborted) return job
      job.answer(withheld)
    }
    return undefined
  }

  #source = {
    next: () => this.#next(),
    giveBack: (job: Job) => {
      if (this.#closed) return job.answer(closing())
      this.#queue.unshift(job)
    },
  }
}

const closing = () => refusalWithoutReply('other', 'The way to send is being closed')
