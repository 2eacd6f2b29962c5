import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { type Address } from '../../net/private-addresses.ts'
import type { Reply } from './refusals.ts'
import { ReplyReader } from './replies.ts'

/** The connection was closed, timed out, or did not speak SMTP. */
export class ConnectionBroken extends Error {
  override name = 'WireBroken'
}

export type TlsChoice = { host: string; verify: boolean }
type Waiting = { take: (reply: Reply) => void; fail: (fault: ConnectionBroken) => void; deadline: number }

/** One connection: writes go out at once, and replies arrive in order, however they are split into packets. */
export class Wire {
  #socket: Socket
  #reader = new ReplyReader()
  #replies: Reply[] = []
  #waiting: Waiting[] = []
  #broken: ConnectionBroken | undefined
  #watch: NodeJS.Timeout
  #onBreak: () => void = () => {}

  constructor(socket: Socket) {
    this.#socket = socket
    this.#listen()
    this.#watch = setInterval(() => this.#look(), 200)
    this.#watch.unref()
  }

  get broken() {
    return this.#broken
  }

  /** Unread replies, or part of one. */
  get unread() {
    return this.#replies.length > 0 || this.#reader.unfinished
  }

  whenBroken(tell: () => void) {
    this.#onBreak = tell
  }

  write(...pieces: (string | Buffer)[]) {
    this.#socket.cork()
    for (const piece of pieces) this.#socket.write(piece)
    this.#socket.uncork()
  }

  /** The next reply in order. @throws ConnectionBroken if it does not arrive in time */
  reply(timeoutMs: number): Promise<Reply> {
    const ready = this.#replies.shift()
    if (ready) return Promise.resolve(ready)
    if (this.#broken) return Promise.reject(this.#broken)
    return new Promise((take, fail) => this.#waiting.push({ take, fail, deadline: performance.now() + timeoutMs }))
  }

  /**
   * Starts TLS after STARTTLS. @throws ConnectionBroken for plaintext injected behind the server's reply
   * (CVE-2011-0411)
   */
  async secure(choice: TlsChoice, timeoutMs: number) {
    if (this.unread) throw this.#break('The server sent plaintext behind its answer to STARTTLS')
    const plain = this.#socket
    plain.removeAllListeners()
    const sealed = connectTls({ socket: plain, ...tlsOptions(choice) })
    await opened(sealed, 'secureConnect', timeoutMs)
    this.#socket = sealed
    this.#reader = new ReplyReader()
    this.#listen()
  }

  destroy() {
    this.#break('closed')
  }

  #listen() {
    this.#socket.setEncoding('utf8')
    this.#socket.on('data', (chunk: string) => this.#read(chunk))
    this.#socket.on('error', (error) => this.#break(error.message))
    this.#socket.on('close', () => this.#break('The server closed the connection'))
    this.#socket.on('end', () => this.#break('The server closed the connection'))
  }

  #read(chunk: string) {
    try {
      for (const reply of this.#reader.read(chunk)) {
        const waiting = this.#waiting.shift()
        if (waiting) waiting.take(reply)
        else this.#replies.push(reply)
      }
    } catch (error) {
      this.#break((error as Error).message)
    }
    if (this.#replies.length > 100) this.#break('The server sent an unexpected reply')
  }

  #look() {
    const first = this.#waiting[0]
    if (first && first.deadline < performance.now()) this.#break('The server didn’t respond in time')
  }

  #break(why: string): ConnectionBroken {
    if (this.#broken) return this.#broken
    const fault = new ConnectionBroken(why)
    this.#broken = fault
    clearInterval(this.#watch)
    this.#socket.destroy()
    for (const waiting of this.#waiting.splice(0)) waiting.fail(fault)
    this.#onBreak()
    return fault
  }
}

/** Connects to the first checked address that answers, without resolving the name again. @throws the last error */
export async function dial(
  addresses: Address[],
  port: number,
  tls: TlsChoice | undefined,
  timeoutMs: number,
): Promise<Wire> {
  let last: unknown = new Error('No address')
  for (const { address } of addresses) {
    try {
      const socket = tls
        ? await opened(connectTls({ host: address, port, ...tlsOptions(tls) }), 'secureConnect', timeoutMs)
        : await opened(connectPlain({ host: address, port }), 'connect', timeoutMs)
      socket.setNoDelay(true)
      return new Wire(socket)
    } catch (error) {
      last = error
    }
  }
  throw last
}

/** SNI and certificate check use the host name, not the address. An address may not be an SNI (RFC 6066 §3). */
const tlsOptions = ({ host, verify }: TlsChoice) =>
  isIP(host) ? { host, rejectUnauthorized: verify } : { servername: host, rejectUnauthorized: verify }

function opened<S extends Socket>(socket: S, event: 'connect' | 'secureConnect', timeoutMs: number): Promise<S> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      clearTimeout(timer)
      socket.destroy()
      reject(error)
    }
    const timer = setTimeout(() => fail(new Error('The server didn’t respond in time')), timeoutMs)
    const cut = () => fail(new Error('The server closed the connection'))
    socket.once('error', fail)
    socket.once('close', cut)
    socket.once(event, () => {
      clearTimeout(timer)
      socket.off('error', fail)
      socket.off('close', cut)
      resolve(socket)
    })
  })
}
