import { refusalOf, type Reply, replyText, refusalWithoutReply } from './refusals.ts'
import { dotStuff, envelopeCommands, openSession, type Session, type SessionOptions } from './session.ts'
import { ConnectionBroken } from './wire.ts'
import { type Envelope, type Outcome, type Release, type Stage, withheld } from './transport.ts'

export type Job = {
  envelope: Envelope
  message: Buffer
  release: Release | undefined
  tries: number
  answer: (outcome: Outcome) => void
  /** Whether it may be sent, and when this was checked (`performance.now()`). */
  permission?: { at: number; mayGo: Promise<boolean> }
}

export type Source = {
  /** The next message; undefined if the queue is empty. */
  next: () => Job | undefined
  /** Returns a message to the queue that never reached the server. */
  giveBack: (job: Job) => void
}

/** Attempts for a message that may have failed only because the connection was old. */
const TRIES = 2

/** In ms: the permission to send is checked again if the server took longer to accept the body. */
const permitted = 500

type Lines = { mail: string; rcpt: string }

/**
 * One open connection that sends messages one after the other. The next message's envelope goes in the packet of this
 * one's body.
 */
export class Connection {
  #session: Session
  #options: SessionOptions
  #source: Source
  #left: number
  #sent = 0

  private constructor(session: Session, options: SessionOptions, source: Source, messages: number) {
    this.#session = session
    this.#options = options
    this.#source = source
    this.#left = messages
  }

  /** @throws SessionNotOpened */
  static async open(options: SessionOptions, source: Source, messages: number) {
    return new Connection(await openSession(options), options, source, messages)
  }

  get usable() {
    return this.#left > 0 && !this.#session.wire.broken
  }

  whenBroken(tell: () => void) {
    this.#session.wire.whenBroken(tell)
  }

  /** Sends until the queue is empty or the connection is used up. Never throws. */
  async work() {
    let [job, announced] = [this.#take(), false]
    while (job) {
      ;[job, announced] = await this.#send(job, announced)
      job ??= this.#take()
    }
  }

  /** Sends QUIT, without waiting long for a server that does not answer. */
  async quit() {
    const { wire } = this.#session
    if (!wire.broken) {
      wire.write('QUIT\r\n')
      await wire.reply(Math.min(2000, this.#options.timeouts.command)).catch(() => undefined)
    }
    wire.destroy()
  }

  #take(): Job | undefined {
    if (!this.usable) return undefined
    const job = this.#source.next()
    if (job) this.#left -= 1
    return job
  }

  /** Sends one message and reports its outcome. Returns the next message if its envelope was already sent. */
  async #send(job: Job, announced: boolean): Promise<[Job | undefined, boolean]> {
    const lines = envelopeCommands(job.envelope, job.message, this.#session.offers)
    if ('kind' in lines) {
      job.answer(lines)
      return [undefined, false]
    }
    const step: { stage: Stage } = { stage: 'mail' }
    if (!announced) void ask(job)
    try {
      const refused = await this.#announce(lines, announced, step)
      if (!refused) return await this.#release(job)
      this.#refuse(job, refused.reply, refused.stage)
    } catch (error) {
      this.#unsent(job, step.stage, error as ConnectionBroken)
    }
    return [undefined, false]
  }

  /**
   * Sends MAIL, RCPT and DATA, in one packet if the server supports it (RFC 2920). Returns the refusal, or undefined
   * if the body may be sent.
   */
  async #announce(lines: Lines, announced: boolean, step: { stage: Stage }) {
    const { wire, offers } = this.#session
    const together = offers.has('PIPELINING')
    if (!announced) wire.write(together ? `${lines.mail}${lines.rcpt}DATA\r\n` : lines.mail)
    const mail = await this.#envelopeReply()
    // A 421 closes the connection, so no further reply comes.
    if (mail.code === 421 || (!together && mail.code >= 400)) return { reply: mail, stage: step.stage }
    step.stage = 'rcpt'
    if (!together) wire.write(lines.rcpt)
    const rcpt = await this.#envelopeReply()
    if (rcpt.code === 421) return { reply: rcpt, stage: step.stage }
    if (!together && rcpt.code >= 400) {
      await this.#reset()
      return { reply: rcpt, stage: step.stage }
    }
    step.stage = 'data'
    if (!together) wire.write('DATA\r\n')
    const data = await this.#after(mail, rcpt)
    if (mail.code < 300 && rcpt.code < 300 && data?.code === 354) return undefined
    // A server may answer 354 without any recipient: it then gets an empty message (RFC 2920 §3.1).
    if (data?.code === 354) {
      wire.write('.\r\n')
      await this.#settle()
    }
    await this.#reset()
    if (mail.code >= 300) return { reply: mail, stage: 'mail' as Stage }
    if (rcpt.code >= 300) return { reply: rcpt, stage: 'rcpt' as Stage }
    return { reply: data ?? { code: 421, enhanced: null, text: 'closed' }, stage: 'data' as Stage }
  }

  /** The reply to DATA. If MAIL or RCPT was refused, a broken connection no longer matters. */
  async #after(mail: Reply, rcpt: Reply): Promise<Reply | undefined> {
    if (mail.code < 300 && rcpt.code < 300) return this.#reply()
    return this.#reply().catch(() => undefined)
  }

  /**
   * The last moment at which a message can be withheld. The server expects a body now: only closing the connection
   * discards the envelope.
   */
  async #release(job: Job): Promise<[Job | undefined, boolean]> {
    const { wire } = this.#session
    if (!(await mayGo(job))) {
      wire.destroy()
      job.answer(withheld)
      return [undefined, false]
    }
    if (wire.broken) throw wire.broken
    return this.#body(job)
  }

  async #body(job: Job): Promise<[Job | undefined, boolean]> {
    const { wire, offers } = this.#session
    const next = offers.has('PIPELINING') ? this.#take() : undefined
    const lines = next && envelopeCommands(next.envelope, next.message, offers)
    const announced = lines !== undefined && !('kind' in lines)
    const ahead = announced ? [`${lines.mail}${lines.rcpt}DATA\r\n`] : []
    wire.write(...dotStuff(job.message), ...ahead)
    if (next && announced) void ask(next)
    let reply: Reply
    try {
      reply = await wire.reply(this.#options.timeouts.data)
    } catch (error) {
      job.answer({ kind: 'unknown', response: (error as ConnectionBroken).message })
      if (next) this.#source.giveBack(next)
      return [undefined, false]
    }
    this.#sent += 1
    if (reply.code < 300) job.answer({ kind: 'accepted', response: replyText(reply) })
    else if (reply.code < 400) job.answer({ kind: 'unknown', response: replyText(reply) })
    else job.answer(refusalOf(reply, 'data'))
    const going = reply.code < 300 || (reply.code >= 400 && reply.code !== 421)
    if (going) return [next, announced]
    wire.destroy()
    if (next) this.#source.giveBack(next)
    return [undefined, false]
  }

  #reply = () => this.#session.wire.reply(this.#options.timeouts.command)

  /** A 354 here answers another command: the replies of an out-of-step server must not decide about a message. */
  async #envelopeReply(): Promise<Reply> {
    const reply = await this.#reply()
    if (reply.code < 300 || reply.code >= 400) return reply
    this.#session.wire.destroy()
    throw new ConnectionBroken(`Unexpected reply: ${replyText(reply)}`)
  }

  #settle = () => this.#reply().catch(() => undefined)

  async #reset() {
    if (this.#session.wire.broken) return
    this.#session.wire.write('RSET\r\n')
    const reply = await this.#settle()
    if (reply && reply.code >= 400) this.#session.wire.destroy()
  }

  #refuse(job: Job, reply: Reply, stage: Stage) {
    if (reply.code === 421) {
      this.#session.wire.destroy()
      if (this.#again(job)) return
    }
    job.answer(refusalOf(reply, stage))
  }

  #unsent(job: Job, stage: Stage, broken: ConnectionBroken) {
    if (!this.#again(job)) job.answer(refusalWithoutReply(stage, broken.message))
  }

  /** A server may close a connection after some messages, which says nothing about this one. */
  #again(job: Job): boolean {
    job.tries += 1
    if (this.#sent === 0 || job.tries >= TRIES) return false
    this.#source.giveBack(job)
    return true
  }
}

/**
 * Checks whether a message may be sent while the server reads its envelope, so that the result is ready in time for
 * the body.
 */
function ask(job: Job): Promise<boolean> {
  const mayGo = job.release?.mayGo() ?? Promise.resolve(true)
  job.permission = { at: performance.now(), mayGo }
  return mayGo
}

const mayGo = (job: Job) =>
  job.permission && performance.now() - job.permission.at < permitted ? job.permission.mayGo : ask(job)
